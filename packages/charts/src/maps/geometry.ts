/** Longitude and latitude of its points in turn, degrees. */
export type Line = readonly number[];

/** A shape on earth, whatever text it came from. */
export interface Geometry {
  readonly points: readonly (readonly [longitude: number, latitude: number])[];
  readonly lines: readonly Line[];
  /** Rings of polygons: the outer one first, then its holes. */
  readonly polygons: readonly (readonly Line[])[];
}

/** More points than this in one text are no shape for a chart. */
export const MOST_POINTS = 200_000;

/** Why a text is no shape. */
export type Unreadable = "empty" | "no shape" | "out of range" | "too large";

export const isUnreadable = (found: Geometry | Unreadable): found is Unreadable => typeof found === "string";

/** A shape of parts; those whose points are no places on earth make it unreadable. */
export function checked({ points, lines, polygons }: Geometry): Geometry | Unreadable {
  const flat = [...lines, ...polygons.flat()];
  const count = points.length + flat.reduce((sum, line) => sum + line.length / 2, 0);
  if (count === 0) return "empty";
  if (count > MOST_POINTS) return "too large";
  const inRange =
    points.every(([longitude, latitude]) => isOnEarth(longitude, latitude)) &&
    flat.every((line) => line.every((degrees, at) => Math.abs(degrees) <= (at % 2 === 0 ? 180.01 : 90.01)));
  return inRange ? { points, lines, polygons: polygons.map(wound) } : "out of range";
}

const isOnEarth = (longitude: number, latitude: number): boolean => Math.abs(longitude) <= 180.01 && Math.abs(latitude) <= 90.01;

/** A hole runs the other way round than its outer ring: what both go round is then left open. */
function wound(rings: readonly Line[]): readonly Line[] {
  const [outer, ...holes] = rings;
  if (outer === undefined) return rings;
  const way = Math.sign(area(outer));
  return [outer, ...holes.map((hole) => (Math.sign(area(hole)) === way ? reversed(hole) : hole))];
}

function area(ring: Line): number {
  let sum = 0;
  let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    sum += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return sum;
}

function reversed(ring: Line): Line {
  const turned: number[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] ?? 0, ring[at + 1] ?? 0);
  return turned;
}
