import type { Filter, Id } from "@sheaf/workbook";

/** A filter of an element with where it comes from. */
export interface OpenFilter {
  readonly filter: Filter;
  readonly from: { readonly kind: "element" } | { readonly kind: "control"; readonly controlId: Id } | { readonly kind: "viewer" };
}

/** A row policy acts like a filter, is shown to nobody and taken away by nothing (F8). */
export type ElementFilter = OpenFilter | { readonly filter: Filter; readonly from: { readonly kind: "policy" } };
