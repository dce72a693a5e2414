import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Capability, capabilities, type Actor } from "@sheaf/contract";
import { inEnglish } from "@sheaf/messages/english";
import type { EmbeddedWarehouse, LoadOutcome } from "@sheaf/warehouse";
import { isInputTable, readWorkbookFile, tellReport, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { randomToken } from "../../platform/ids.ts";
import { insertInode } from "../documents/index.ts";
import { copyForPublished, enterFirstRows } from "../input-tables/index.ts";
import { createWorkbookIn, documentId, newDocument, publishDocument, type SourceRights } from "../workbooks/index.ts";
import { SAMPLE_SCHEMA } from "../../platform/sample-schema.ts";
import { type SampleColumn, type SampleTable, sampleTables } from "./tables.ts";

/** Word that sample workbooks write where the organization's own connection id belongs. */
const CONNECTION_PLACEHOLDER = "sample-warehouse";

/** Folder of the package that holds the data; null if it is not installed. */
function dataFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", "vega-datasets", "data");
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * Loads the tables that are not there yet. Each is loaded whole or not at all, so a kill in the middle is mended by the next
 * start; a table that somebody dropped comes back.
 */
export async function fillTables(services: Services, warehouse: EmbeddedWarehouse): Promise<readonly string[]> {
  const folder = dataFolder();
  if (folder === null) {
    services.log.warn("the sample tables are not installed");
    return [];
  }
  const { signal } = new AbortController();
  const there = new Set(
    (await warehouse.listTables(signal)).filter((table) => table.path.at(-2) === SAMPLE_SCHEMA).map((table) => table.path.at(-1)),
  );
  const missing = sampleTables.filter((table) => !there.has(table.name));
  if (missing.length === 0) return [];
  if (!(await warehouse.listSchemas(signal)).includes(SAMPLE_SCHEMA)) await warehouse.createSchema(SAMPLE_SCHEMA);
  const incoming = await warehouse.incomingFolder();
  for (const table of missing) {
    const copy = join(incoming, `sample-${table.name}`);
    copyFileSync(join(folder, table.file), copy);
    try {
      const outcome = await loadTable(warehouse, table, copy, signal);
      if (!outcome.ok) services.log.warn({ table: table.name, problem: outcome.problems[0]?.message }, "a sample table was not loaded");
    } finally {
      rmSync(copy, { force: true });
    }
  }
  return missing.map((table) => table.name);
}

function loadTable(warehouse: EmbeddedWarehouse, table: SampleTable, file: string, signal: AbortSignal): Promise<LoadOutcome> {
  const target = { path: [SAMPLE_SCHEMA, table.name] as const, mode: "create" as const, comment: table.comment };
  if (table.columns === null) return warehouse.loadParquet(file, target, { signal });
  const dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 } as const;
  return warehouse.loadDelimited({ file, dialect, columns: table.columns.map(columnLoad) }, target, { signal });
}

const SIGNS = { decimal: ".", group: "" } as const;

function columnLoad({ name, type, nullTexts = [] }: SampleColumn) {
  if (type === "text") return { name, type: { kind: "text" } as const, nullTexts };
  if (type === "integer") return { name, type: { kind: "integer", wide: false, signs: SIGNS } as const, nullTexts };
  if (type === "float") return { name, type: { kind: "float", signs: SIGNS } as const, nullTexts };
  if ("date" in type) return { name, type: { kind: "date", format: type.date } as const, nullTexts };
  const [precision, scale] = type.decimal;
  return { name, type: { kind: "decimal", precision, scale, signs: SIGNS } as const, nullTexts };
}

/** Folder of the sample workbooks, in the repository. */
const WORKBOOKS = join(dirname(fileURLToPath(import.meta.url)), "../../../../../samples");

/**
 * Puts the sample workbooks into a workspace that everybody may explore, by the same way as a person's file: read, checked,
 * stored, published. Done once; whoever deletes one is not given it again.
 */
export async function fillWorkbooks(
  services: Services,
  rights: SourceRights,
  owner: { readonly organizationId: string; readonly userId: string; readonly connectionId: string },
  folder: string = WORKBOOKS,
): Promise<readonly string[]> {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.ya?ml$/.test(name))
        .toSorted()
    : [];
  const { db } = services.store;
  const existing = await db
    .selectFrom("inodes")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("root", "=", "workspace")
    .where("name", "=", "Samples")
    .executeTakeFirst();
  if (existing !== undefined || files.length === 0) return [];
  const names: string[] = [];
  await db.transaction().execute(async (transaction) => {
    const context = ownerContext(services, transaction, owner);
    const workspace = await insertInode(context, {
      type: "folder",
      name: "Samples",
      parentId: null,
      root: "workspace",
      description: "Workbooks over real, cited data",
    });
    await transaction
      .insertInto("grants")
      .values({
        organization_id: owner.organizationId,
        id: services.ids.make(),
        inode_id: workspace,
        member_id: null,
        access_right: "explore",
        created_by: owner.userId,
      })
      .execute();
    for (const file of files) {
      const source = readFileSync(join(folder, file), "utf8").replaceAll(CONNECTION_PLACEHOLDER, owner.connectionId);
      const read = readWorkbookFile(source, { newId: () => documentId(randomToken) });
      if (read.document === null) {
        services.log.warn({ file, finding: tellReport(read.report, inEnglish).errors[0]?.summary }, "a sample workbook is not valid");
        continue;
      }
      const inode = await createWorkbookIn(context, rights, {
        name: read.document.name,
        folderId: workspace,
        document: newDocument(read.document, read.document.name),
        description: read.document.description ?? "",
      });
      await enterRows(context, inode.inodeId, read.document, join(folder, file));
      await publishDocument(
        transaction,
        services.clock,
        { organizationId: owner.organizationId, workbookId: inode.inodeId, authorId: owner.userId },
        null,
      );
      await copyForPublished(context, inode.inodeId, read.document);
      names.push(inode.name);
    }
  });
  return names;
}

/** What people would have entered into the input tables of a sample: `plan` of `routes.yaml` from `routes.plan.csv` beside it. */
async function enterRows(context: OperationContext, workbookId: string, document: WorkbookDocument, file: string): Promise<void> {
  for (const { id } of document.pages.flatMap(({ elements }) => elements).filter(isInputTable)) {
    const rows = file.replace(/\.ya?ml$/, `.${id}.csv`);
    if (existsSync(rows)) await enterFirstRows(context, workbookId, document, id, readFileSync(rows, "utf8"));
  }
}

/** The administrator who owns the samples, acting without a session at the first start. */
function ownerContext(
  services: Services,
  db: OperationContext["db"],
  owner: { readonly organizationId: string; readonly userId: string },
): OperationContext {
  const actor: Actor = {
    organizationId: owner.organizationId,
    userId: owner.userId,
    userKind: "internal",
    isAdminLike: true,
    capabilities: new Set<Capability>(capabilities),
    teams: [],
    via: { kind: "setup" },
  };
  return {
    ...services,
    db,
    actor,
    caller: { actor, email: "", firstName: "", lastName: "", attributes: new Map() },
    requestId: "first-start",
    sourceAddress: "",
    signal: new AbortController().signal,
    // nobody listens yet
    restsOn: () => undefined,
    afterCommit: () => undefined,
  };
}
