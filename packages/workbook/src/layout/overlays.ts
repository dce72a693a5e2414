import type * as z from "zod";
import type { Id, Json, Page, WorkbookDocument } from "../document.ts";
import { pageSchema } from "../schema/parts/document-parts.ts";
import { panelSchema, panelTypes } from "../schema/parts/panel.ts";
import { overlaySchema, type OverlayType, overlayTypes, type OverlayWidth, overlayWidths } from "../schema/parts/overlay.ts";
import { isObject } from "../schema/shape.ts";

export type { OverlayType, OverlayWidth } from "../schema/parts/overlay.ts";

/**
 * Overlays stand among the pages of a document, and its file keeps them apart (workbook-file 1.4): whatever holds for elements of pages holds
 * for theirs. Null: a page.
 */
export function overlayTypeOf({ rest }: Pick<Page, "rest">): OverlayType | null {
  const { type } = rest;
  return overlayTypes.find((one) => one === type) ?? null;
}

export const isOverlay = (page: Pick<Page, "rest">): boolean => overlayTypeOf(page) !== null;

function standsBeside({ rest }: Pick<Page, "rest">): boolean {
  const { type } = rest;
  return panelTypes.some((one) => one === type);
}

/** The schema of a page, of an overlay or of a panel. */
export function schemaOfPage(page: Pick<Page, "rest">): z.ZodType {
  return isOverlay(page) ? overlaySchema : standsBeside(page) ? panelSchema : pageSchema;
}

/** Where a page, an overlay or a panel stands in a file. */
export function memberOfPage(page: Pick<Page, "rest">): "/pages" | "/overlays" | "/panels" {
  return isOverlay(page) ? "/overlays" : standsBeside(page) ? "/panels" : "/pages";
}

/** Its members as a file has them, but for its elements: a panel has no name, it has a title. */
export function membersOfPage({ id, name, rest }: Pick<Page, "id" | "name" | "rest">): { readonly [member: string]: Json } {
  return standsBeside({ rest }) ? { id, ...rest } : { id, name, ...rest };
}

/** How an overlay is drawn: what its file says, else what holds without it. */
export interface OverlayLook {
  readonly type: OverlayType;
  readonly title: string | null;
  readonly width: OverlayWidth;
  readonly position: "start" | "end";
  readonly hasShadow: boolean;
  /** Words of the buttons below; null where there is none. */
  readonly primary: string | null;
  readonly secondary: string | null;
  /** The element at which a popover opens. */
  readonly triggerElementId: Id | null;
}

export function overlayLook(page: Pick<Page, "rest">): OverlayLook | null {
  const type = overlayTypeOf(page);
  if (type === null) return null;
  const { [type]: settings } = page.rest;
  const { header, footer, width, position, showShadow, triggerElementId } = fields(settings);
  const { title } = fields(header);
  const { primaryCta, secondaryCta } = fields(footer);
  const { text: primary } = fields(primaryCta);
  const { text: secondary } = fields(secondaryCta);
  return {
    type,
    title: words(title),
    width: overlayWidths.find((one) => one === width) ?? "medium",
    position: position === "start" ? "start" : "end",
    hasShadow: showShadow !== "hidden",
    primary: words(primary),
    secondary: words(secondary),
    triggerElementId: typeof triggerElementId === "string" ? triggerElementId : null,
  };
}

/** The popover that a press on an element opens. */
export function popoverAt(document: WorkbookDocument, elementId: Id): Page | null {
  return document.pages.find((page) => overlayLook(page)?.triggerElementId === elementId) ?? null;
}

function fields(value: Json | undefined): { readonly [member: string]: Json } {
  return isObject(value) ? value : {};
}

function words(value: Json | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
