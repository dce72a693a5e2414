import { type Geometry, isUnreadable, type Unreadable } from "./geometry.ts";
import { readGeoJson } from "./geojson.ts";
import { readWkt } from "./wkt.ts";

const read = new Map<string, Geometry | Unreadable>();
const MOST_KEPT = 20_000;
/** Points of the shapes of one chart, and characters of their texts: beyond it a browser is busy for minutes. */
const MOST_POINTS_TOGETHER = 1_000_000;
const MOST_CHARACTERS_TOGETHER = 64_000_000;
let keptPoints = 0;

/** A shape from WKT or GeoJSON. The last ones are remembered: a map is drawn many times while it is moved. */
export function readGeography(text: string | null): Geometry | Unreadable {
  if (text === null || text.trim() === "") return "empty";
  const known = read.get(text);
  if (known !== undefined) return known;
  const shape = text.trimStart().startsWith("{") ? readGeoJson(text) : readWkt(text);
  keptPoints += pointsOf(shape);
  if (read.size >= MOST_KEPT || keptPoints > 2 * MOST_POINTS_TOGETHER) {
    read.clear();
    keptPoints = pointsOf(shape);
  }
  read.set(text, shape);
  return shape;
}

/** Shapes of one chart, in the order of their texts. Where they have too many points together, the last ones are too large. */
export function readGeographies(texts: readonly (string | null)[]): readonly (Geometry | Unreadable)[] {
  let [points, characters] = [0, 0];
  return texts.map((text) => {
    if (text === null || text.trim() === "") return "empty";
    characters += text.length;
    if (points > MOST_POINTS_TOGETHER || characters > MOST_CHARACTERS_TOGETHER) return "too large";
    const shape = readGeography(text);
    points += pointsOf(shape);
    return points > MOST_POINTS_TOGETHER ? "too large" : shape;
  });
}

function pointsOf(shape: Geometry | Unreadable): number {
  if (isUnreadable(shape)) return 0;
  const { points, lines, polygons } = shape;
  return points.length + [...lines, ...polygons.flat()].reduce((sum, line) => sum + line.length / 2, 0);
}
