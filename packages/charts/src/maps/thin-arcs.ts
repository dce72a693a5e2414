import type { Topology } from "./read-topology.ts";

/** The same shapes with fewer points: along each line, those nearer than `apart` to the one before are left out. Neighbors stay neighbors. */
export function thinned(topology: Topology, apart: number): Topology {
  const { transform, ...rest } = topology;
  const [scaleX, scaleY] = transform?.scale ?? [1, 1];
  const [moveX, moveY] = transform?.translate ?? [0, 0];
  const arcs = topology.arcs.map((arc) => {
    let [sumX, sumY] = [0, 0];
    const points = arc.map(([x = 0, y = 0]) => {
      if (transform === undefined) return [x, y];
      sumX += x;
      sumY += y;
      return [sumX * scaleX + moveX, sumY * scaleY + moveY];
    });
    let last = points[0] ?? [0, 0];
    const kept = points.filter((point, index) => {
      const isEnd = index === 0 || index === points.length - 1;
      if (!isEnd && points.length > 5 && Math.hypot((point[0] ?? 0) - (last[0] ?? 0), (point[1] ?? 0) - (last[1] ?? 0)) < apart)
        return false;
      last = point;
      return true;
    });
    // A ring needs four points: of a small island all are kept.
    return kept.length >= 4 ? kept : points;
  });
  return { ...rest, arcs };
}
