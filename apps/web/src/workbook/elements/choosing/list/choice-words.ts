import type { ListChoice } from "../now/control-values.ts";
import { labelOf, type ListOption } from "./list-options.ts";
import { shownLocale, t } from "../../../../shared/words/words.ts";

/** `All`, `West`, `West, South`, `West + 3`, `Not West`. */
export function choiceWords(choice: ListChoice, known: readonly ListOption[], total: number | null): string {
  const labels = choice.values.map((value) => labelOf(value, known));
  const [first, second] = labels;
  if (first === undefined)
    return total === null
      ? t("control.choice-words.all")
      : t("control.choice-words.all-2", { value: new Intl.NumberFormat(shownLocale()).format(total) });
  const words = second === undefined ? first : labels.length === 2 ? `${first}, ${second}` : `${first} + ${labels.length - 1}`;
  return choice.mode === "exclude" ? t("control.choice-words.not", { words }) : words;
}
