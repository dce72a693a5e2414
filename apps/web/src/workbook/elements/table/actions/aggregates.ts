import { printTarget } from "@sheaf/formula";
import { isNumberName } from "@sheaf/sql";
import type { Format, Id } from "@sheaf/workbook";
import type { SourceField } from "../../chart/panel/panel-port.ts";
import type { TableColumn } from "../shape/table-shape.ts";

interface Aggregate {
  readonly name: "Sum" | "Avg" | "Median" | "Min" | "Max" | "Count" | "CountDistinct";
  readonly label: string;
  /** `Sum of Delay`. */
  readonly title: (columnName: string) => string;
  readonly needsNumber: boolean;
}

const aggregates: readonly Aggregate[] = [
  { name: "Sum", label: "Sum", title: (name) => `Sum of ${name}`, needsNumber: true },
  { name: "Avg", label: "Average", title: (name) => `Average of ${name}`, needsNumber: true },
  { name: "Median", label: "Median", title: (name) => `Median of ${name}`, needsNumber: true },
  { name: "Min", label: "Least", title: (name) => `Min of ${name}`, needsNumber: false },
  { name: "Max", label: "Greatest", title: (name) => `Max of ${name}`, needsNumber: false },
  { name: "Count", label: "Count", title: (name) => `Count of ${name}`, needsNumber: false },
  { name: "CountDistinct", label: "Count of distinct values", title: (name) => `Distinct ${name}`, needsNumber: false },
];

export interface NewCalculation {
  readonly label: string;
  /** Stored form. */
  readonly formula: string;
  readonly name: string;
  readonly format: Format | undefined;
}

const whole: Format = { kind: "number", formatString: ",.0f" };
const hundredths: Format = { kind: "number", formatString: ",.2f" };

export const rowCount: NewCalculation = { label: "Number of rows", formula: "Count()", name: "Number of rows", format: whole };

/** What can be computed of a column per group, with a name and a format that fit. */
export function calculationsOf(column: TableColumn): readonly NewCalculation[] {
  const isNumber = isNumberName(column.type);
  const target: { readonly kind: "own"; readonly columnId: Id } = { kind: "own", columnId: column.id };
  return aggregates
    .filter(({ needsNumber }) => isNumber || !needsNumber)
    .map(({ name, label, title }) => ({
      label,
      formula: `${name}(${printTarget(target)})`,
      name: title(column.name),
      format:
        name === "Count" || name === "CountDistinct"
          ? whole
          : name === "Avg"
            ? (column.format ?? hundredths)
            : (column.format ?? undefined),
    }));
}

/** Metrics as calculations: formats and descriptions are the metric's own. */
export const metricCalculations = (metrics: readonly SourceField[]): readonly NewCalculation[] =>
  metrics.map(({ name, reference }) => ({ label: name, formula: reference, name, format: undefined }));
