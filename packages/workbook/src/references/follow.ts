import type { Element, Id } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { shapeOf } from "../schema/shape.ts";
import { mapDynamicText, mapRoles } from "../schema/walk.ts";

/** The element with everything that it points at changed: ids of other elements and the formulas in it, wherever its kind holds them. Its own id stays. */
export function mapPointers(
  element: Element,
  map: { readonly elementId: (id: Id) => Id; readonly formula: (text: string) => string },
): Element {
  const kind = kindOf(element);
  if (kind === null) return element;
  return mapRoles(shapeOf(kind.schema), element, (found) => {
    switch (found.role) {
      case "element":
        return map.elementId(found.text);
      case "formula":
      case "leg-formula":
      case "target-formula":
        return map.formula(found.text);
      case "leg-column":
        return found.text.startsWith("[") ? map.formula(found.text) : found.text;
      case "dynamic-text":
        return mapDynamicText(found.text, map.formula);
      default:
        return found.text;
    }
  }) as Element;
}
