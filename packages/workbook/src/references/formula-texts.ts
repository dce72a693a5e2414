import type { Element, Id, Json, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { memberOf } from "../elements/members.ts";
import { holdsFormulas } from "../file/formulas.ts";
import { columnsOf } from "../names/labels.ts";
import { layerScope } from "../names/layer-scope.ts";
import { legOf } from "../names/legs.ts";
import type { Operation } from "../operations/operation.ts";
import { shapeOf } from "../schema/shape.ts";
import { mapRoles, visitRoles, type RoleText } from "../schema/walk.ts";
import { columnOfPath } from "./references.ts";

/** A text of an element that can be written anew where it stands. */
export interface PlacedText {
  readonly elementId: Id;
  /** The column whose formula it is. */
  readonly columnId: Id | null;
  /** Steps inside the element. */
  readonly path: readonly (string | number)[];
  /** As the document holds it: formulas in stored form. */
  readonly text: string;
}

/** Every formula about an element's own rows: of columns, filters, formats, conditions. Those of a leg or a layer mean names of another place. */
export function formulaTexts(document: WorkbookDocument): readonly PlacedText[] {
  return document.pages.flatMap((page) =>
    page.elements.flatMap((element) => {
      const found: PlacedText[] = [];
      visitTexts(element, (one) => {
        if (!isOwnFormula(one)) return;
        found.push({ elementId: element.id, columnId: columnOfPath(element, one.path), path: one.path, text: one.text });
      });
      return found;
    }),
  );
}

/** Whether a text is a formula about the rows of the element that it stands in. */
export const isOwnFormula = (found: RoleText): boolean => found.role === "formula" && layerScope(found) === null && legOf(found) === null;

/** Calls `visit` for the texts of an element whose formulas are held by ids; for none of an element that is kept as it came. */
export function visitTexts(element: Element, visit: (found: RoleText) => void): void {
  const kind = kindOf(element);
  if (kind !== null && holdsFormulas(element)) visitRoles(shapeOf(kind.schema), element, visit);
}

/** Operations that write these texts, each where it stands: formulas of columns apart, of other members the member as a whole. */
export function writeTexts(document: WorkbookDocument, texts: readonly PlacedText[]): readonly Operation[] {
  return document.pages.flatMap((page) =>
    page.elements.flatMap((element): readonly Operation[] => {
      const wanted = new Map(texts.flatMap(({ elementId, path, text }) => (elementId === element.id ? [[placeOf(path), text]] : [])));
      const kind = kindOf(element);
      if (wanted.size === 0 || kind === null) return [];
      const written = mapRoles(shapeOf(kind.schema), element, ({ path, text }) => wanted.get(placeOf(path)) ?? text) as Element;
      const root = ["elements", { key: element.id }] as const;
      const before = new Map(columnsOf(element).map((column) => [column.id, column]));
      const operations: Operation[] = [];
      for (const column of columnsOf(written)) {
        const was = before.get(column.id);
        if (was === undefined || was === column) continue;
        for (const [member, value] of Object.entries(column))
          if (value !== (was as { readonly [member: string]: unknown })[member])
            operations.push({ kind: "set-field", path: [...root, "columns", { key: column.id }, member], value: value as Json });
      }
      for (const [member, value] of Object.entries(written))
        if (member !== "columns" && value !== memberOf(element, member as never))
          operations.push({ kind: "set-field", path: [...root, member], value });
      return operations;
    }),
  );
}

const placeOf = (path: readonly (string | number)[]): string => JSON.stringify(path);
