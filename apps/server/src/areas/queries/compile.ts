import { type CatalogSources, GatheringCatalog, type TableSchema } from "@sheaf/compiler";
import { CodedError, isUuid } from "@sheaf/contract";
import type { Connector } from "@sheaf/warehouse";
import type { OperationContext } from "../../platform/operations/index.ts";
import {
  type ColumnFormats,
  type ConnectionMarks,
  descriptionsOf,
  formatsOfTable,
  type OpenWarehouse,
  type Warehouses,
  type WrittenDescriptions,
} from "../connections/index.ts";
import { publishedModel, publishedModelVersion } from "../workbooks/index.ts";
import type { EnteredRows } from "../input-tables/index.ts";

/** Sources of one organization, as the compiler's catalog looks them up. */
export interface OrganizationSources extends CatalogSources<OpenWarehouse> {
  /** The organization's own engine, for queries over connections of which none takes rows. */
  readonly embedded: () => Connector;
  /** The published version of a data model; null if there is none. */
  readonly modelVersion: (dataModelId: string) => Promise<number | null>;
  /** Rows of the document's input tables; null where there is no document of people. */
  readonly entered: EnteredRows | null;
}

/** What is known of an organization's sources since a call began, and need not be looked up for each of its requests. */
export interface KnownSources {
  readonly connections: ConnectionMarks;
  /** Undefined where it is not known. */
  readonly modelVersion: (dataModelId: string) => number | null | undefined;
}

export type OrganizationCatalog = GatheringCatalog<OpenWarehouse>;

/**
 * Lookups of one organization. A document's viewers need no right of their own on its sources: whoever built it did. Another
 * organization's ids are not there.
 */
export function organizationSources(
  { actor, store }: Pick<OperationContext, "actor" | "store">,
  warehouses: Warehouses,
  entered: EnteredRows | null = null,
  known: KnownSources | null = null,
): OrganizationSources {
  const { organizationId } = actor;
  return {
    entered,
    ...(entered === null ? {} : { input: (warehouse, _connectionId, elementId) => entered.read(warehouse, elementId) }),
    warehouse: (connectionId) => warehouses.find(organizationId, connectionId, known?.connections ?? null),
    embedded: () => warehouses.embedded(organizationId),
    model: modelOf({ actor, store }),
    modelVersion: async (dataModelId) => {
      const version = known?.modelVersion(dataModelId);
      return version === undefined ? publishedModelVersion(store.db, organizationId, dataModelId) : version;
    },
    table: async ({ schema }, path, connectionId) => {
      const full = await schema.resolve(path);
      if (full === null) return undefined;
      if (full === "ambiguous") return full;
      const [table, formats, written] = await Promise.all([
        schema.table(full),
        formatsOfTable(store.db, organizationId, connectionId, full),
        descriptionsOf(store.db, organizationId, connectionId, full),
      ]);
      return withLooks(table, formats, written);
    },
    statement: ({ schema }, statement) => schema.statement(statement),
    file: async ({ schema }, connectionId, inodeId) => {
      if (!isUuid(inodeId)) return undefined;
      const row = await store.db
        .selectFrom("datafiles")
        .select(["table_path", "column_formats"])
        .where("organization_id", "=", organizationId)
        .where("connection_id", "=", connectionId)
        .where("inode_id", "=", inodeId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const [table, written] = await Promise.all([
        schema.table(row.table_path),
        descriptionsOf(store.db, organizationId, connectionId, row.table_path),
      ]);
      return withLooks(table, row.column_formats, written);
    },
  };
}

function withLooks(table: TableSchema, formats: ColumnFormats | null, written: WrittenDescriptions | null): TableSchema {
  return {
    ...table,
    ...(formats === null ? {} : { formats }),
    ...(written === null || Object.keys(written.columns).length === 0 ? {} : { descriptions: written.columns }),
  };
}

/** Data models of the caller's organization, as they are published. */
export function modelOf({ actor: { organizationId }, store }: Pick<OperationContext, "actor" | "store">) {
  return (dataModelId: string) => publishedModel(store.db, organizationId, dataModelId);
}

/** What cannot be looked up breaks the elements that read it, and no others. */
export function organizationCatalog(sources: OrganizationSources): OrganizationCatalog {
  return new GatheringCatalog(sources, (error) => error instanceof CodedError);
}

/** The versions of the data models that a catalog looked at. */
export async function modelVersions(sources: OrganizationSources, catalog: OrganizationCatalog): Promise<string> {
  const versions = await Promise.all([...catalog.modelsRead].map(async (id) => `${id}:${(await sources.modelVersion(id)) ?? "none"}`));
  return versions.toSorted().join(",");
}

/** Whether every connection and data model is still the one that was compiled for: a changed or archived one is another, or none. */
export async function standsOpen(
  sources: OrganizationSources,
  { catalog, models }: { readonly catalog: OrganizationCatalog; readonly models: string },
): Promise<boolean> {
  if ((await modelVersions(sources, catalog)) !== models) return false;
  for (const [id, warehouse] of catalog.warehouses) if ((await sources.warehouse(id)) !== warehouse) return false;
  return true;
}

/** Identity of every schema that a catalog looked at. */
export function schemaVersion(catalog: OrganizationCatalog): string {
  return [...catalog.warehouses]
    .map(([id, warehouse]) => `${id}:${warehouse?.schema.version() ?? "none"}`)
    .toSorted()
    .join(",");
}

/** How the input tables stand that a catalog looked at, brought up to date with what people entered. */
export async function enteredState(
  sources: OrganizationSources,
  catalog: OrganizationCatalog,
): Promise<{ readonly layout: string; readonly seq: string }> {
  const found = { layout: "", seq: "" };
  if (sources.entered === null) return found;
  for (const { connectionId, elementId } of catalog.inputsRead) {
    const warehouse = await sources.warehouse(connectionId);
    const state = warehouse === null ? null : await sources.entered.state(warehouse, elementId);
    found.layout += `${elementId}:${state?.layout ?? "none"},`;
    found.seq += `${elementId}:${state?.seq ?? 0},`;
  }
  return found;
}
