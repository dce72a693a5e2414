import { ERROR, type ValueType } from "@sheaf/sql";
import { type Bound, isEquality } from "../../model/bound.ts";
import { comparedAs, inType } from "../../relations/join.ts";
import { legColumn, splitLegColumn } from "../../relations/leg.ts";
import { isUniqueIn } from "../../relations/unique.ts";
import type { BindingOf } from "../binding.ts";
import type { KnownColumn } from "../names/reference.ts";
import type { KnownSource } from "./source.ts";

/** Columns of the source of an element, as its formulas read them. */
export interface SourceNodes {
  /** Type of a column by its name there; an error where there is none, or a broken one. */
  readonly typeOf: (name: string) => ValueType;
  readonly node: (column: string, type: ValueType) => Bound;
}

export function sourceNodes({
  source,
  element,
  sourceColumns,
}: {
  readonly source: KnownSource | null;
  readonly element: BindingOf;
  readonly sourceColumns: () => readonly KnownColumn[];
}): SourceNodes {
  /** Type of a column that the source makes when it is asked for. */
  const madeAtSource = (name: string): ValueType => {
    const at = source?.kind === "join" ? splitLegColumn(name) : null;
    const leg = source?.kind === "join" ? source.legs[at?.leg ?? -1]?.elementId : undefined;
    const read = source?.kind === "element" ? source.elementId : leg;
    const found = read === undefined ? undefined : element(read)?.column(at?.column ?? name);
    return found === undefined || found.expr === null ? ERROR : found.type;
  };
  const typeOf = (name: string): ValueType => {
    const found = sourceColumns().find(({ refers }) => refers.kind === "source" && refers.column === name);
    return found === undefined ? madeAtSource(name) : found.broken === true ? ERROR : found.type;
  };
  /** A column of the own source; of a leg that is looked up, the Lookup that it is (J1). */
  const node = (column: string, type: ValueType): Bound => {
    const plain: Bound = { kind: "source", column, type };
    if (source?.kind !== "join") return plain;
    const at = splitLegColumn(column);
    const step = source.steps[at.leg - 1];
    const leg = source.legs[at.leg];
    const right = leg === undefined ? null : element(leg.elementId);
    if (step?.type !== "lookup" || right === null) return plain;
    const left = element(source.legs[step.left]?.elementId ?? "");
    const keys = step.keys.map((key) => {
      const there: Bound = { kind: "own", columnId: key.right, type: right.column(key.right)?.type ?? ERROR };
      const here = node(legColumn(step.left, key.left), left?.column(key.left)?.type ?? ERROR);
      const as = comparedAs(here.type, there.type);
      return { local: inType(here, as), other: inType(there, as), op: key.op };
    });
    const equal = keys.filter(({ op }) => isEquality(op));
    const unique = isUniqueIn(
      right,
      "base",
      equal.map((key) => key.other),
      element,
    );
    return {
      kind: "lookup",
      target: { rows: { kind: "element", elementId: right.elementId }, grain: "base" },
      formula: { kind: "own", columnId: at.column, type },
      keys,
      unique,
      type,
    };
  };
  return { typeOf, node };
}
