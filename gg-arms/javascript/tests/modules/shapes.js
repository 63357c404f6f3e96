/** A circle. @typedef {{ radius: number }} Circle */

/**
 * The area of a circle.
 * @param {Circle} circle
 * @returns {number}
 */
export function area(circle) {
  if (circle.radius < 0) throw new RangeError(`radius ${circle.radius}`);
  return Math.PI * circle.radius ** 2;
}

export const unit = { radius: 1 };
export class Square {
  constructor(side) {
    this.side = side;
  }
}
