import {
  type Element,
  type FilterValue,
  type Id,
  type Source,
  type TransposeSource,
  type WorkbookDocument,
  sourceOf,
} from "@sheaf/workbook";
import type { Edit } from "../edit.ts";
import { elementName } from "../elements.ts";
import { type Remapped, reshapeSource } from "./change-source.ts";
import { nameInBrackets, printedLegColumn, storedLegFormula } from "./leg-columns.ts";
import { canBeComposed } from "./unions.ts";
import { t } from "../../../shared/words/words.ts";

/** A value can become a column up to this many times (workbook-file 2). */
export const mostOutputs = 200;

export const transposeAggregates = [
  {
    id: "sum",
    get label() {
      return t("edits.transposes.sum");
    },
  },
  {
    id: "avg",
    get label() {
      return t("edits.transposes.average");
    },
  },
  {
    id: "median",
    get label() {
      return t("edits.transposes.median");
    },
  },
  {
    id: "min",
    get label() {
      return t("edits.transposes.least");
    },
  },
  {
    id: "max",
    get label() {
      return t("edits.transposes.greatest");
    },
  },
  {
    id: "count",
    get label() {
      return t("edits.transposes.count");
    },
  },
  {
    id: "count-distinct",
    get label() {
      return t("edits.transposes.count-distinct-values");
    },
  },
  {
    id: "count-if",
    get label() {
      return t("edits.transposes.count-where-true");
    },
  },
] as const;
export type TransposeAggregate = (typeof transposeAggregates)[number]["id"];

/** A source while it is being turned. What belongs to the other direction is kept, so that one can go back and forth. */
export interface TransposeDraft {
  readonly source: Source;
  readonly direction: TransposeSource["direction"];
  /** Column to row: columns as `[Name]`, and what the two new ones are called. */
  readonly merged: readonly string[];
  readonly labels: string;
  readonly values: string;
  /** Row to column: columns as `[Name]`; null: not chosen yet. */
  readonly by: string | null;
  readonly value: string | null;
  readonly aggregate: TransposeAggregate;
  readonly outputs: readonly FilterValue[];
}

/** How the source of an element is turned; null for an element whose source cannot be. */
export function transposeDraft(document: WorkbookDocument, element: Element): TransposeDraft | null {
  const source = sourceOf(element);
  if (source === null || !canBeComposed(source)) return null;
  const fresh: TransposeDraft = {
    source,
    direction: "column-to-row",
    merged: [],
    labels: "Label",
    values: "Value",
    by: null,
    value: null,
    aggregate: "sum",
    outputs: [],
  };
  if (source.kind !== "transpose") return fresh;
  const turned = source as TransposeSource;
  const printed = (entry: string): string => printedLegColumn(document, turned.source, entry);
  const base = { ...fresh, source: turned.source, direction: turned.direction };
  return turned.direction === "column-to-row"
    ? {
        ...base,
        merged: turned.columnsToMerge.map(printed),
        labels: turned.columnLabelForMergedColumns,
        values: turned.columnLabelForValues,
      }
    : {
        ...base,
        by: printed(turned.columnToTranspose),
        value: printed(turned.valueColumn),
        aggregate: turned.aggregate,
        outputs: turned.outputColumns,
      };
}

/** What the column of a value is called. */
export const outputName = (value: FilterValue): string => (value === null ? "Null" : String(value));

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const includes = (names: readonly string[], name: string): boolean => names.some((one) => same(one, name));
const named = (printed: readonly (string | null)[]): readonly string[] => printed.flatMap((one) => nameInBrackets(one ?? "") ?? []);

/** Columns of the source that are turned, and those that come of them. */
function partsOf(draft: TransposeDraft): { readonly consumed: readonly string[]; readonly produced: readonly string[] } {
  return draft.direction === "column-to-row"
    ? { consumed: named(draft.merged), produced: [draft.labels.trim(), draft.values.trim()] }
    : { consumed: named([draft.by, draft.value]), produced: draft.outputs.map(outputName) };
}

/** Values that can be columns beside each other and beside the columns that stay: names are told apart without regard to case. */
export function distinctOutputs(
  draft: TransposeDraft,
  values: readonly FilterValue[],
  columns: readonly string[],
): { readonly outputs: readonly FilterValue[]; readonly clashing: readonly FilterValue[] } {
  const { consumed } = partsOf(draft);
  const taken = new Set(columns.filter((name) => !includes(consumed, name)).map((name) => name.toLowerCase()));
  const outputs: FilterValue[] = [];
  const clashing: FilterValue[] = [];
  for (const value of values) {
    const name = outputName(value).toLowerCase();
    if (name === "" || taken.has(name)) clashing.push(value);
    else {
      taken.add(name);
      outputs.push(value);
    }
  }
  return { outputs, clashing };
}

/** What keeps a draft from being applied, in words; null: nothing. `columns`: names of those of the source. */
export function transposeProblem(draft: TransposeDraft, columns: readonly string[]): string | null {
  const { consumed, produced } = partsOf(draft);
  if (draft.direction === "row-to-column") {
    if (draft.by === null || draft.value === null) return t("edits.transposes.choose-column-transpose-column");
    if (draft.by === draft.value) return t("edits.transposes.values-come-another-column");
    if (draft.outputs.length === 0) return t("edits.transposes.choose-values-become-columns");
    if (draft.outputs.length > mostOutputs) return t("edits.transposes.most-values-become-columns", { mostOutputs });
    return distinctOutputs(draft, draft.outputs, columns).clashing.length > 0 ? t("edits.transposes.two-columns-same-name") : null;
  }
  if (draft.merged.length === 0) return t("edits.transposes.choose-columns-merge");
  if (produced.includes("")) return t("edits.transposes.both-new-columns-need");
  const others = columns.filter((name) => !includes(consumed, name));
  const [labels = "", values = ""] = produced;
  return same(labels, values) || includes(others, labels) || includes(others, values) ? t("edits.transposes.two-columns-same-name") : null;
}

function transposeSource(document: WorkbookDocument, draft: TransposeDraft): Source {
  const stored = (printed: string): string => storedLegFormula(document, draft.source, printed);
  return draft.direction === "column-to-row"
    ? {
        kind: "transpose",
        direction: "column-to-row",
        source: draft.source,
        columnsToMerge: draft.merged.map(stored),
        columnLabelForMergedColumns: draft.labels.trim(),
        columnLabelForValues: draft.values.trim(),
      }
    : {
        kind: "transpose",
        direction: "row-to-column",
        source: draft.source,
        columnToTranspose: stored(draft.by ?? ""),
        valueColumn: stored(draft.value ?? ""),
        aggregate: draft.aggregate,
        outputColumns: draft.outputs,
      };
}

/**
 * Turns the source of an element, turns it otherwise, or (null) lays it straight again: what only showed a column that is gone goes with it,
 * columns that came are shown. A draft has no problem by now.
 */
export function changeTranspose(document: WorkbookDocument, element: Element, draft: TransposeDraft | null, newId: () => Id): Edit | null {
  const now = transposeDraft(document, element);
  if (now === null) return null;
  const isTurned = sourceOf(element)?.kind === "transpose";
  const nothing = { consumed: [], produced: [] } as const;
  const before = isTurned ? partsOf(now) : nothing;
  const after = draft === null ? nothing : partsOf(draft);
  // The two columns of merged ones stay themselves under another name.
  const keepsPair = isTurned && draft?.direction === "column-to-row" && now.direction === "column-to-row";
  const map: readonly Remapped[] = keepsPair
    ? before.produced.flatMap((from, index) => (from === after.produced[index] ? [] : [{ from, to: after.produced[index] ?? null }]))
    : [];
  const without = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => !includes(others, name));
  const madeBefore = keepsPair ? [] : before.produced;
  const madeAfter = keepsPair ? [] : after.produced;
  const verb =
    draft === null
      ? t("edits.transposes.remove-transpose")
      : isTurned
        ? t("edits.transposes.change-transpose")
        : t("edits.transposes.transpose");
  return reshapeSource(
    document,
    element,
    {
      label: `${verb} ${elementName(document, element)}`,
      source: draft === null ? now.source : transposeSource(document, draft),
      map,
      gone: [...without(madeBefore, madeAfter), ...without(after.consumed, before.consumed)],
      come: [...without(before.consumed, after.consumed), ...without(madeAfter, madeBefore)],
    },
    newId,
  );
}
