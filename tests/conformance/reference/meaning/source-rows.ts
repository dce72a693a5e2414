import type { ColumnKind } from "../../support/engines.ts";
import { type Aggregate, type ElementSpec, type LegSpec, type Plain, type SourceSpec, type SpreadAggregate } from "../formula.ts";
import { gathered, keyColumn, visitFormula } from "../formula.ts";
import { aggregate } from "./arithmetic.ts";

/** What sources are made of, row by row: unions, transposes and what people entered. */

export interface TableRows {
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** In the order of the key. */
  readonly rows: readonly Readonly<Record<string, Plain>>[];
  readonly key: readonly string[];
}

/** A base row; compared by identity. */
export interface Row {
  readonly cells: Readonly<Record<string, Plain>>;
  /** What tells it from others, outermost first (L6). */
  readonly identity: readonly Plain[];
}

/** Rows with the names of their columns, in order. */
export interface LegRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface Legs {
  readonly table: (name: string) => TableRows;
  readonly element: (id: string, grouping: string | null) => LegRows;
}

/** The table of a case that holds what people entered, whichever element it is that they enter into. */
export const ENTRIES = "entries";

/** The base rows of an element before its filters. */
export function sourceRows(spec: ElementSpec, legs: Legs): readonly Row[] {
  const { source } = spec;
  switch (source.kind) {
    case "table":
    case "element":
      return legRows(source, legs).rows;
    case "union":
      return source.legs.flatMap((leg, index) =>
        legRows(leg, legs).rows.map(({ cells }) =>
          toldApart(spec, Object.fromEntries(source.matches.map(({ name, from }) => [name, cellOf(cells, from[index] ?? null)]))),
        ),
      );
    case "spread":
      return spread(source, legRows(source.leg, legs));
    case "gather":
      return legRows(source.leg, legs).rows.flatMap(({ cells }) => {
        const kept = Object.fromEntries(Object.entries(cells).filter(([name]) => !source.merged.includes(name)));
        return source.merged.map((name) => toldApart(spec, { ...kept, [gathered.label]: name, [gathered.value]: cellOf(cells, name) }));
      });
    case "entered":
      // S-I4: in the order of their places.
      return legs.table(ENTRIES).rows.map((cells) => ({ cells, identity: [cellOf(cells, "position"), cellOf(cells, "id")] }));
    case "linked":
      return linked(source.keys, legs.element(source.from, null).rows, legs.table(ENTRIES).rows);
  }
}

function legRows(leg: LegSpec, legs: Legs): LegRows {
  if (leg.kind === "element") return legs.element(leg.element, leg.grouping);
  const { columns, rows, key } = legs.table(leg.table);
  return { columns: Object.keys(columns), rows: rows.map((cells) => ({ cells, identity: key.map((name) => cellOf(cells, name)) })) };
}

/** S-L6e: by the columns that are read, in the order in which the element's formulas name them. */
function toldApart(spec: ElementSpec, cells: Row["cells"]): Row {
  const read = new Set<string>();
  for (const { formula } of spec.columns) visitFormula(formula, (node) => void (node.kind === "source" && read.add(node.name)));
  return { cells, identity: [...read].map((name) => cellOf(cells, name)) };
}

const spreadBy: Readonly<Record<SpreadAggregate, Aggregate>> = {
  min: "Min",
  max: "Max",
  count: "Count",
  "count-if": "CountIf",
  "count-distinct": "CountDistinct",
  sum: "Sum",
  avg: "Avg",
  median: "Median",
};

/** S-L2a: a row for each combination of all columns that are left, nulls together; one row where none is. */
function spread(source: Extract<SourceSpec, { kind: "spread" }>, { columns, rows }: LegRows): readonly Row[] {
  const left = columns.filter((name) => name !== source.by && name !== source.value);
  return (left.length === 0 ? [rows] : grouped(rows, left)).map((group) => {
    const kept = left.map((name) => [name, cellOf(group[0]?.cells ?? {}, name)] as const);
    const made = source.outputs.map((output) => {
      const values = group.map(({ cells }) => [cellOf(cells, source.by) === output ? cellOf(cells, source.value) : null]);
      return [String(output ?? "Null"), aggregate(spreadBy[source.aggregate], values)] as const;
    });
    return { cells: Object.fromEntries([...kept, ...made]), identity: kept.map(([, cell]) => cell) };
  });
}

/** S-I4: the distinct keys of the other element's base rows; its columns looked up by them (J1), beside them what was entered. */
function linked(keys: readonly string[], rows: readonly Row[], entries: TableRows["rows"]): readonly Row[] {
  return grouped(rows, keys).map((group) => {
    const identity = keys.map((name) => cellOf(group[0]?.cells ?? {}, name));
    const looked = Object.keys(group[0]?.cells ?? {}).map((name): readonly [string, Plain] => {
      const values = new Set(group.map(({ cells }) => cellOf(cells, name)).filter((value) => value !== null));
      return [name, values.size === 1 ? ([...values][0] ?? null) : null];
    });
    const texts = identity.map(String);
    const id = identity.includes(null) ? null : texts.length === 1 ? texts[0] : texts.map((text) => `${text.length}:${text}`).join("");
    const found = entries.find((entry) => entry["id"] === id);
    return {
      cells: { ...Object.fromEntries([...looked, ...keys.map((name, at) => [keyColumn(name), identity[at] ?? null])]), ...found },
      identity,
    };
  });
}

/** Rows with the same values of some columns together. */
function grouped(rows: readonly Row[], by: readonly string[]): readonly (readonly Row[])[] {
  return [...Map.groupBy(rows, ({ cells }) => JSON.stringify(by.map((name) => cellOf(cells, name)))).values()];
}

function cellOf(cells: Row["cells"], name: string | null): Plain {
  return name === null ? null : (cells[name] ?? null);
}
