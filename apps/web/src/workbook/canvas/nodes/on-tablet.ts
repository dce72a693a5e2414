import {
  arrangedForTablet,
  deviceLayout,
  type DevicePlace,
  devicePlaces,
  fittedToTablet,
  type Id,
  type LayoutNode,
  type NarrowDevice,
  type Page,
  rowsAround,
  settledNodes,
  type WantsOnTablet,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { viewKindOf } from "../../elements/registry.ts";
import { lowRows } from "./low-rows.ts";
import { findElement } from "../../state/workbook.ts";

/** What somebody arranged for a device; null: nobody did. */
export function arrangedFor(document: WorkbookDocument, page: Page, device: NarrowDevice): ReadonlyMap<Id, DevicePlace> | null {
  const known = deviceLayout(document, page.id, device);
  if (known === null) return null;
  return new Map(devicePlaces(document, page, device, known).map((place) => [place.elementId, place]));
}

/** The page on a tablet: as somebody arranged it, or with room for what would be too narrow there. */
export function nodesOnTablet(document: WorkbookDocument, page: Page, nodes: readonly LayoutNode[]): readonly LayoutNode[] {
  const places = arrangedFor(document, page, "tablet");
  const wanted = (elementId: Id): WantsOnTablet => {
    const element = findElement(document, elementId);
    return { columns: (element === undefined ? undefined : viewKindOf(element)?.size.onTablet) ?? 1, rows: lowRows(element) };
  };
  const set = places === null ? fittedToTablet(nodes, wanted) : arrangedForTablet(nodes, places, wanted);
  // What holds others is as high as they are now.
  return set === nodes ? nodes : settledNodes(set, rowsAround(page));
}
