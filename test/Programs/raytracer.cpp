//===- raytracer.cpp - pictures of virtual shapes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of a picture have unequal costs. Each is a loop of virtual calls,
// lambdas held in std::function, and shared_ptr's that all workers copy and drop.
// The same picture is rendered in four ways: serially, by cilk_for over rows with
// a grainsize, by nested cilk_for over tiles, and by spawns of lambdas that split
// it in halves. All results have to agree in each pixel. A shape that refuses its
// ray throws out of each of these ways.
//
// RUN: %check_program --levels 0,1,2,3 %s -- -DSIZE=48 -ffp-contract=off
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cilk/cilk.h>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Vec {
  double x = 0, y = 0, z = 0;

  constexpr Vec &operator+=(const Vec &b) {
    x += b.x, y += b.y, z += b.z;
    return *this;
  }
  friend constexpr Vec operator+(Vec a, const Vec &b) { return a += b; }
  friend constexpr Vec operator-(const Vec &a, const Vec &b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend constexpr Vec operator-(const Vec &a) { return Vec() - a; }
  friend constexpr Vec operator*(const Vec &a, double s) {
    return {a.x * s, a.y * s, a.z * s};
  }
  friend constexpr Vec operator*(double s, const Vec &a) { return a * s; }
  /// Multiplies colours, channel by channel.
  friend constexpr Vec operator*(const Vec &a, const Vec &b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
  }
  friend constexpr bool operator==(const Vec &a, const Vec &b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
  }
};

constexpr double dot(const Vec &a, const Vec &b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec cross(const Vec &a, const Vec &b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Vec unit(const Vec &a) { return a * (1 / std::sqrt(dot(a, a))); }
constexpr Vec reflect(const Vec &v, const Vec &normal) {
  return v - 2 * dot(v, normal) * normal;
}

struct Ray {
  Vec origin, direction;
  Vec operator()(double t) const { return origin + direction * t; }
};

/// The function from a point of a surface to its colour.
using Texture = std::function<Vec(const Vec &)>;

struct Material {
  Texture colour;
  double mirror = 0;
  double shine = 0;
};

struct Hit {
  double t;
  Vec normal;
  std::shared_ptr<const Material> material;
};

/// The least distance of a hit; nearer ones are rounding errors.
constexpr double nearest = 1e-6;

class Shape {
public:
  virtual ~Shape() = default;
  /// Returns the first hit before \p limit.
  virtual std::optional<Hit> intersect(const Ray &ray, double limit) const = 0;
};

class Sphere : public Shape {
  Vec centre;
  double radius;
  std::shared_ptr<const Material> material;

public:
  Sphere(const Vec &c, double r, std::shared_ptr<const Material> m)
      : centre(c), radius(r), material(std::move(m)) {
    if (!(r > 0))
      throw std::invalid_argument("a sphere without inside");
  }
  std::optional<Hit> intersect(const Ray &ray, double limit) const override {
    const Vec from = ray.origin - centre;
    const double b = dot(from, ray.direction);
    const double discriminant = b * b - dot(from, from) + radius * radius;
    if (discriminant < 0)
      return std::nullopt;
    const double root = std::sqrt(discriminant);
    for (double t : {-b - root, -b + root})
      if (t > nearest && t < limit)
        return Hit{t, (ray(t) - centre) * (1 / radius), material};
    return {};
  }
};

class Plane : public Shape {
  Vec normal;
  double height;
  std::shared_ptr<const Material> material;

public:
  Plane(const Vec &n, double h, std::shared_ptr<const Material> m)
      : normal(unit(n)), height(h), material(std::move(m)) {}
  std::optional<Hit> intersect(const Ray &ray, double limit) const override {
    const double slope = dot(ray.direction, normal);
    if (slope == 0)
      return {};
    const double t = (height - dot(ray.origin, normal)) / slope;
    if (t <= nearest || t >= limit)
      return {};
    return Hit{t, slope < 0 ? normal : -normal, material};
  }
};

class Triangle : public Shape {
  Vec corner, side, other, normal;
  std::shared_ptr<const Material> material;

public:
  Triangle(const Vec &a, const Vec &b, const Vec &c,
           std::shared_ptr<const Material> m)
      : corner(a), side(b - a), other(c - a), normal(unit(cross(side, other))),
        material(std::move(m)) {}
  std::optional<Hit> intersect(const Ray &ray, double limit) const override {
    const Vec p = cross(ray.direction, other);
    const double determinant = dot(side, p);
    if (std::abs(determinant) < 1e-12)
      return {};
    const Vec from = ray.origin - corner;
    const double u = dot(from, p) / determinant;
    const Vec q = cross(from, side);
    const double v = dot(ray.direction, q) / determinant;
    const double t = dot(other, q) / determinant;
    if (u < 0 || v < 0 || u + v > 1 || t <= nearest || t >= limit)
      return {};
    return Hit{t, dot(normal, ray.direction) < 0 ? normal : -normal, material};
  }
};

/// A group of several shapes, which are tried only if a ray comes near enough.
class Group : public Shape {
  Vec centre;
  double radius;
  std::vector<std::unique_ptr<Shape>> parts;

public:
  Group(const Vec &c, double r) : centre(c), radius(r) {}
  template <class S, class... Arguments> Group &add(Arguments &&...arguments) {
    parts.push_back(std::make_unique<S>(std::forward<Arguments>(arguments)...));
    return *this;
  }
  std::optional<Hit> intersect(const Ray &ray, double limit) const override {
    const Vec from = ray.origin - centre;
    const double b = dot(from, ray.direction);
    if (b * b - dot(from, from) + radius * radius < 0)
      return {};
    std::optional<Hit> best;
    for (const auto &part : parts)
      if (auto hit = part->intersect(ray, best ? best->t : limit))
        best = std::move(hit);
    return best;
  }
};

/// A sphere that throws for some rays.
class Fragile : public Sphere {
public:
  using Sphere::Sphere;
  std::optional<Hit> intersect(const Ray &ray, double limit) const override {
    auto hit = Sphere::intersect(ray, limit);
    if (hit)
      throw std::range_error("a ray of slope " +
                             std::to_string(ray.direction.y) + " broke it");
    return hit;
  }
};

class Scene {
  std::vector<std::unique_ptr<Shape>> shapes;
  std::vector<std::pair<Vec, Vec>> lights;
  std::function<Vec(const Vec &)> sky = [](const Vec &) { return Vec(); };
  static constexpr int deepest = 4;

public:
  Shape &add(std::unique_ptr<Shape> shape) {
    shapes.push_back(std::move(shape));
    return *shapes.back();
  }
  void addLight(const Vec &at, const Vec &colour) {
    lights.emplace_back(at, colour);
  }
  template <class F> void setSky(F &&f) { sky = std::forward<F>(f); }

  std::optional<Hit> intersect(const Ray &ray, double limit) const {
    std::optional<Hit> best;
    for (const auto &shape : shapes)
      if (auto hit = shape->intersect(ray, best ? best->t : limit))
        best = std::move(hit);
    return best;
  }

  Vec trace(const Ray &ray, int depth = 0) const {
    const auto hit = intersect(ray, std::numeric_limits<double>::infinity());
    if (!hit)
      return sky(ray.direction);
    const Vec at = ray(hit->t);
    const Material &material = *hit->material;
    const Vec colour = material.colour(at);
    Vec sum = colour * 0.1;
    for (const auto &[light, brightness] : lights) {
      const Vec way = light - at;
      const double distance = std::sqrt(dot(way, way));
      const Ray shadow{at, way * (1 / distance)};
      const double cosine = dot(shadow.direction, hit->normal);
      if (cosine <= 0 || intersect(shadow, distance))
        continue;
      sum += colour * brightness * cosine;
      if (material.shine > 0) {
        const double gloss =
            dot(reflect(ray.direction, hit->normal), shadow.direction);
        if (gloss > 0)
          sum += brightness * std::pow(gloss, material.shine);
      }
    }
    if (material.mirror > 0 && depth < deepest) {
      const Ray next{at, reflect(ray.direction, hit->normal)};
      sum = sum * (1 - material.mirror) +
            trace(next, depth + 1) * material.mirror;
    }
    return sum;
  }
};

class Image {
  int columns, lines;
  std::vector<Vec> pixels;

public:
  Image(int width, int height)
      : columns(width), lines(height),
        pixels(static_cast<std::size_t>(width) *
               static_cast<std::size_t>(height)) {}
  int width() const { return columns; }
  int height() const { return lines; }
  Vec &operator()(int x, int y) {
    return pixels[static_cast<std::size_t>(y) *
                      static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(x)];
  }
  const Vec &operator()(int x, int y) const {
    return const_cast<Image &>(*this)(x, y);
  }
  friend bool operator==(const Image &a, const Image &b) {
    return a.columns == b.columns && a.pixels == b.pixels;
  }

  /// Returns the checksum of the pixels with eight bits a channel.
  std::uint64_t checksum() const {
    std::vector<std::uint64_t> rows(static_cast<std::size_t>(lines));
    cilk_for (int y = lines - 1; y >= 0; --y) {
      auto &row = rows[static_cast<std::size_t>(y)];
      for (int x = 0; x < columns; ++x) {
        const Vec &p = (*this)(x, y);
        for (double channel : {p.x, p.y, p.z})
          row = mix(row ^ static_cast<std::uint64_t>(
                              std::clamp(channel, 0.0, 1.0) * 255 + 0.5));
      }
    }
    std::uint64_t sum = 0;
    for (std::uint64_t row : rows)
      sum = mix(sum ^ row);
    return sum;
  }
  Vec average() const {
    Vec sum;
    for (const Vec &pixel : pixels)
      sum += pixel;
    return sum * (1 / static_cast<double>(pixels.size()));
  }
};

class Camera {
  Vec position, forward, right, up;

public:
  Camera(const Vec &from, const Vec &to, double zoom)
      : position(from), forward(unit(to - from) * zoom),
        right(unit(cross(forward, {0, 1, 0}))),
        up(cross(right, unit(forward))) {}

  /// Returns the mean of four rays through a pixel.
  Vec sample(const Scene &scene, const Image &image, int x, int y) const {
    Vec sum;
    for (int part = 0; part < 4; ++part) {
      const double scale = 2.0 / image.width();
      const double u = (x + 0.25 + 0.5 * (part & 1)) * scale - 1;
      const double v =
          0.5 * image.height() * scale - (y + 0.25 + 0.5 * (part >> 1)) * scale;
      sum += scene.trace({position, unit(forward + right * u + up * v)});
    }
    return sum * 0.25;
  }
};

using Render = Image (*)(const Scene &, const Camera &, int width, int height);

Image renderSerially(const Scene &scene, const Camera &camera, int width,
                     int height) {
  Image image(width, height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      image(x, y) = camera.sample(scene, image, x, y);
  return image;
}

Image renderRows(const Scene &scene, const Camera &camera, int width,
                 int height) {
  Image image(width, height);
  std::atomic<int> rows{0};
#pragma cilk grainsize 2
  cilk_for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      image(x, y) = camera.sample(scene, image, x, y);
    ++rows;
  }
  if (rows != height)
    throw std::logic_error("rows are missing");
  return image;
}

Image renderTiles(const Scene &scene, const Camera &camera, int width,
                  int height) {
  constexpr int tile = 16;
  Image image(width, height);
  const auto pixel = [&](int x, int y) {
    image(x, y) = camera.sample(scene, image, x, y);
  };
  cilk_for (int top = 0; top < height; top += tile)
    cilk_for (int left = 0; left < width; left += tile)
      for (int y = top; y < std::min(top + tile, height); ++y)
        for (int x = left; x < std::min(left + tile, width); ++x)
          pixel(x, y);
  return image;
}

/// Halves the longer side until the part is small.
template <class Pixel>
void split(int x, int y, int width, int height, const Pixel &pixel) {
  if (width * height <= 32) {
    for (int j = y; j < y + height; ++j)
      for (int i = x; i < x + width; ++i)
        pixel(i, j);
    return;
  }
  if (width > height) {
    const int half = width / 2;
    cilk_spawn split(x, y, half, height, pixel);
    split(x + half, y, width - half, height, pixel);
  } else {
    const int half = height / 2;
    cilk_spawn[=, &pixel] { split(x, y, width, half, pixel); }
    ();
    split(x, y + half, width, height - half, pixel);
  }
}

Image renderHalves(const Scene &scene, const Camera &camera, int width,
                   int height) {
  Image image(width, height);
  split(0, 0, width, height,
        [&](int x, int y) { image(x, y) = camera.sample(scene, image, x, y); });
  return image;
}

Texture plain(const Vec &colour) {
  return [colour](const Vec &) { return colour; };
}

Texture checkered(Texture even, Texture odd) {
  return [even = std::move(even), odd = std::move(odd)](const Vec &at) {
    const double squares = std::floor(at.x) + std::floor(at.z);
    return std::fmod(squares, 2) == 0 ? even(at) : odd(at);
  };
}

Scene makeScene() {
  const auto material = [](Texture texture, double mirror, double shine) {
    return std::make_shared<const Material>(
        Material{std::move(texture), mirror, shine});
  };
  const auto floor = material(
      checkered(plain({0.9, 0.9, 0.8}), plain({0.2, 0.25, 0.3})), 0.15, 0);
  const auto glass = material(plain({0.1, 0.1, 0.15}), 0.85, 60);
  const auto striped = material(
      [](const Vec &at) {
        return Vec{0.5 + 0.5 * std::sin(9 * at.y), 0.3, 0.6};
      },
      0.1, 20);

  Scene scene;
  scene.setSky([](const Vec &direction) {
    return Vec{0.4, 0.6, 0.9} * (0.5 + 0.5 * direction.y);
  });
  scene.addLight({4, 7, -5}, {0.7, 0.7, 0.6});
  scene.addLight({-6, 4, -3}, {0.2, 0.2, 0.3});
  scene.add(std::make_unique<Plane>(Vec{0, 1, 0}, 0.0, floor));
  scene.add(std::make_unique<Sphere>(Vec{0, 1, 0}, 1.0, glass));
  scene.add(std::make_unique<Sphere>(Vec{-1.9, 0.7, 0.6}, 0.7, striped));

  auto ring = std::make_unique<Group>(Vec{0, 0.3, 0}, 2.6);
  for (int i = 0; i < 12; ++i) {
    const double angle = i * 0.5235987755982988;
    ring->add<Sphere>(Vec{2.2 * std::cos(angle), 0.2, 2.2 * std::sin(angle)},
                      0.2,
                      material(plain({0.4 + 0.05 * i, 0.8 - 0.06 * i, 0.3}),
                               0.05 * (i % 3), 30));
  }
  scene.add(std::move(ring));

  auto pyramid = std::make_unique<Group>(Vec{2.2, 0.6, 1.2}, 1.2);
  const Vec top{2.2, 1.5, 1.2};
  const std::array<Vec, 4> base{
      {{1.5, 0, 0.5}, {2.9, 0, 0.5}, {2.9, 0, 1.9}, {1.5, 0, 1.9}}};
  for (std::size_t i = 0; i < base.size(); ++i)
    pyramid->add<Triangle>(base[i], base[(i + 1) % base.size()], top,
                           material(plain({0.9, 0.7, 0.2}), 0, 5));
  scene.add(std::move(pyramid));
  return scene;
}

} // namespace

int main(int argc, char **argv) {
  const int width = static_cast<int>(size_argument(argc, argv, 320, 16, 10000));
  const int height = width * 3 / 4;
  const Camera camera({0.5, 2.2, -6}, {0, 0.7, 0}, 1.6);
  Scene scene = makeScene();

  const std::vector<std::pair<const char *, Render>> ways{
      {"serially", renderSerially},
      {"rows", renderRows},
      {"tiles", renderTiles},
      {"halves", renderHalves}};
  std::vector<Image> images(ways.size(), Image(1, 1));
  cilk_for (std::size_t i = 0; i < ways.size(); ++i)
    images[i] = ways[i].second(scene, camera, width, height);
  for (std::size_t i = 0; i < ways.size(); ++i)
    expect(images[i] == images[0], ways[i].first);

  // This case uses a function pointer, and an image that replaces another.
  Image mirrored = cilk_spawn ways[1].second(
      scene, Camera({-0.5, 2.2, 6}, {0, 0.7, 0}, 1.6), width, height);
  const Vec mean = images[0].average();
  cilk_sync;
  expect(!(mirrored == images[0]), "another camera");
  std::printf("%d x %d: %016llx from the front, %016llx from behind\n", width,
              height, static_cast<unsigned long long>(images[0].checksum()),
              static_cast<unsigned long long>(mirrored.checksum()));
  std::printf("average (%.6f, %.6f, %.6f)\n", mean.x, mean.y, mean.z);

  scene.add(std::make_unique<Fragile>(Vec{0.3, 0.4, -1.5}, 0.3,
                                      std::make_shared<const Material>()));
  for (const auto &[name, render] : ways)
    try {
      Image broken = cilk_spawn render(scene, camera, width, height);
      cilk_sync;
      expect(broken.width() == 0, "a broken shape");
    } catch (const std::range_error &error) {
      std::printf("%s: %s\n", name, error.what());
    }
  try {
    Sphere empty({}, 0, nullptr);
  } catch (const std::invalid_argument &error) {
    std::printf("%s\n", error.what());
  }
  return report();
}
