import {
  type ElementQuery,
  type Id,
  type JoinOperator,
  type JoinSource,
  type QueryColumn,
  type Source,
  aliasesOfLegs,
  directElement,
  legsOfJoin,
} from "@sheaf/workbook";
import type { KnownColumn } from "../bind/reference.ts";
import type { KnownSource, SourceProblem } from "../bind/source.ts";
import { type Leg, addedColumn, partId } from "./leg.ts";

/** Rows of several legs side by side. Step k brings leg k + 1. */
export interface JoinedSource {
  readonly kind: "join";
  readonly legs: readonly Leg[];
  readonly steps: readonly JoinStep[];
}

export interface JoinStep {
  readonly left: number;
  readonly type: "inner" | "left" | "right" | "full" | "lookup";
  /** Columns of the two parts. */
  readonly keys: readonly { readonly left: Id; readonly right: Id; readonly op: JoinOperator }[];
}

/** A column of a part: a formula about its leg, or a column of the leg passed on. */
export interface PartColumn extends QueryColumn {
  /** Name or id of the column at the source; null for a formula. */
  readonly reads: string | null;
}

/** What a part asks; what its columns are depends on those of its leg. */
export interface Part {
  readonly elementId: Id;
  readonly name: string;
  readonly source: Source;
  readonly columns: (ofLeg: readonly KnownColumn[]) => readonly PartColumn[];
  readonly levels: (ofLeg: readonly KnownColumn[]) => ElementQuery["levels"];
}

export interface Composed {
  readonly source: KnownSource;
  readonly parts: readonly Part[];
}

/** A source made of others; null of one that is not. `nameOf` gives the names of elements. */
export function composedSource(
  owner: Id,
  source: Source,
  nameOf: (elementId: Id) => string | null,
): Composed | { readonly problem: SourceProblem } | null {
  return source.kind === "join" ? joined(owner, source as JoinSource, nameOf) : null;
}

const joinTypes = { inner: "inner", "left-outer": "left", "right-outer": "right", "full-outer": "full", lookup: "lookup" } as const;

function joined(owner: Id, source: JoinSource, nameOf: (elementId: Id) => string | null): Composed | { readonly problem: SourceProblem } {
  const { legs: sources, steps, unclear } = legsOfJoin(source);
  if (unclear) return problem("E_AMBIGUOUS", "More than one leg of the join is never a right: say which one is the primary source");
  if (steps.some(({ left }) => left < 0))
    return problem("E_DANGLING_ID", "The left of a join is the primary source or the right of an earlier join");
  const aliases = aliasesOfLegs(source, nameOf);
  const direct = sources.map(directElement);
  const legs = sources.map((leg, index): Leg => {
    const element = direct[index] ?? null;
    return {
      elementId: partId(owner, index),
      source: leg,
      aliases: aliases[index] ?? [],
      element: direct.indexOf(element) === index ? element : null,
    };
  });
  const keys = legs.map((): { readonly id: Id; readonly formula: string }[] => []);
  const key = (leg: number, formula: string): Id => {
    const known = keys[leg]?.find((one) => one.formula === formula);
    if (known !== undefined) return known.id;
    const id = addedColumn(`key ${keys[leg]?.length ?? 0}`);
    keys[leg]?.push({ id, formula });
    return id;
  };
  const known = steps.map(({ left, join }, index): JoinStep => ({
    left,
    type: joinTypes[join.joinType ?? "inner"],
    keys: join.columns.map((pair) => ({ left: key(left, pair.left), right: key(index + 1, pair.right), op: pair.op ?? "=" })),
  }));
  const late = known.find((step) => known[step.left - 1]?.type === "lookup" && step.type !== "lookup");
  if (late !== undefined)
    return problem(
      "E_UNSUPPORTED",
      "A leg that is joined by lookup can be the left of another lookup only. Put the two into a join of their own, as one leg.",
    );
  return {
    source: { kind: "join", legs, steps: known },
    parts: legs.map((leg, index) => ({
      elementId: leg.elementId,
      name: leg.aliases[0] ?? leg.elementId,
      source: leg.source,
      columns: (ofLeg) => [...ofLeg.map(passedOn), ...(keys[index] ?? []).map(({ id, formula }) => partColumn(id, "key", formula))],
      levels: () => plainLevels,
    })),
  };
}

const plainLevels: ElementQuery["levels"] = [
  { id: "summary", kind: "summary", keys: [], sorts: [] },
  { id: "base", kind: "base", keys: [], sorts: [] },
];

function passedOn(column: KnownColumn): PartColumn {
  const reads = column.refers.kind === "source" ? column.refers.column : column.name;
  return { ...partColumn(reads, column.name, ""), reads };
}

function partColumn(id: Id, name: string, formula: string): PartColumn {
  return { id, name, formula, level: "base", hidden: true, format: null, reads: null };
}

function problem(code: SourceProblem["code"], message: string): { readonly problem: SourceProblem } {
  return { problem: { code, message } };
}
