import { createHash } from "node:crypto";
import type { InputLayer } from "@sheaf/contract";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../../platform/database/index.ts";

/** One layer of one input table. */
export interface InputPlace {
  readonly organizationId: string;
  readonly workbookId: string;
  readonly elementId: string;
  readonly layer: InputLayer;
}

/** Columns by which every table of the area knows a layer. */
export function keyOf({ organizationId, workbookId, elementId, layer }: InputPlace) {
  return { organization_id: organizationId, workbook_id: workbookId, element_id: elementId, layer } as const;
}

export interface InputHead {
  readonly seq: number;
  readonly rows: number;
  readonly tableName: string;
}

/** The head as it stands; null before the first entry. */
export async function readHead(db: Database, place: InputPlace): Promise<InputHead | null> {
  const row = await db.selectFrom("input_tables").select(["seq", "row_count", "table_name"]).where(of(place)).executeTakeFirst();
  return row === undefined ? null : { seq: row.seq, rows: row.row_count, tableName: row.table_name };
}

/** Takes the head for a change of the log: whoever writes next waits here. Makes it where there is none. */
export async function lockHead(db: Database, place: InputPlace, name: string): Promise<InputHead> {
  await db
    .insertInto("input_tables")
    .values({ ...keyOf(place), table_name: tableName(place, name) })
    .onConflict((conflict) => conflict.columns(["organization_id", "workbook_id", "element_id", "layer"]).doNothing())
    .execute();
  const row = await db
    .selectFrom("input_tables")
    .select(["seq", "row_count", "table_name"])
    .where(of(place))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seq: row.seq, rows: row.row_count, tableName: row.table_name };
}

/** The rows of a table of the area that belong to a layer. */
export function of({ organizationId, workbookId, elementId, layer }: InputPlace, alias?: string): RawBuilder<SqlBool> {
  const prefix = alias === undefined ? sql`` : sql`${sql.raw(alias)}.`;
  return sql<SqlBool>`(${prefix}organization_id, ${prefix}workbook_id, ${prefix}element_id, ${prefix}layer) = (${organizationId}::uuid, ${workbookId}::uuid, ${elementId}, ${layer})`;
}

/** A name that a person knows again in the warehouse, with a part of its own that no other table has. */
function tableName(place: InputPlace, name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, 30);
  const own = createHash("sha256")
    .update(JSON.stringify([place.organizationId, place.workbookId, place.elementId]))
    .digest("hex")
    .slice(0, 10);
  return `${plain === "" ? "rows" : plain}_${own}${place.layer === "draft" ? "_draft" : ""}`;
}
