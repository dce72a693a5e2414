import type { ControlElement } from "@sheaf/workbook";
import { namesOf } from "@sheaf/workbook";
import { MousePointerClick } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { showElement } from "../elements/on-page/show-element.ts";

/** In the place of an element that waits for controls: which ones, and the way to the first. */
export function NeededNote({ controls }: { readonly controls: readonly ControlElement[] }) {
  const names = namesOf(useDocument());
  const [first] = controls;
  if (first === undefined) return null;
  const called = controls.map((control) => names.element(control));
  const go = (): void => {
    showElement(first.id);
    document.querySelector<HTMLElement>(`[data-element="${CSS.escape(first.id)}"] :is(button, input, textarea)`)?.focus();
  };
  return (
    <EmptyState
      icon={MousePointerClick}
      title={t("workbook.needed.title")}
      text={t("workbook.needed.controls", { names: called.join(", "), count: called.length })}
      actions={<Button onPress={go}>{t("workbook.needed.go", { name: called[0] ?? "" })}</Button>}
    />
  );
}
