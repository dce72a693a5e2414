import {
  type Element,
  entryColumnsOf,
  filesColumn,
  type Id,
  type InputColumn,
  inputColumnsOf,
  isInputColumnId,
  isPersonColumn,
  isSystemColumn,
  linkedElementOf,
  rowIdColumn,
} from "@sheaf/workbook";
import { Clock, KeyRound, SquareFunction } from "lucide-react";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import type { EntryRule } from "../../../grid/editing/entry-values.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../../tabular/shape/table-shape.ts";

/** A visible column of an input table. */
export interface EntryColumn {
  readonly column: TableColumn;
  readonly input: InputColumn;
  readonly form: "entry" | "key" | "system" | "formula";
  /** What can be written into its cells; null of a column whose values are given. */
  readonly rule: EntryRule | null;
  /** Colors of its list by option, finished CSS colors; null: plain words. */
  readonly pills: ReadonlyMap<string, string> | "single" | null;
  /** Its texts are e-mail addresses of people. */
  readonly isPerson: boolean;
}

export function formOf(input: InputColumn): EntryColumn["form"] {
  if (isSystemColumn(input.id)) return "system";
  if (input.key !== undefined) return "key";
  return input.formula === undefined ? "entry" : "formula";
}

/** Visible columns in the order of display. */
export function entryColumns(element: Element, design: TableDesign): readonly EntryColumn[] {
  const inputs = new Map(inputColumnsOf(element).map((input) => [input.id, input]));
  return visibleOf(design.levels.at(-1)?.columns ?? []).flatMap((column): readonly EntryColumn[] => {
    const input = inputs.get(column.id);
    if (input === undefined) return [];
    const form = formOf(input);
    return [{ column, input, form, rule: form === "entry" ? ruleOf(input) : null, pills: pillsOf(input), isPerson: isPersonColumn(input) }];
  });
}

/** An entered column with a list to choose from. */
export const hasOptions = ({ input, isPerson }: Pick<EntryColumn, "input" | "isPerson">): boolean =>
  input.values !== undefined || input.valuesFrom !== undefined || isPerson;

const TONES = 10;

function pillsOf({ pills, values }: InputColumn): EntryColumn["pills"] {
  if (pills === undefined) return null;
  if (pills === "single-color" || values === undefined) return "single";
  return new Map(values.map((value, at) => [String(value), `var(--c${(at % TONES) + 1})`]));
}

export function pillColor(pills: NonNullable<EntryColumn["pills"]>, option: string): string {
  return pills === "single" ? "var(--c1)" : (pills.get(option) ?? "var(--c10)");
}

/** What stands for the type of a column that nobody enters. */
export function formIcon(form: EntryColumn["form"]): IconType | null {
  switch (form) {
    case "entry":
      return null;
    case "key":
      return KeyRound;
    case "system":
      return Clock;
    case "formula":
      return SquareFunction;
  }
}

/** The table's structure without the columns that only tell its rows apart and order them; the rows' ids are asked for all the same. */
export function entryDesign(design: TableDesign): TableDesign {
  const all = new Set(design.levels.flatMap(({ columns }) => columns.map(({ id }) => id)));
  const filesBeside = (ids: readonly Id[]): readonly Id[] => ids.map(filesColumn).filter((id) => all.has(id));
  const levels = design.levels.map((level) => ({ ...level, columns: level.columns.filter(({ id }) => !isInputColumnId(id)) }));
  return {
    ...design,
    levels,
    order: design.order.filter((id) => !isInputColumnId(id)),
    shape: {
      ...design.shape,
      levels: design.shape.levels.map((level) => ({ ...level, columns: [...level.columns, rowIdColumn, ...filesBeside(level.columns)] })),
    },
  };
}

/** Rows can be added where they are not those of another element. */
export const hasOwnRows = (element: Element): boolean => linkedElementOf(element) === null;

/** Ids of the columns that people enter, hidden ones too. */
export const enteredIds = (element: Element): readonly Id[] => entryColumnsOf(element).map(({ id }) => id);
