import type { Box, Matrix } from "@sheaf/paper";

/** What two boxes share; null: nothing that could be seen. */
export function sharedBox(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The box around a box as it is in the px of what is moved so; null: what is moved so has no width or no height. */
export function boxBefore([a, b, c, d, e, f]: Matrix, { x, y, width, height }: Box): Box | null {
  const size = a * d - b * c;
  if (size === 0) return null;
  const corners = [x, x + width].flatMap((right) => [y, y + height].map((down) => [right - e, down - f] as const));
  const across = corners.map(([right, down]) => (d * right - c * down) / size);
  const along = corners.map(([right, down]) => (a * down - b * right) / size);
  const [left, top] = [Math.min(...across), Math.min(...along)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...along) - top };
}
