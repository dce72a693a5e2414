import type { Element, Id, Json } from "../document.ts";
import { memberOf } from "../elements/members.ts";
import { directElement, linkedTo, sourceIn } from "../names/legs.ts";
import { isObject } from "../schema/shape.ts";
import { looseMember } from "../schema/unread.ts";
import type { RoleText } from "../schema/walk.ts";

/** The element that a `columnId` or `groupingId` is about: the one that the source, or the `element`, beside it names. */
export function targetOf(found: RoleText, elements: { readonly get: (id: Id) => Element | undefined }): Element | null {
  const container = found.parents.findLast((parent) => !Array.isArray(parent));
  if (!isObject(container)) return null;
  // Whatever names a column may stand around it: the members that they have in common are read by name.
  const named = looseMember(container, "element");
  if (typeof named === "string") return elements.get(named) ?? null;
  const own = looseMember(container, "source");
  // A key of an input table is a column of what the table is linked to.
  if (typeof looseMember(container, "key") === "string" && own === undefined) {
    const linked = linkedTo(sourceIn(looseMember(found.parents[0], "source")));
    return linked === null ? null : (elements.get(linked) ?? null);
  }
  const source = sourceIn(isObject(own) ? innerSource(own) : (sourceOfControl(found) ?? container));
  const elementId = source === null ? null : directElement(source);
  return elementId === null ? null : (elements.get(elementId) ?? null);
}

/** A control wraps where its values come from. */
function innerSource(source: Json): Json {
  const inner = looseMember(source, "source");
  return looseMember(source, "kind") === "source" && isObject(inner) ? inner : source;
}

/** Categories and the shown one of a drill are columns of the control's source. */
function sourceOfControl(found: RoleText): Json | null {
  const control = found.parents[0];
  if (!isObject(control) || memberOf(control, "controlType") !== "drill") return null;
  const source = memberOf(control, "source");
  return isObject(source) ? innerSource(source) : null;
}
