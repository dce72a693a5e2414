import { message } from "@sheaf/messages";
import type { Id, Json, RegionLayout, WorkbookDocument } from "../../document.ts";
import { withoutOverlaps } from "../../layout/grid.ts";
import { isPanel } from "../../layout/panels.ts";
import { type ParsedLayout, parseLayout } from "../../layout/xml.ts";
import { isObject, listOf } from "../../schema/shape.ts";
import type { Reporter } from "../report.ts";

/** Parses the layout text; null if it cannot be read. Older files hold one text per page: they are joined. */
export function readLayoutText(layout: Json | undefined, pointer: string, reporter: Reporter): ParsedLayout | null {
  if (layout === undefined) return { regions: [], places: [], unknownTags: [], oldTags: false };
  if (typeof layout !== "string") {
    reporter.add({ code: "E_TYPE", path: pointer, message: message("files.layout-text") });
    return null;
  }
  const parsed = parseLayout(layout);
  if ("message" in parsed) {
    reporter.add({
      code: "E_LAYOUT_PARSE",
      path: pointer,
      message: parsed.message,
      span: { offset: parsed.offset, length: parsed.length },
    });
    return null;
  }
  if (parsed.oldTags) reporter.deprecated(pointer, message("files.older.layout-tags"));
  for (const tag of parsed.unknownTags)
    reporter.add({ code: "N_KEPT", path: pointer, message: tag.message, span: { offset: tag.offset, length: tag.length } });
  return parsed;
}

/** Regions that may have a layout, each with the elements that stand in it. */
export function regionsOf(
  document: WorkbookDocument,
): ReadonlyMap<Id, { readonly tag: "Page" | "Panel"; readonly elements: ReadonlySet<Id> }> {
  const regions = new Map<Id, { tag: "Page" | "Panel"; elements: ReadonlySet<Id> }>();
  for (const page of document.pages)
    regions.set(page.id, { tag: isPanel(page) ? "Panel" : "Page", elements: new Set(page.elements.map((element) => element.id)) });
  for (const [member, tag] of [
    ["overlays", "Page"],
    ["panels", "Panel"],
  ] as const) {
    for (const region of listOf(document.rest[member])) {
      if (!isObject(region) || typeof region["id"] !== "string") continue;
      regions.set(region["id"], {
        tag,
        elements: new Set(
          listOf(region["elements"]).flatMap((element) => (isObject(element) && typeof element["id"] === "string" ? [element["id"]] : [])),
        ),
      });
    }
  }
  return regions;
}

/** Every placed id is an element of its region, and placed once; every block is of a region, and stands once. */
export function checkLayout(
  document: WorkbookDocument,
  parsed: ParsedLayout,
  refusedIds: ReadonlySet<Id>,
  pointer: string,
  reporter: Reporter,
): void {
  const regions = regionsOf(document);
  const seenRegions = new Set<Id>();
  for (const region of parsed.regions) {
    if (seenRegions.has(region.regionId))
      reporter.add({ code: "E_LAYOUT_TWICE", path: pointer, message: message("files.layout-twice", { region: region.regionId }) });
    seenRegions.add(region.regionId);
    const known = regions.get(region.regionId);
    if (known === undefined)
      reporter.add({
        code: "E_DANGLING_ID",
        path: pointer,
        message: message("files.no-region", { region: region.regionId }),
      });
    else if (known.tag !== region.tag)
      reporter.add({
        code: "E_LAYOUT_PARSE",
        path: pointer,
        message: message("files.other-tag", { region: region.regionId, tag: `<${known.tag}>`, given: `<${region.tag}>` }),
      });
  }
  const placed = new Set<Id>();
  for (const place of parsed.places) {
    const span = { offset: place.offset, length: place.length };
    if (placed.has(place.elementId))
      reporter.add({ code: "E_LAYOUT_TWICE", path: pointer, message: message("files.placed-twice", { element: place.elementId }), span });
    placed.add(place.elementId);
    const region = regions.get(place.regionId);
    if (region === undefined || region.elements.has(place.elementId) || refusedIds.has(place.elementId)) continue;
    const elsewhere = [...regions].find(([, other]) => other.elements.has(place.elementId))?.[0];
    reporter.add({
      code: "E_DANGLING_ID",
      path: pointer,
      message:
        elsewhere === undefined
          ? message("files.placed-no-element", { element: place.elementId })
          : message("files.placed-elsewhere", { element: place.elementId, region: place.regionId, elsewhere }),
      span,
    });
  }
}

/** Overlapping siblings are pushed down in document order, and said so. */
export function settleLayout(regions: readonly RegionLayout[], pointer: string, reporter: Reporter): readonly RegionLayout[] {
  return regions.map((region) => {
    const settled = withoutOverlaps(region);
    if (settled.changed.length > 0)
      reporter.add({
        code: "W_OVERLAP",
        path: pointer,
        message: message("files.overlapped", { region: region.regionId, elements: settled.changed.map((id) => `"${id}"`).join(", ") }),
      });
    return settled.region;
  });
}
