import type { ControlValue } from "@sheaf/compiler";
import { controlKindOf, type Element, isControl, type Json, namesOf, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { type Edit, elementPath, quoted, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

/** Writes what a control is set to into the document: while editing, that is what readers start with. */
export function setControlValue(document: WorkbookDocument, control: Element, value: ControlValue | null): Edit {
  const members = isControl(control) ? controlKindOf(control).members(control, value) : {};
  const before: { readonly [member: string]: Json } = control;
  const operations = Object.entries(members).flatMap(([name, next]): readonly Operation[] =>
    JSON.stringify(next) === JSON.stringify(before[name]) ? [] : [set(elementPath(control.id, name), next)],
  );
  return { label: t("edits.controls.set", { name: quoted(namesOf(document).element(control)) }), operations };
}
