import { message } from "@sheaf/messages";
import type { Element, WorkbookDocument } from "../../document.ts";
import { kindOf } from "../../elements/registry.ts";
import { columnsOf, handleOf, isOwnControl } from "../../names/labels.ts";
import { namesOf } from "../../names/names.ts";
import type { Reporter } from "../report.ts";

/** A control named like a column: inside that element its name means the column (workbook-file 1.2, trap 13). */
export function warnShadowing(document: WorkbookDocument, reporter: Reporter): void {
  const names = namesOf(document);
  const elements = document.pages.flatMap((page) => page.elements.map((element) => ({ page, element })));
  if (!elements.some(({ element }) => isOwnControl(element))) return;
  const byColumnName = new Map<string, Element[]>();
  for (const { element } of elements) {
    if (element.kind === "control" || kindOf(element) === null) continue;
    for (const name of new Set(columnsOf(element).map((column) => names.column(element, column.id).toLowerCase()))) {
      const same = byColumnName.get(name);
      if (same === undefined) byColumnName.set(name, [element]);
      else same.push(element);
    }
  }
  for (const { page, element: control } of elements) {
    if (!isOwnControl(control)) continue;
    const shadowing = byColumnName.get(handleOf(control).toLowerCase()) ?? [];
    if (shadowing.length === 0) continue;
    reporter.add({
      code: "W_NAME_SHADOW",
      path: "",
      at: `${page.name} › ${names.element(control)}`,
      message: message("files.shadowed", {
        control: handleOf(control),
        elements: shadowing.map((element) => `"${names.element(element)}"`).join(", "),
      }),
    });
  }
}
