import type { Element } from "@sheaf/workbook";
import { useControlNow } from "../elements/control/control-now.ts";
import { listChoice } from "../elements/control/control-values.ts";
import { choiceWords } from "../elements/control/list/choice-words.ts";
import { useOptions } from "../elements/control/list/use-options.ts";
import { findElement, useDocument } from "../state/workbook.ts";
import type { InheritedFilter } from "./inherited-filters.ts";

const LISTS: ReadonlySet<unknown> = new Set(["list", "segmented", "legend"]);

/** The words of an inherited filter; values that a control calls by other names are called so here too. */
export function InheritedWords({ from, words }: Pick<InheritedFilter, "from" | "words">) {
  const document = useDocument();
  const control = from.kind === "control" ? findElement(document, from.elementId) : undefined;
  return control !== undefined && LISTS.has(control["controlType"]) ? <ChosenWords control={control} words={words} /> : words;
}

function ChosenWords({ control, words }: { readonly control: Element; readonly words: string }) {
  const [value] = useControlNow(control);
  const { known } = useOptions(control);
  return value?.kind === "list" || value?.kind === "scalar" ? choiceWords(listChoice(control, value), known, null) : words;
}
