import { type ControlElement, type ControlTarget, type ControlValue, type DateBound } from "@sheaf/workbook";
import { filterWords } from "../../../filters/filter-words.ts";
import { controlFilters } from "./control-now.ts";
import { listChoice } from "./control-values.ts";
import { boundWords, periodWords } from "../dates/date-range-words.ts";
import { choiceWords } from "../list/choice-words.ts";
import { noValue } from "../list/list-options.ts";
import { comparisonOf, comparisonSigns } from "../numbers/comparison.ts";
import { writtenNumber } from "../../../../shared/words/shown-numbers.ts";

/** What a control lets through, in words: `≥ 10`, `West + 2`, `Last 30 days`. Null for one that restricts nothing (F6). */
export function controlWords(element: ControlElement, value: ControlValue | null): string | null {
  const filters = controlFilters(element, value);
  const [first] = filters;
  if (value === null || first === undefined) return null;
  if (first.kind === "list" && first.sheaf?.period !== undefined) {
    const { period } = first.sheaf;
    const named = (first.values ?? []).map((one) => ({
      value: one,
      label: typeof one === "string" ? periodWords(one, period) : noValue(),
      count: null,
    }));
    return choiceWords(listChoice(element, value), named, null);
  }
  if (value.kind === "list") return choiceWords(listChoice(element, value), [], null);
  if (value.kind === "date") return compared(element, capital(boundWords(value.date satisfies DateBound)));
  if (value.kind === "scalar" && typeof value.value === "number") return compared(element, writtenNumber(value.value));
  return capital(filterWords(first, { name: "" }));
}

/** What a control lets through of one of its targets, in words; null where it restricts nothing there. */
export function targetWords(element: ControlElement, value: ControlValue | null, { columnId, step }: ControlTarget): string | null {
  if (step === undefined) return controlWords(element, value);
  const [first] = controlFilters(element, value, columnId, step);
  return first === undefined ? null : capital(filterWords(first, { name: "" }));
}

function compared(element: ControlElement, words: string): string {
  const sign = comparisonSigns[comparisonOf(element)];
  return sign === "" ? words : `${sign} ${words}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
