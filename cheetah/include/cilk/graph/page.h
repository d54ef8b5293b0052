//===- page.h - a page about a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A page in HTML about a graph and its last run. Nodes are collapsed by their
// names, since nobody sees anything in a picture of a thousand boxes. The page
// is one file without scripts, needs no other file and no other program, and
// has the same names in every schedule.
//
// A group is drawn below the groups from which edges lead to it, where that is
// possible: edges between two groups may lead in both directions.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_PAGE_H
#define _CILK_GRAPH_PAGE_H

#if __cplusplus >= 201703L

#include "measures.h"

#include <cmath>
#include <map>
#include <ostream>

namespace cilk {
namespace internal {

/// The style of the page. Paper is white, whatever the screen is.
inline constexpr const char *graph_page_style = R"css(
:root { color-scheme: light dark; --paper: #fff; --ink: #202124;
  --quiet: #5a5f66; --line: #dfe1e5; --card: #fafbfc; --hot: #f28c28; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181d; --ink: #e8eaed;
  --quiet: #a8adb3; --line: #4a4f57; --card: #1d2026; --hot: #a3460a; } }
@media print { :root { --paper: #fff; --ink: #202124; --quiet: #5a5f66;
  --line: #dfe1e5; --card: #fff; --hot: #f28c28; } }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; color: var(--ink);
  background: var(--paper); font: 16px/1.5 system-ui, "Liberation Sans",
  "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.3rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
.quiet { color: var(--quiet); }
.next { padding: 0.7rem 1rem; border: 1px solid var(--line);
  border-radius: 8px; background: var(--card); }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--quiet); }
svg { display: block; max-width: none; }
svg text { fill: var(--ink); font-size: 13px; }
svg .quiet { fill: var(--quiet); }
svg .small { font-size: 12px; }
svg .box { fill: var(--hot); stroke: var(--quiet); }
svg .edge { fill: none; stroke: var(--quiet); }
svg .bold { stroke: var(--ink); stroke-width: 3; }
svg .tip { fill: var(--quiet); }
svg .area { fill: var(--hot); }
.time { max-width: 45rem; }
.time svg { width: 100%; height: 5.6rem; border-bottom: 1px solid var(--quiet); }
.ends { display: flex; justify-content: space-between; font-size: 0.85rem; }
table { border-collapse: collapse; font-size: 0.92rem; }
th { text-align: left; color: var(--quiet); vertical-align: bottom; }
th:first-child, td:first-child { min-width: 8rem; }
th, td { padding: 0.3rem 1.1rem 0.3rem 0; border-bottom: 1px solid var(--line); }
.number { text-align: right; white-space: nowrap; }
@media print { body { max-width: none; padding: 0; font-size: 12px; }
  .scroll { overflow: visible; } th, td { padding-right: 0.5rem; }
  h2 { break-after: avoid; } }
)css";

class graph_page {
  static constexpr int wide = 190, tall = 58, gap = 36, lane = 64;
  static constexpr size_t most_groups = 60, most_in_row = 5, most_steps = 60,
                          periods = 120;
  /// The part of the span above which a node counts as long.
  static constexpr double least_long = 0.1;

  struct group {
    std::string name;
    size_t nodes = 0, run = 0, on_path = 0;
    int64_t time = 0, longest = 0, path_time = 0;
    uint32_t level = UINT32_MAX; ///< the least of the nodes' levels
    size_t row = 0;
    double x = 0;
  };
  struct bundle {
    size_t edges = 0, critical = 0;
  };

  std::ostream &out;
  graph_shape &shape;
  const graph_measures &measures;
  const std::vector<graph_time> &times;
  std::vector<group> groups;
  std::vector<size_t> group_of; ///< of each node
  std::map<std::pair<size_t, size_t>, bundle> bundles;
  size_t rows = 0;
  double breadth = 0;

  // --- Text.

  static std::string escape(const std::string &text) {
    std::string safe;
    for (char c : text)
      if (c == '<')
        safe += "&lt;";
      else if (c == '>')
        safe += "&gt;";
      else if (c == '&')
        safe += "&amp;";
      else if (c == '"')
        safe += "&quot;";
      else
        safe += (unsigned char)c < ' ' ? ' ' : c;
    return safe;
  }

  static std::string percent(int64_t part, int64_t whole) {
    char text[32];
    snprintf(text, sizeof text, "%.0f\u00a0%%",
             whole ? 100 * double(part) / double(whole) : 0.0);
    return text;
  }

  static std::string count(size_t number, const char *what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
  }

  static std::string place(const graph_record &node) {
    const std::string file = node.head.file;
    return file.substr(file.rfind('/') + 1) + ":" +
           std::to_string(node.head.line);
  }

  // Returns the name of a node's group: the node's name up to its first number,
  // or the place where the node was made.
  static std::string group_name(const graph_record &node) {
    std::string name = node.name ? *node.name : "";
    name = name.substr(0, name.find_first_of("0123456789"));
    name = name.substr(0, name.find_last_not_of(" ,;:._-/#([{<") + 1);
    return name.empty() ? place(node) : name;
  }

  // --- Groups.

  void make_groups() {
    std::map<std::string, size_t> numbers;
    group_of.resize(shape.nodes.size());
    for (size_t i = 0; i < group_of.size(); ++i) {
      const auto [at, is_new] =
          numbers.try_emplace(group_name(shape.nodes[i]), groups.size());
      if (is_new)
        groups.push_back({at->first});
      group_of[i] = at->second;
      group &g = groups[at->second];
      const int64_t took = measures.took[i];
      ++g.nodes;
      g.run += took >= 0;
      g.time += std::max(took, int64_t(0));
      g.longest = std::max(g.longest, took);
      g.level = std::min(g.level, measures.level[i]);
    }
    keep_largest();
    for (uint32_t node : measures.path) {
      group &g = groups[group_of[node]];
      ++g.on_path;
      g.path_time += std::max(measures.took[node], int64_t(0));
    }
  }

  // Joins all groups except the largest into one.
  void keep_largest() {
    if (groups.size() <= most_groups)
      return;
    std::vector<size_t> order(groups.size()), number(groups.size());
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return groups[a].time != groups[b].time ? groups[a].time > groups[b].time
                                              : a < b;
    });
    std::vector<group> kept;
    group rest{"other names (" +
               std::to_string(groups.size() - most_groups + 1) + ")"};
    for (size_t i = 0; i < order.size(); ++i) {
      group &g = groups[order[i]];
      number[order[i]] = std::min(i, most_groups - 1);
      if (i + 1 < most_groups) {
        kept.push_back(g);
        continue;
      }
      rest.nodes += g.nodes;
      rest.run += g.run;
      rest.time += g.time;
      rest.longest = std::max(rest.longest, g.longest);
      rest.level = std::min(rest.level, g.level);
    }
    kept.push_back(rest);
    groups = kept;
    for (size_t &g : group_of)
      g = number[g];
  }

  void make_bundles() {
    std::vector<uint32_t> after(group_of.size(), UINT32_MAX);
    for (size_t i = 0; i + 1 < measures.path.size(); ++i)
      after[measures.path[i]] = measures.path[i + 1];
    for (uint32_t i = 0; i < group_of.size(); ++i)
      for (uint32_t k = 0; k < shape.nodes[i].successor_count; ++k) {
        const uint32_t to = shape.nodes[i].successors[k]->number;
        bundle &b = bundles[{group_of[i], group_of[to]}];
        ++b.edges;
        b.critical += after[i] == to;
      }
  }

  bool has_edge(size_t a, size_t b) const {
    return bundles.count({a, b}) || bundles.count({b, a});
  }

  // Puts the groups into rows, by the least level of a node in each. Groups in
  // a row have no edges between them.
  void lay_out() {
    std::vector<size_t> order(groups.size());
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return groups[a].level != groups[b].level
                 ? groups[a].level < groups[b].level
                 : a < b;
    });
    std::vector<std::vector<size_t>> laid;
    for (size_t g : order) {
      const auto conflicts = [&](size_t other) { return has_edge(g, other); };
      if (laid.empty() || laid.back().size() == most_in_row ||
          std::any_of(laid.back().begin(), laid.back().end(), conflicts))
        laid.emplace_back();
      laid.back().push_back(g);
    }
    rows = laid.size();
    for (const auto &row : laid)
      breadth = std::max(breadth, double(row.size()) * (wide + gap) + 90);
    for (size_t r = 0; r < laid.size(); ++r)
      for (size_t k = 0; k < laid[r].size(); ++k) {
        group &g = groups[laid[r][k]];
        g.row = r;
        g.x = (breadth - 90 - double(laid[r].size()) * (wide + gap)) / 2 +
              double(k) * (wide + gap) + gap / 2.0;
      }
  }

  static double top(const group &g) {
    return double(g.row) * (tall + lane) + 12;
  }

  // --- The picture.

  void write_bundle(size_t from, size_t to, const bundle &b) {
    const group &source = groups[from], &target = groups[to];
    const double x1 = source.x + wide / 2.0, x2 = target.x + wide / 2.0;
    out << "<path class=\"edge" << (b.critical ? " bold" : "") << "\" d=\"";
    if (target.row > source.row) {
      const double y1 = top(source) + tall, y2 = top(target) - 7;
      out << "M" << x1 << ' ' << y1 << "C" << x1 << ' ' << y1 + lane / 2 << ' '
          << x2 << ' ' << y2 - lane / 2 << ' ' << x2 << ' ' << y2;
    } else {
      // The edge leads up, or back to the same group, at the right-hand side.
      const double y1 = top(source) + tall * 0.7, y2 = top(target) + tall * 0.3,
                   side = std::max(source.x, target.x) + wide + 44;
      out << "M" << source.x + wide << ' ' << y1 << "C" << side << ' ' << y1
          << ' ' << side << ' ' << y2 << ' ' << target.x + wide + 7 << ' '
          << y2;
    }
    out << "\" stroke-width=\""
        << (b.critical ? 3 : 1 + 0.35 * std::log2(double(b.edges)))
        << "\" marker-end=\"url(#tip)\"><title>" << escape(source.name)
        << " to " << escape(target.name) << ": " << count(b.edges, "edge");
    if (b.critical)
      out << ", " << b.critical << " in the critical path";
    out << "</title></path>\n";
  }

  void write_box(const group &g) {
    const double share =
        measures.work ? double(g.time) / double(measures.work) : 0;
    const double y = top(g);
    std::string shown = g.name.substr(0, 24);
    out << "<g><title>" << escape(g.name) << ": " << count(g.nodes, "node")
        << ", " << graph_time_text(g.time) << "</title><rect class=\"box\" x=\""
        << g.x << "\" y=\"" << y << "\" width=\"" << wide << "\" height=\""
        << tall << "\" rx=\"6\" fill-opacity=\"" << 0.05 + 0.9 * share
        << "\" stroke-width=\"" << (g.on_path ? 3 : 1) << "\"/><text x=\""
        << g.x + 10 << "\" y=\"" << y + 23 << "\" font-weight=\"bold\">"
        << escape(shown) << (shown.size() < g.name.size() ? "\u2026" : "")
        << "</text><text class=\"small\" x=\"" << g.x + 10 << "\" y=\""
        << y + 44 << "\">" << count(g.nodes, "node") << ", "
        << graph_time_text(g.time) << ", " << percent(g.time, measures.work)
        << "</text></g>\n";
  }

  void write_picture() {
    const double high = double(rows) * (tall + lane) - lane + 24;
    out << "<h2>Nodes by name</h2>\n<p class=\"quiet\">The stronger the colour "
           "of a box, the more of the work is in its nodes. The critical path "
           "is bold.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
           "aria-label=\"Picture of the graph\"><svg role=\"img\" "
           "aria-label=\"The graph, collapsed by name\" width=\""
        << breadth << "\" height=\"" << high
        << "\"><defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"2\" "
           "refY=\"4\" markerWidth=\"9\" markerHeight=\"9\" "
           "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"tip\" "
           "d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";
    for (const auto &[ends, b] : bundles)
      write_bundle(ends.first, ends.second, b);
    for (const group &g : groups)
      write_box(g);
    out << "</svg></div>\n";
  }

  // Writes how many nodes run, over the time of the run.
  void write_running() {
    std::vector<double> running(periods);
    const double period = double(std::max(measures.end, int64_t(1))) / periods;
    for (size_t i = 0; i < measures.took.size(); ++i)
      if (measures.took[i] > 0)
        for (size_t p = size_t(double(times[i].begin) / period);
             p < periods && double(p) * period < double(times[i].end); ++p)
          running[p] +=
              (std::min(double(times[i].end), double(p + 1) * period) -
               std::max(double(times[i].begin), double(p) * period)) /
              period;
    const double most = *std::max_element(running.begin(), running.end());
    char text[32];
    snprintf(text, sizeof text, "%.3g", most);
    out << "<h2>Nodes that run at a time</h2>\n<p class=\"quiet\">At most "
        << text
        << " at a time.</p>\n<div class=\"time\"><svg role=\"img\" "
           "aria-label=\"Nodes that run, over the time of the run\" "
           "viewBox=\"0 0 720 90\" preserveAspectRatio=\"none\"><path "
           "class=\"area\" d=\"M0 90";
    for (size_t p = 0; p < periods; ++p) {
      const double y = 90 - 78 * running[p] / std::max(most, 1.0);
      out << 'L' << 6 * p << ' ' << y << 'L' << 6 * (p + 1) << ' ' << y;
    }
    out << "L720 90z\"/></svg><div class=\"ends quiet\"><span>0</span><span>"
        << graph_time_text(measures.end) << "</span></div></div>\n";
  }

  // --- Tables and sentences.

  std::vector<const group *> by_path_time() const {
    std::vector<const group *> order;
    for (const group &g : groups)
      order.push_back(&g);
    // The pointers are in the order of the groups.
    std::sort(order.begin(), order.end(), [](auto *a, auto *b) {
      if (a->path_time != b->path_time)
        return a->path_time > b->path_time;
      return a->time != b->time ? a->time > b->time : a < b;
    });
    return order;
  }

  void write_table() {
    out << "<h2>Names</h2>\n<div class=\"scroll\" tabindex=\"0\" "
           "role=\"region\" aria-label=\"Names\"><table><thead><tr>"
           "<th scope=\"col\">Name</th>";
    for (const char *head : {"Of the span", "In the critical path",
                             "Of the work", "Nodes", "Time", "Mean", "Longest"})
      out << "<th scope=\"col\" class=\"number\">" << head << "</th>";
    out << "</tr></thead><tbody>\n";
    for (const group *g : by_path_time()) {
      out << "<tr><td>" << escape(g->name) << "</td>";
      for (const std::string &text :
           {percent(g->path_time, measures.span), std::to_string(g->on_path),
            percent(g->time, measures.work), std::to_string(g->nodes),
            graph_time_text(g->time),
            graph_time_text(g->run ? g->time / int64_t(g->run) : 0),
            graph_time_text(std::max(g->longest, int64_t(0)))})
        out << "<td class=\"number\">" << text << "</td>";
      out << "</tr>\n";
    }
    out << "</tbody></table></div>\n";
  }

  static std::string text_of(const graph_record &node) {
    return escape(node.name ? *node.name : std::to_string(node.number));
  }

  // Returns true if a node has so much of the critical path that a reader looks
  // at it first.
  bool is_long(int64_t took) const {
    return double(took) >= least_long * double(measures.span);
  }

  void write_path() {
    out << "<h2>The critical path</h2>\n<p class=\"quiet\">Nodes with at least "
           "a tenth of the span are bold.</p>\n<ol>\n";
    for (size_t i = 0; i < measures.path.size() && i < most_steps; ++i) {
      const graph_record &node = shape.nodes[measures.path[i]];
      const int64_t took = measures.took[node.number];
      const bool bold = took > 0 && is_long(took);
      out << (bold ? "<li><strong>" : "<li>") << text_of(node)
          << (bold ? "</strong>" : "") << " <span class=\"quiet\">"
          << escape(place(node)) << "</span>";
      if (took >= 0)
        out << ", " << graph_time_text(took);
      if (bold)
        out << " (" << percent(took, measures.span) << " of the span)";
      out << "</li>\n";
    }
    out << "</ol>\n";
    if (measures.path.size() > most_steps)
      out << "<p class=\"quiet\">" << measures.path.size() - most_steps
          << " more nodes follow.</p>\n";
  }

  // Names the node with most of the critical path, if it has much of it.
  void write_longest() {
    const auto shorter = [&](uint32_t a, uint32_t b) {
      return measures.took[a] < measures.took[b];
    };
    const uint32_t longest =
        *std::max_element(measures.path.begin(), measures.path.end(), shorter);
    const int64_t took = measures.took[longest];
    if (measures.path.size() > 1 && is_long(took))
      out << " The longest node on the path is "
          << text_of(shape.nodes[longest]) << ", with " << graph_time_text(took)
          << " (" << percent(took, measures.span) << ").";
  }

  // Says what to look at next.
  void write_advice() {
    char ratio[32];
    snprintf(ratio, sizeof ratio, "%.3g", measures.parallelism());
    out << "<p class=\"next\">";
    if (!measures.span)
      out << "No node has run with measure_times(): call it before run().";
    else {
      const group &g = *by_path_time().front();
      out << "On average, the graph can keep at most " << ratio
          << " processors busy, as its critical path takes "
          << graph_time_text(measures.span) << ". Of this path, "
          << percent(g.path_time, measures.span) << " are in " << escape(g.name)
          << " (" << count(g.on_path, "node")
          << "): make these nodes shorter, divide them, or remove edges "
             "between them.";
      write_longest();
    }
    out << "</p>\n";
  }

public:
  graph_page(std::ostream &out, graph_shape &shape,
             const graph_measures &measures,
             const std::vector<graph_time> &times)
      : out(out), shape(shape), measures(measures), times(times) {
    make_groups();
    make_bundles();
    lay_out();
  }

  void write() {
    const std::string title = "A graph of " + count(group_of.size(), "node");
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
           "'none'; style-src 'unsafe-inline'\"><meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\"><title>"
        << title << "</title><style>" << graph_page_style
        << "</style></head>\n<body><main><h1>" << title
        << "</h1>\n<p class=\"quiet\">" << count(measures.edges, "edge") << ", "
        << measures.text() << ", last run " << graph_time_text(measures.end)
        << "</p>\n";
    write_advice();
    write_picture();
    if (measures.end)
      write_running();
    write_table();
    write_path();
    out << "</main></body></html>\n";
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_PAGE_H
