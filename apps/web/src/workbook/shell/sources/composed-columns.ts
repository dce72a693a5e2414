import { commonTypeOf } from "@sheaf/formula";
import { typeName, type TypeName } from "@sheaf/sql";
import type { Source, TransposeSource, UnionSource, WorkbookDocument } from "@sheaf/workbook";
import { nameInBrackets, printedLegColumn } from "../../commands/sources/leg-columns.ts";
import { outputName } from "../../commands/sources/transposes.ts";
import { typeNamed } from "../../state/analysis/source-schemas.ts";

/** A column that a source has, as far as it is known without asking for rows. */
export interface LegColumn {
  readonly name: string;
  readonly type: TypeName;
}

/** The word for the type that several can have together (V1); null where they do not agree. */
export function commonTypeName(types: readonly TypeName[]): TypeName | null {
  const common = commonTypeOf(types.map(typeNamed));
  return common === null ? null : typeName(common);
}

export function typeOfColumn(columns: readonly LegColumn[] | null, printed: string | null): TypeName | null {
  const name = nameInBrackets(printed ?? "")?.toLowerCase();
  return columns?.find((column) => column.name.toLowerCase() === name)?.type ?? null;
}

/** Columns of a union or a transpose, from those of its legs; none of any other source. */
export function composedColumns(
  document: WorkbookDocument,
  source: Source,
  ofLegs: readonly (readonly LegColumn[])[],
): readonly LegColumn[] {
  switch (source.kind) {
    case "union": {
      const { sources, matches } = source as UnionSource;
      return matches.map(({ outputColumnName: name, sourceColumns }) => ({
        name,
        type: together(
          sources.flatMap((leg, index) => {
            const entry = sourceColumns[index] ?? null;
            return entry === null ? [] : (typeOfColumn(ofLegs[index] ?? null, printedLegColumn(document, leg, entry)) ?? []);
          }),
        ),
      }));
    }
    case "transpose":
      return transposedColumns(document, source as TransposeSource, ofLegs[0] ?? []);
    default:
      return [];
  }
}

const together = (types: readonly TypeName[]): TypeName => commonTypeName(types) ?? "error";

function transposedColumns(document: WorkbookDocument, source: TransposeSource, ofLeg: readonly LegColumn[]): readonly LegColumn[] {
  const printed = (entry: string): string => printedLegColumn(document, source.source, entry);
  const consumed = source.direction === "column-to-row" ? source.columnsToMerge : [source.columnToTranspose, source.valueColumn];
  const names = consumed.map((entry) => nameInBrackets(printed(entry))?.toLowerCase());
  const others = ofLeg.filter(({ name }) => !names.includes(name.toLowerCase()));
  if (source.direction === "column-to-row") {
    const type = together(source.columnsToMerge.flatMap((entry) => typeOfColumn(ofLeg, printed(entry)) ?? []));
    return [...others, { name: source.columnLabelForMergedColumns, type: "text" }, { name: source.columnLabelForValues, type }];
  }
  const value = typeOfColumn(ofLeg, printed(source.valueColumn)) ?? "text";
  return [...others, ...source.outputColumns.map((output) => ({ name: outputName(output), type: aggregated(source.aggregate, value) }))];
}

function aggregated(aggregate: Extract<TransposeSource, { direction: "row-to-column" }>["aggregate"], value: TypeName): TypeName {
  switch (aggregate) {
    case "count":
    case "count-if":
    case "count-distinct":
      return "integer";
    case "avg":
    case "median":
      return "number";
    case "sum":
    case "min":
    case "max":
      return value;
  }
}
