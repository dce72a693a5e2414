import { printTarget } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { type FilterValue, type Id, type QueryLevel, type TransposeSource, aliasesOfSource } from "@sheaf/workbook";
import type { KnownColumn } from "../bind/names/reference.ts";
import type { SourceProblem } from "../bind/sources/source.ts";
import { plainLeg } from "./compose-union.ts";
import { type UnionColumn, type UnitedSource, addedColumn, partId } from "./leg.ts";
import {
  type ComposedOutcome,
  type PartColumn,
  type Surroundings,
  columnNamed,
  partColumn,
  passedOn,
  plainLevels,
  readsOf,
} from "./part.ts";
import { unionProblems } from "./union.ts";

type Rows = Extract<TransposeSource, { direction: "row-to-column" }>;
type Columns = Extract<TransposeSource, { direction: "column-to-row" }>;

export function transposed(owner: Id, source: TransposeSource, around: Surroundings): ComposedOutcome {
  return source.direction === "row-to-column" ? rowsToColumns(owner, source, around) : columnsToRows(owner, source, around);
}

const level = "rows";
const own = (name: string): string => printTarget({ kind: "own", columnId: addedColumn(name) });

/** One row for each combination of the columns that are left; the values of the transposed column become columns (workbook-file 2). */
function rowsToColumns(owner: Id, source: Rows, { nameOf, columnsOf }: Surroundings): ComposedOutcome {
  const id = partId(owner, 0);
  const aliases = aliasesOfSource(source, nameOf);
  const others = (ofLeg: readonly KnownColumn[]): readonly KnownColumn[] => {
    const consumed = [source.columnToTranspose, source.valueColumn].map((entry) => columnNamed(ofLeg, entry));
    return ofLeg.filter((column) => !consumed.includes(column));
  };
  return {
    source: { kind: "element", elementId: id, groupingId: level, aliases },
    problems: () => missingColumns(columnsOf(id), [source.columnToTranspose, source.valueColumn], aliases),
    parts: [
      {
        elementId: id,
        name: aliases[0] ?? id,
        source: source.source,
        levels: (ofLeg): readonly QueryLevel[] => [
          { id: "summary", kind: "summary", keys: [], sorts: [] },
          { id: level, kind: "grouping", keys: others(ofLeg).map(readsOf), sorts: [] },
          { id: "base", kind: "base", keys: [], sorts: [] },
        ],
        columns: (ofLeg) => {
          const by = columnNamed(ofLeg, source.columnToTranspose);
          const value = columnNamed(ofLeg, source.valueColumn);
          if (by === undefined || value === undefined) return [];
          return [
            ...others(ofLeg).map((column): PartColumn => ({ ...passedOn(column), level })),
            { ...passedOn(by), id: addedColumn("by") },
            { ...passedOn(value), id: addedColumn("value") },
            ...source.outputColumns.map((output, index): PartColumn => ({
              ...partColumn(
                addedColumn(`output ${index}`),
                output === null ? "Null" : String(output),
                outputFormula(source.aggregate, output, by),
              ),
              level,
            })),
          ];
        },
      },
    ],
  };
}

function outputFormula(aggregate: Rows["aggregate"], output: FilterValue, by: KnownColumn): string {
  const test =
    output === null
      ? `IsNull(${own("by")})`
      : `${by.type.kind === "text" || typeof output !== "string" ? own("by") : `Text(${own("by")})`} = ${literal(output)}`;
  const value = `If(${test}, ${own("value")}, Null)`;
  switch (aggregate) {
    case "min":
      return `Min(${value})`;
    case "max":
      return `Max(${value})`;
    case "count":
      return `Count(${value})`;
    case "count-if":
      return `CountIf(${test}, ${own("value")})`;
    case "count-distinct":
      return `CountDistinct(${value})`;
    case "sum":
      return `Sum(${value})`;
    case "avg":
      return `Avg(${value})`;
    case "median":
      return `Median(${value})`;
  }
}

function literal(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "number"
    ? String(value)
    : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`;
}

/** One row for each merged column of each row: a column with its name and one with its value. */
function columnsToRows(owner: Id, source: Columns, { nameOf, columnsOf, element }: Surroundings): ComposedOutcome {
  const aliases = aliasesOfSource(source, nameOf);
  const legs = source.columnsToMerge.map((_, index) => plainLeg(owner, index, source.source, nameOf));
  const others = (ofLeg: readonly KnownColumn[]): readonly KnownColumn[] => {
    const merged = source.columnsToMerge.map((entry) => columnNamed(ofLeg, entry));
    return ofLeg.filter((column) => !merged.includes(column));
  };
  const columns = (): readonly UnionColumn[] => {
    const kept = others(columnsOf(partId(owner, 0)));
    const all = (id: string, name: string, from: Id): UnionColumn => ({ id, name, from: legs.map(() => from) });
    return [
      ...kept.map((column) => all(readsOf(column), column.name, readsOf(column))),
      all(addedColumn("label"), source.columnLabelForMergedColumns, addedColumn("label")),
      all(addedColumn("value"), source.columnLabelForValues, addedColumn("value")),
    ];
  };
  const made: UnitedSource = { kind: "union", legs, aliases, columns };
  return {
    source: made,
    problems: () => {
      const missing = missingColumns(columnsOf(partId(owner, 0)), source.columnsToMerge, aliases);
      return missing.length > 0 ? missing : unionProblems(made, element);
    },
    parts: legs.map((leg, index) => ({
      elementId: leg.elementId,
      name: leg.aliases[0] ?? leg.elementId,
      source: leg.source,
      levels: () => plainLevels,
      columns: (ofLeg) => {
        const merged = columnNamed(ofLeg, source.columnsToMerge[index] ?? "");
        if (merged === undefined) return [];
        return [
          ...others(ofLeg).map(passedOn),
          partColumn(addedColumn("label"), source.columnLabelForMergedColumns, literal(merged.name)),
          { ...passedOn(merged), id: addedColumn("value"), name: source.columnLabelForValues },
        ];
      },
    })),
  };
}

function missingColumns(ofLeg: readonly KnownColumn[], entries: readonly string[], aliases: readonly string[]): readonly SourceProblem[] {
  return entries
    .filter((entry) => columnNamed(ofLeg, entry) === undefined)
    .map((entry) => ({
      code: "E_UNKNOWN_COLUMN",
      message: message("findings.source.no-column-to-transpose", { source: aliases[0] ?? message("findings.source.this"), column: entry }),
    }));
}
