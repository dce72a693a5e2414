import type { Element } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { isOverlay } from "../layout/overlays.ts";
import { pageActionsSchema } from "../schema/parts/document-parts.ts";
import { overlaySchema } from "../schema/parts/overlay.ts";
import { shapeOf } from "../schema/shape.ts";
import { dynamicParts, type RoleText, visitRoles } from "../schema/walk.ts";
import { SHOWN_WHEN } from "../viewer/shown-when.ts";
import { type ActionPath, tableOfFormula } from "./walk.ts";

/** A formula of an action where it stands; `table`: the input table whose rows it selects, null of one that is a value. */
export interface FormulaFound {
  readonly formula: string;
  readonly table: string | null;
}

/** Members that buttons, forms and overlays draw themselves by. */
const drawnBy: Readonly<Record<string, ReadonlySet<string | number>>> = {
  button: new Set(["text", "disabled"]),
  form: new Set(["fields", "submit", "reset"]),
  modal: new Set(["name", "modal"]),
  drawer: new Set(["name", "drawer"]),
  popover: new Set(["name"]),
};

/** The formula of an element's actions at a path, or of what a button or a form says, in stored form; `part`: of a text, its place among the formulas there. */
export function actionFormulaAt(element: Element, path: ActionPath, part: number | null): FormulaFound | null {
  const schema =
    element.kind === "page" ? pageActionsSchema : isOverlay({ rest: { type: element.kind } }) ? overlaySchema : kindOf(element)?.schema;
  const isOwn =
    path[0] === "actions" || SHOWN_WHEN.every((part, at) => part === path[at]) || drawnBy[element.kind]?.has(path[0] ?? "") === true;
  if (schema === undefined || !isOwn) return null;
  const wanted = JSON.stringify(path);
  const found: RoleText[] = [];
  visitRoles(shapeOf(schema), element, (one) => {
    if (one.path[0] === path[0] && JSON.stringify(one.path) === wanted) found.push(one);
  });
  const [text] = found;
  if (text === undefined) return null;
  if (text.role === "formula") return { formula: text.text, table: null };
  if (text.role === "target-formula") return { formula: text.text, table: tableOfFormula(text) };
  const inText = text.role === "dynamic-text" ? dynamicParts(text.text)[part ?? 0] : undefined;
  return inText === undefined ? null : { formula: inText.formula, table: null };
}
