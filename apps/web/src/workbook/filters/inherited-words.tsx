import { isControlType } from "@sheaf/workbook";
import { useControlNow } from "../elements/choosing/now/control-now.ts";
import { listChoice } from "../elements/choosing/now/control-values.ts";
import { choiceWords } from "../elements/choosing/list/choice-words.ts";
import { type Listing, useOptions } from "../elements/choosing/list/use-options.ts";
import { findElement, useDocument } from "../state/workbook.ts";
import type { InheritedFilter } from "./inherited-filters.ts";

/** The words of an inherited filter; values that a control calls by other names are called so here too. */
export function InheritedWords({ from, words }: Pick<InheritedFilter, "from" | "words">) {
  const document = useDocument();
  const control = from.kind === "control" ? findElement(document, from.elementId) : undefined;
  const isListing =
    control !== undefined &&
    (isControlType(control, "list") ||
      isControlType(control, "segmented") ||
      isControlType(control, "radio-group") ||
      isControlType(control, "legend"));
  return isListing ? <ChosenWords control={control} words={words} /> : words;
}

function ChosenWords({ control, words }: { readonly control: Listing; readonly words: string }) {
  const [value] = useControlNow(control);
  const { known } = useOptions(control);
  return value?.kind === "list" || value?.kind === "scalar" ? choiceWords(listChoice(control, value), known, null) : words;
}
