import type { Json } from "../../document.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject, resolveShape, type Shape } from "../../schema/shape.ts";
import { descend } from "../../schema/validate.ts";
import { type Origins, joinPointer } from "../text/origins.ts";

type Path = readonly (string | number)[];

/**
 * Members that say which rows and values an element has, and who may see them. Without such a part its numbers would be others than were
 * meant, so that a wrong one breaks the element instead.
 */
const deciding: ReadonlySet<string | number> = new Set([
  "source",
  "columns",
  "filters",
  "groupings",
  "values",
  "rowsBy",
  "columnsBy",
  "targets",
  "categories",
  "parameters",
  "columnSecurities",
  "rowPolicies",
  "value",
  "mode",
  "bind",
]);

/** Members inside of those that change no number. */
const looks: ReadonlySet<string | number> = new Set([
  "format",
  "style",
  "name",
  "description",
  "hidden",
  "includeNulls",
  "display",
  "formatWhen",
  "pills",
  "actions",
]);

/** Lists of which one entry can be wrong and the others stand. */
const separable: ReadonlySet<string | number> = new Set([
  "conditionalFormats",
  "refMarks",
  "trendlines",
  "folders",
  "metrics",
  "relationships",
  "actions",
]);

/** The smallest part whose absence leaves a value that says nothing else than was meant; null if there is none. */
export function placeToSetAside(root: Shape, value: Json, path: Path): Path | null {
  // A sequence without one of its parts would do something else: it goes whole.
  const deepest = path[0] === "actions" && path.length > 2 ? 2 : path.length;
  for (let length = deepest; length > 0; length--) {
    const place = path.slice(0, length);
    const step = place[length - 1]!;
    const container = descend(root, value, path.slice(0, length - 1));
    if (container.value === undefined || container.shape === null) continue;
    if (Array.isArray(container.value)) {
      if (separable.has(path[length - 2]!)) return isDeciding(place) ? null : place;
      continue;
    }
    const resolved = resolveShape(container.shape, container.value);
    if (resolved?.kind !== "object" || !isObject(container.value) || !Object.hasOwn(container.value, step)) continue;
    const field = resolved.fields.get(String(step));
    if (field?.optional === true) return isDeciding(place) ? null : place;
  }
  return null;
}

function isDeciding(place: Path): boolean {
  return place.some((step) => deciding.has(step)) && !place.some((step) => looks.has(step));
}

/** Places of which none stands inside of another one. */
export function outermost(places: readonly Path[]): readonly Path[] {
  const keys = new Set(places.map((place) => JSON.stringify(place)));
  const distinct = [...keys].map((key) => JSON.parse(key) as Path);
  return distinct.filter((place) => !place.some((_, length) => length > 0 && keys.has(JSON.stringify(place.slice(0, length)))));
}

export interface Taken {
  /** The value without them; the same where there are none. */
  readonly rest: Json;
  /** By the place of its path; undefined where there is none to take. */
  readonly members: readonly (Json | undefined)[];
}

/** A value without some of its members and items, at any depth: what holds several of them is made anew once. */
export function takeOut(value: Json, paths: readonly (readonly (string | number)[])[], origins: Origins): Taken {
  const members: (Json | undefined)[] = [];
  const take = (at: Json, places: readonly number[], depth: number): Json => {
    if (typeof at !== "object" || at === null) return at;
    const bySteps = new Map<string | number, number[]>();
    for (const place of places) {
      const step = paths[place]?.[depth];
      if (step === undefined) continue;
      const same = bySteps.get(step);
      if (same === undefined) bySteps.set(step, [place]);
      else same.push(place);
    }
    const changed = new Map<string, Json | undefined>();
    const gone = new Set<number>();
    for (const [step, of] of bySteps) {
      const member = (at as Fields)[step as string];
      if (member === undefined) continue;
      const ends = of.filter((place) => paths[place]?.length === depth + 1);
      if (ends.length === 0) {
        const inner = take(member, of, depth + 1);
        if (inner !== member) changed.set(String(step), inner);
      } else {
        for (const place of ends) members[place] = member;
        if (Array.isArray(at)) gone.add(Number(step));
        else changed.set(String(step), undefined);
      }
    }
    if (changed.size + gone.size === 0) return at;
    const rest: Json = Array.isArray(at)
      ? (at as readonly Json[]).flatMap((item, index) => (gone.has(index) ? [] : [changed.get(String(index)) ?? item]))
      : Object.fromEntries(
          Object.entries(at).flatMap(([name, member]) => {
            const kept = changed.has(name) ? changed.get(name) : member;
            return kept === undefined ? [] : [[name, kept]];
          }),
        );
    origins.inherit(at, rest);
    return rest;
  };
  return {
    rest: take(
      value,
      paths.map((_, place) => place),
      0,
    ),
    members,
  };
}

/**
 * Path of what is kept, in which items of lists are named by their ids, so that it survives edits around it. An item that is kept itself
 * has its position: that is where it goes back to.
 */
export function idPath(prefix: string, value: Json, path: readonly (string | number)[]): string {
  let pointer = prefix;
  let at: Json | undefined = value;
  for (const [index, step] of path.entries()) {
    at = typeof at === "object" && at !== null ? (at as Fields)[step as string] : undefined;
    const isLast = index === path.length - 1;
    const named = !isLast && typeof step === "number" && isObject(at) && typeof at["id"] === "string" ? at["id"] : step;
    pointer = joinPointer(pointer, named);
  }
  return pointer;
}
