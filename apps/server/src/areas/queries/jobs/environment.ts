import { type Environment, type KnownLookups, RecordedCatalog } from "@sheaf/compiler";
import type { WorkbookDocument } from "@sheaf/workbook";
import { sharedJson, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import type { OrganizationCatalog } from "../compile.ts";

/** What a catalog knows, as it travels to a thread. */
export type TravelingLookups = KnownLookups<SharedText>;

/** Everything of the outside but lookups. */
export type Surroundings = Omit<Environment, "catalog">;

export function lookupsOf(catalog: OrganizationCatalog): TravelingLookups {
  return catalog.known(sharedJson);
}

/** In a thread: the catalog of what travelled there. */
export function catalogOf({ models, ...known }: TravelingLookups): RecordedCatalog {
  return new RecordedCatalog({
    ...known,
    models: models?.map(([id, model]) => [id, model === undefined ? undefined : valueOf<WorkbookDocument>(model)] as const) ?? null,
  });
}
