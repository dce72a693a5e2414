import type { Element, Json, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { handleOf, isOwnControl, isSynced } from "../names/labels.ts";
import type { Operation } from "../operations/operation.ts";
import type { Path, Step } from "../operations/tree/path.ts";
import { keyAt } from "../operations/tree/path.ts";
import { isObject, shapeOf } from "../schema/shape.ts";
import { visitRoles } from "../schema/walk.ts";
import { renameInStatement } from "./statement.ts";

/**
 * Operations that give a control another handle. Formulas know it by its id and print anew by themselves (semantics G4); SQL holds the
 * handle as text and is rewritten, and so do the synced ones that show it. Null if another control has the handle.
 */
export function renameControl(document: WorkbookDocument, control: Element, handle: string): readonly Operation[] | null {
  const before = handleOf(control);
  const elements = document.pages.flatMap((page) => page.elements);
  const taken = elements.some(
    (element) => isOwnControl(element) && element.id !== control.id && handleOf(element).toLowerCase() === handle.toLowerCase(),
  );
  if (taken || handle === "") return null;
  const operations: Operation[] = [{ kind: "set-field", path: ["elements", { key: control.id }, "controlId"], value: handle }];
  for (const element of elements) {
    if (isSynced(element) && handleOf(element).toLowerCase() === before.toLowerCase())
      operations.push({ kind: "set-field", path: ["elements", { key: element.id }, "controlId"], value: handle });
    const kind = kindOf(element);
    if (kind === null) continue;
    visitRoles(shapeOf(kind.schema), element, ({ role, text, path }) => {
      const renamed =
        role === "statement"
          ? renameInStatement(text, before, handle)
          : role === "handle" && text.toLowerCase() === before.toLowerCase()
            ? handle
            : text;
      if (renamed !== text)
        operations.push({ kind: "set-field", path: ["elements", { key: element.id }, ...keyed(element, path)], value: renamed });
    });
  }
  return operations;
}

/** Positions inside an element as a path of names. */
export function keyed(element: Element, positions: readonly (string | number)[]): Path {
  const steps: Step[] = [];
  let at: Json | undefined = element;
  for (const position of positions) {
    if (typeof position === "number" && Array.isArray(at)) {
      steps.push({ key: keyAt(at as readonly Json[], position) });
      at = (at as readonly Json[])[position];
    } else {
      steps.push(String(position));
      at = isObject(at) ? at[position] : undefined;
    }
  }
  return steps;
}
