import { printTarget } from "@sheaf/formula";
import { isNumberName } from "@sheaf/sql";
import type { Format, Id } from "@sheaf/workbook";
import type { SourceField } from "../../shelves/panel-port.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import { t } from "../../../../shared/words/words.ts";

interface Aggregate {
  readonly name: "Sum" | "Avg" | "Median" | "Min" | "Max" | "Count" | "CountDistinct";
  readonly label: string;
  /** `Sum of Delay`. */
  readonly title: (columnName: string) => string;
  readonly needsNumber: boolean;
}

const aggregates: readonly Aggregate[] = [
  {
    name: "Sum",
    get label() {
      return t("table.aggregates.sum");
    },
    title: (name) => t("table.aggregates.sum-of", { name }),
    needsNumber: true,
  },
  {
    name: "Avg",
    get label() {
      return t("table.aggregates.average");
    },
    title: (name) => t("table.aggregates.average-of", { name }),
    needsNumber: true,
  },
  {
    name: "Median",
    get label() {
      return t("table.aggregates.median");
    },
    title: (name) => t("table.aggregates.median-of", { name }),
    needsNumber: true,
  },
  {
    name: "Min",
    get label() {
      return t("table.aggregates.least");
    },
    title: (name) => t("table.aggregates.min-of", { name }),
    needsNumber: false,
  },
  {
    name: "Max",
    get label() {
      return t("table.aggregates.greatest");
    },
    title: (name) => t("table.aggregates.max-of", { name }),
    needsNumber: false,
  },
  {
    name: "Count",
    get label() {
      return t("table.aggregates.count");
    },
    title: (name) => t("table.aggregates.count-of", { name }),
    needsNumber: false,
  },
  {
    name: "CountDistinct",
    get label() {
      return t("table.aggregates.count-distinct-values");
    },
    title: (name) => t("table.aggregates.distinct", { name }),
    needsNumber: false,
  },
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

export const rowCount: NewCalculation = {
  get label() {
    return t("table.aggregates.number-of-rows");
  },
  formula: "Count()",
  get name() {
    return t("table.aggregates.number-of-rows");
  },
  format: whole,
};

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
