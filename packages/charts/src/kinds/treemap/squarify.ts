import type { Box } from "../../drawing.ts";

/** Rectangles with areas in the ratio of the sizes (greatest first), as near to squares as rows of them can be. */
export function squarify(sizes: readonly number[], box: Box): readonly Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0 || box.width <= 0 || box.height <= 0) return sizes.map(() => ({ ...box, width: 0, height: 0 }));
  const scale = (box.width * box.height) / total;
  const areas = sizes.map((size) => size * scale);
  const placed: Box[] = [];
  let room = box;
  let start = 0;
  while (start < areas.length) {
    const side = Math.max(1e-9, Math.min(room.width, room.height));
    let end = start + 1;
    let sum = areas[start] ?? 0;
    while (end < areas.length) {
      const next = areas[end] ?? 0;
      if (worst(areas, start, end + 1, sum + next, side) > worst(areas, start, end, sum, side)) break;
      sum += next;
      end += 1;
    }
    const thick = sum / side;
    let along = 0;
    const lies = room.width < room.height;
    for (let index = start; index < end; index += 1) {
      const length = (areas[index] ?? 0) / Math.max(1e-9, thick);
      placed.push(
        lies
          ? { left: room.left + along, top: room.top, width: length, height: thick }
          : { left: room.left, top: room.top + along, width: thick, height: length },
      );
      along += length;
    }
    room = lies
      ? { left: room.left, top: room.top + thick, width: room.width, height: Math.max(0, room.height - thick) }
      : { left: room.left + thick, top: room.top, width: Math.max(0, room.width - thick), height: room.height };
    start = end;
  }
  return placed;
}

/** How far from a square the worst of a row is. */
function worst(areas: readonly number[], start: number, end: number, sum: number, side: number): number {
  let most = 0;
  for (let index = start; index < end; index += 1) {
    const area = areas[index] ?? 0;
    const [thick, length] = [sum / side, (area * side) / Math.max(1e-12, sum)];
    most = Math.max(most, thick / Math.max(1e-12, length), length / Math.max(1e-12, thick));
  }
  return most;
}
