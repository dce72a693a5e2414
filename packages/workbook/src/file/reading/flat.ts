import { message } from "@sheaf/messages";
import type { Id, Json } from "../../document.ts";
import type { ParsedLayout } from "../../layout/xml.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject, textOf, listOf } from "../../schema/shape.ts";
import { pointerAt } from "../text/origins.ts";
import type { Reading } from "./reading.ts";

/** Members that list regions, in the order in which their elements are concatenated. */
const regionMembers = ["pages", "overlays", "panels"] as const;

/**
 * Puts the elements of a flat document into the regions whose layout names them (workbook-file 1.1). `order` is the flat order where
 * concatenating the regions would not give it back, else null.
 */
export function assignFlatElements(
  fields: Fields,
  elements: readonly Json[],
  layout: ParsedLayout,
  reading: Reading,
): { readonly fields: Fields; readonly order: readonly Id[] | null } {
  const { origins, reporter } = reading;
  const regionOf = new Map<Id, Id>();
  for (const place of layout.places) if (!regionOf.has(place.elementId)) regionOf.set(place.elementId, place.regionId);
  const inRegion = new Map<Id, Json[]>();
  const unplaced: Json[] = [];
  for (const element of elements) {
    const id = isObject(element) && typeof element["id"] === "string" ? element["id"] : null;
    const region = id === null ? undefined : regionOf.get(id);
    const together = region === undefined ? unplaced : inRegion.get(region);
    if (together === undefined) inRegion.set(region!, [element]);
    else together.push(element);
  }
  const home = unplaced.length === 0 ? null : homeOfUnplaced(fields, layout, unplaced, reading);
  if (home !== null) inRegion.set(home.id, [...(inRegion.get(home.id) ?? []), ...unplaced]);

  const located: Record<string, Json> = { ...fields };
  const concatenated: Json[] = [];
  for (const member of regionMembers) {
    const regions = [...listOf(fields[member]), ...(member === "pages" && home?.page !== undefined ? [home.page] : [])];
    if (fields[member] === undefined && regions.length === 0) continue;
    const filled = regions.map((region): Json => {
      if (!isObject(region) || typeof region["id"] !== "string") return region;
      if (region["elements"] !== undefined)
        reporter.add({
          code: "E_UNKNOWN_FIELD",
          path: pointerAt(origins, region, ["elements"]),
          message: message("files.flat-elements-place"),
        });
      const own = inRegion.get(region["id"]) ?? [];
      for (const element of own) concatenated.push(element);
      const result: Fields = { ...region, elements: own };
      origins.inherit(region, result);
      for (const [index, element] of own.entries())
        if (!isObject(element)) origins.setMember(own, String(index), origins.pointer(element) ?? "");
      return result;
    });
    const before = fields[member];
    if (before !== undefined) origins.inherit(before, filled);
    located[member] = filled;
  }
  origins.inherit(fields, located);
  const sameOrder = concatenated.length === elements.length && concatenated.every((element, index) => element === elements[index]);
  const order = sameOrder
    ? null
    : elements.flatMap((element) => (isObject(element) && typeof element["id"] === "string" ? [element["id"]] : []));
  return { fields: located, order };
}

/** An import puts what no layout names on the one page without a layout, else on a hidden page; otherwise it is an error. */
function homeOfUnplaced(
  fields: Fields,
  layout: ParsedLayout,
  unplaced: readonly Json[],
  reading: Reading,
): { readonly id: Id; readonly page?: Json } | null {
  const { origins, reporter } = reading;
  if (!reading.keepUnknown) {
    for (const element of unplaced) {
      const name = isObject(element) ? textOf(element["id"]) : "";
      reporter.add({
        code: "E_LAYOUT_UNPLACED",
        path: origins.pointer(element) ?? "/document/elements",
        message: message("files.flat-not-placed", { name }),
      });
    }
    return null;
  }
  const laidOut = new Set(layout.regions.map((region) => region.regionId));
  const ids = listOf(fields["pages"]).flatMap((page) => (isObject(page) && typeof page["id"] === "string" ? [page["id"]] : []));
  const free = ids.filter((id) => !laidOut.has(id));
  let id = free.length === 1 ? free[0]! : "unplaced";
  if (free.length !== 1) while (ids.includes(id)) id = `${id}~`;
  reporter.add({
    code: "W_UNUSED",
    path: "/document/layout",
    message: message("files.not-placed", { count: unplaced.length, where: free.length === 1 ? "page" : "hidden", page: id }),
  });
  return free.length === 1 ? { id } : { id, page: { id, name: "Unplaced", visibility: "hidden" } };
}
