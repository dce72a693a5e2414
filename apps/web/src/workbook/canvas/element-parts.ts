import { lazy } from "react";
import type { ElementParts, ElementViewKind } from "../elements/element-kind.ts";

const loading = new WeakMap<ElementViewKind, Pick<ElementParts, "View">>();

/** The view of a kind; its code is loaded when the first of it is drawn. */
export function partsOf(kind: ElementViewKind): Pick<ElementParts, "View"> {
  let parts = loading.get(kind);
  if (parts === undefined) {
    parts = { View: lazy(async () => ({ default: (await kind.load()).View })) };
    loading.set(kind, parts);
  }
  return parts;
}
