import type { Element, FixedSource, Id, Json, JoinSource, JoinStep, Source } from "../document.ts";
import { memberOf } from "../elements/members.ts";
import { isObject, textOf } from "../schema/shape.ts";
import type { RoleText } from "../schema/walk.ts";
import { unread } from "../schema/unread.ts";

/** A join as the steps that make it: legs in order, the primary source first, then the right of each join. */
export interface JoinLegs {
  readonly legs: readonly Source[];
  /** `left`: index of a leg that stands before it; -1 if what the file gives is none. Step k brings leg k + 1. */
  readonly steps: readonly { readonly left: number; readonly join: JoinStep }[];
  /** More or fewer than one leg could be the primary source. */
  readonly unclear: boolean;
}

export function legsOfJoin(source: JoinSource): JoinLegs {
  const texts = source.joins.map((join) => ({ left: sameText(join.left), right: sameText(join.right) }));
  const rights = new Set(texts.map(({ right }) => right));
  const first = source.joins.filter((_, index) => !rights.has(texts[index]!.left)).map((join) => join.left);
  const candidates = new Set(texts.flatMap(({ left }) => (rights.has(left) ? [] : [left])));
  // Where every left is also a right (a table joined with itself), the first left begins.
  const primary = source.primarySource ?? first[0] ?? source.joins[0]?.left;
  const legs: Source[] = primary === undefined ? [] : [primary];
  const places = new Map(legs.map((leg) => [sameText(leg), 0]));
  const steps = source.joins.map((join, index) => {
    const { left, right } = texts[index]!;
    const at = places.get(left) ?? -1;
    if (!places.has(right)) places.set(right, legs.length);
    legs.push(join.right);
    return { left: at, join };
  });
  return { legs, steps, unclear: source.primarySource === undefined && candidates.size > 1 };
}

/** Two sources are one leg if they say the same, in whatever order. */
function sameText(source: Json | Source): string {
  const sorted = (value: Json): Json =>
    Array.isArray(value)
      ? (value as readonly Json[]).map(sorted)
      : isObject(value)
        ? Object.fromEntries(
            Object.keys(value)
              .toSorted()
              .map((key) => [key, sorted(value[key]!)]),
          )
        : value;
  return JSON.stringify(sorted(source));
}

/** Sources that a source is made of; none of one that is not composed. */
export function legsOf(source: Source): readonly Source[] {
  switch (source.kind) {
    case "join":
      return legsOfJoin(source as JoinSource).legs;
    case "union":
      return (source as Extract<Source, { kind: "union" }>).sources;
    case "transpose":
      return [(source as Extract<Source, { kind: "transpose" }>).source];
    default:
      return [];
  }
}

/** Elements that a source reads, at any depth. */
export function elementsRead(source: Json | Source | undefined): readonly Id[] {
  const read = sourceIn(source);
  if (read === null) return [];
  const own = directElement(read) ?? linkedTo(read);
  return own === null ? [...new Set(legsOf(read).flatMap(elementsRead))] : [own];
}

/** The element that a source is, if it is one. */
export function directElement(source: Source): Id | null {
  const { kind, elementId } = source as { readonly kind: string; readonly elementId?: Json };
  return kind === "table" && typeof elementId === "string" ? elementId : null;
}

/** The element that the rows of an input table are linked to; null of every other source. */
export function linkedTo(source: Source | null): Id | null {
  const { kind, from } = (source ?? {}) as { readonly kind?: string; readonly from?: Json };
  return kind === "linked" && typeof from === "string" ? from : null;
}

/** Whether a source is an element of a data model, or has one among its legs. */
export function readsModel(source: Json | Source | undefined): boolean {
  const read = sourceIn(source);
  return read !== null && (read.kind === "data-model" || legsOf(read).some(readsModel));
}

const knownSources = new WeakMap<object, { readonly source: Source | null }>();

/** A member of an element as the source that it is; null where it is none, as in elements of kinds that are kept whole. */
export function sourceIn(value: Json | Source | undefined): Source | null {
  if (typeof value !== "object" || value === null || !isObject(value)) return null;
  // A join is asked for each of its formulas, and has thousands.
  const known = knownSources.get(value) ?? { source: asSource(value) };
  knownSources.set(value, known);
  return known.source;
}

function asSource(value: object): Source | null {
  const { kind, joins, primarySource, sources, matches, source } = value as { readonly [key: string]: Json };
  if (typeof kind !== "string") return null;
  const are = (list: Json | undefined, ...names: readonly string[]): boolean =>
    Array.isArray(list) && (list as readonly Json[]).every((one) => isObject(one) && names.every((name) => isObject(one[name])));
  const isWhole =
    kind === "join"
      ? are(joins, "left", "right") && (primarySource === undefined || isObject(primarySource))
      : kind === "union"
        ? are(sources) && Array.isArray(matches)
        : kind === "transpose"
          ? isObject(source)
          : kind === "warehouse-table"
            ? Array.isArray((value as { readonly path?: Json }).path)
            : true;
  return isWhole ? (value as Source) : null;
}

/** What an element reads its rows from; null where it says nothing of it that can be read. */
export const sourceOf = (element: Element | undefined): Source | null => sourceIn(memberOf(element, "source"));

/** The rows that an element holds itself; null where it reads them elsewhere. */
export function fixedSourceOf(element: Element): FixedSource | null {
  const source = sourceOf(element);
  return source?.kind === "sheaf:fixed" ? (source as FixedSource) : null;
}

/** How formulas call the columns of SQL, and an element over it that has no name (workbook-file 2). */
export const SQL_SOURCE_NAME = "Custom SQL";
/** The same of rows that stand in the file. */
export const FIXED_SOURCE_NAME = "Fixed rows";

/**
 * Names by which formulas call the columns of a source as a whole (workbook-file 2). `nameOf` gives the name of an element, null where it
 * has none: then its id calls it.
 */
export function aliasesOfSource(source: Source, nameOf: (elementId: Id) => string | null): readonly string[] {
  const given = typeof (source as { readonly name?: Json }).name === "string" ? [textOf((source as { readonly name?: Json }).name)] : [];
  switch (source.kind) {
    case "warehouse-table": {
      const last = (source as Extract<Source, { kind: "warehouse-table" }>).path.at(-1);
      return last === undefined ? [] : [last];
    }
    case "sql":
      return [SQL_SOURCE_NAME];
    case "sheaf:fixed":
      return [FIXED_SOURCE_NAME];
    case "table": {
      const { elementId } = source as Extract<Source, { kind: "table" }>;
      return [...new Set([nameOf(elementId) ?? elementId, elementId])];
    }
    case "linked": {
      const from = linkedTo(source) ?? "";
      return [...new Set([nameOf(from) ?? from, from])];
    }
    case "join": {
      const [primary] = legsOf(source);
      return [...new Set([...given, ...(primary === undefined ? [] : aliasesOfSource(primary, nameOf))])];
    }
    case "union":
      return [...given, `Union of ${legsOf(source).length} Sources`];
    case "transpose":
      return legsOf(source).flatMap((leg) => aliasesOfSource(leg, nameOf));
    default:
      return given;
  }
}

/** Names of each leg of a join in the formulas of the element that reads it, the first of each is the one that is written. */
export function aliasesOfLegs(source: JoinSource, nameOf: (elementId: Id) => string | null): readonly (readonly string[])[] {
  const { legs, steps } = legsOfJoin(source);
  return legs.map((leg, index) => {
    const given = index === 0 ? source.name : steps[index - 1]?.join.name;
    return [...new Set([...(given === undefined || given === "" ? [] : [given]), ...aliasesOfSource(leg, nameOf)])];
  });
}

/** The leg that a text with the role `leg-formula` or `leg-column` is about. */
export function legOf({ path, parents }: Pick<RoleText, "path" | "parents">): Source | null {
  const owner = parents.findLastIndex(
    (value) => isObject(value) && ["join", "union", "transpose"].includes(textOf(unread<JoinSource>(value)?.kind)),
  );
  const source = sourceIn(parents[owner]);
  if (source === null) return null;
  const inside = path.slice(owner);
  switch (source.kind) {
    case "join": {
      const join = (source as JoinSource).joins[Number(inside[1])];
      return (inside.at(-1) === "left" ? join?.left : join?.right) ?? null;
    }
    case "union":
      return (source as Extract<Source, { kind: "union" }>).sources[Number(inside.at(-1))] ?? null;
    default:
      return legsOf(source)[0] ?? null;
  }
}

/** What has a leg as its own source and nothing else: the scope of the formulas about it. */
export function scopeOfLeg(leg: Source): Element {
  return { id: "", kind: "table", source: leg };
}

/** The connection on which the rows of a source stand, followed through elements; of several the first. Null where nothing says it. */
export function connectionBehind(source: Source | null, find: (elementId: Id) => Element | undefined, seen: readonly Id[] = []): Id | null {
  if (source === null || seen.length > 100) return null;
  const { connectionId } = source as { readonly connectionId?: Json };
  if (typeof connectionId === "string") return connectionId;
  const read = directElement(source) ?? linkedTo(source);
  if (read !== null) return seen.includes(read) ? null : connectionBehind(sourceOf(find(read)), find, [...seen, read]);
  for (const leg of legsOf(source)) {
    const found = connectionBehind(leg, find, seen);
    if (found !== null) return found;
  }
  return null;
}
