import type { Element, Id, Json, Source } from "../document.ts";
import { kindOf } from "./registry.ts";

/** What a new element is made of besides its kind. */
export interface NewElement {
  readonly id: Id;
  readonly kind: string;
  /** For charts of which the file has no word of their own. */
  readonly display?: string;
  /** For controls: which type, and the handle by which formulas use it. */
  readonly controlType?: string;
  readonly controlId?: string;
  readonly source?: Json | Source;
  readonly name?: string;
}

/** An element of a typed kind with the members that its kind starts with; null for a kind that is not typed. */
export function newElement(wanted: NewElement): Element | null {
  const { id, kind, display, controlType, controlId, source, name } = wanted;
  const control = controlType === undefined ? {} : { controlType };
  const chart = display === undefined ? {} : { sheaf: { chart: { display } } };
  const type = kindOf({ kind, ...control, ...chart });
  if (type === null) return null;
  return {
    id,
    kind,
    ...(kind === "control" ? { controlId: controlId ?? id } : {}),
    ...(name === undefined ? {} : { name }),
    ...type.defaults(source ?? null),
  };
}
