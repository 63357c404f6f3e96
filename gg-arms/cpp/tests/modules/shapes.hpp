// Areas.
#include <stdexcept>

/// Four right angles.
struct rectangle {
  double width = 0;
  double height = 0;
};

rectangle square(double side) { return {.width = side, .height = side}; }

double area(const rectangle& shape) {
  if (shape.width < 0) throw std::invalid_argument("negative width");
  return shape.width * shape.height;
}
