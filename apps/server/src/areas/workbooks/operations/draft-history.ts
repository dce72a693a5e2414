import { CodedError, draftHistory, draftHistoryQuery, isDocumentType, workbookParams } from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { fullName } from "../../organizations/index.ts";

const HISTORY = 50;

/** The log by its labels: whoever edits the draft is told who made it what it is. What the changes were made of is read as a snapshot. */
export const readDraftHistory = operation({
  name: "ReadDraftHistory",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/draft-history" },
  summary: "What was done to the draft of a document, by whom and when, the newest first",
  input: z.object({ params: workbookParams, query: draftHistoryQuery }),
  output: draftHistory,
  capability: null,
  scope: "documents:read",
  ids: { "params.workbookId": "workbook" },
  run: async ({ db, actor }, { params: { workbookId }, query: { before, limit = HISTORY } }) => {
    const { facts } = await requireInode(db, actor, workbookId, "inode.edit");
    if (!isDocumentType(facts.object.type)) throw new CodedError("ENOENT");
    const rows = await db
      .selectFrom("operation_log as l")
      .leftJoin("members as m", (join) =>
        join.onRef("m.organization_id", "=", "l.organization_id").on(sql<boolean>`m.user_id::text = l.author_id`),
      )
      .select(["l.sequence", "l.author_id", "l.created_at", "m.email", "m.first_name", "m.last_name"])
      .select([sql<string | null>`l.payload ->> 'label'`.as("label"), sql<string | null>`l.payload ->> 'undoes'`.as("undoes")])
      .where("l.organization_id", "=", actor.organizationId)
      .where("l.workbook_id", "=", workbookId)
      .$if(before !== undefined, (query) => query.where("l.sequence", "<", before ?? 0))
      .orderBy("l.sequence", "desc")
      .limit(limit + 1)
      .execute();
    return {
      changes: rows.slice(0, limit).map((row) => {
        const name = fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email ?? "" });
        return {
          sequence: row.sequence,
          label: row.label ?? "",
          isUndo: row.undoes !== null,
          by: { id: row.author_id ?? "", name },
          at: row.created_at.toISOString(),
        };
      }),
      more: rows.length > limit,
    };
  },
});
