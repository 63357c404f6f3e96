/** What has a side. */
export interface Shape {
  readonly side: number;
}

export enum Kind {
  Round,
  Square,
}

export class Square implements Shape {
  readonly side: number;

  constructor(side: number) {
    if (side < 0) throw new RangeError("no side");
    this.side = side;
  }
}

export function area(shape: Shape): number {
  return shape.side ** 2;
}
