import {
  type Actor,
  CANCELED_QUERY,
  limits,
  may,
  queryEntry,
  queryPageLength,
  querySearch,
  unusedDocument,
  unusedRequest,
  usageRequest,
  usageSummary,
} from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation, type OperationContext } from "../../platform/operations/index.ts";
import { loadInodeFacts } from "../documents/index.ts";
import { fullName } from "../organizations/index.ts";

const USUAL_DAYS = 30;
const DAY = 24 * 3_600_000;
const MOST_OF_EACH = 50;

/** Who keeps an eye on usage learns that a document is used, and its name where they may see it. */
async function seenOf(db: Database, actor: Actor, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const facts = await loadInodeFacts(db, actor, asked);
  return new Set(
    asked.filter((id) => {
      const found = facts.get(id);
      return found !== undefined && may(actor, "inode.view", found.object).allowed;
    }),
  );
}

const since = ({ clock }: Pick<OperationContext, "clock">, days: number | null | undefined): Date =>
  new Date(clock.now() - (days ?? USUAL_DAYS) * DAY);

export const listQueries = operation({
  name: "ListQueries",
  kind: "query",
  transport: { kind: "graphql", field: "queryLog" },
  summary: "Queries of everybody: who asked what and how it went, the newest or the slowest first, a page at a time",
  input: querySearch,
  output: z.array(queryEntry),
  capability: "canSeeOrgUsage",
  scope: "organization:read",
  ids: { memberId: "member", documentId: "inode" },
  run: async (context, { before, skip, memberId, documentId, order, failedOnly }) => {
    const { db, actor } = context;
    let query = db
      .selectFrom("query_log as q")
      .leftJoin("members as m", (join) => join.onRef("m.organization_id", "=", "q.organization_id").onRef("m.user_id", "=", "q.user_id"))
      .leftJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "q.organization_id").onRef("i.id", "=", "q.document_id"))
      .select(["q.id", "q.at", "q.user_id", "q.document_id", "q.element_id", "q.path", "q.is_download", "q.sql", "q.rows"])
      .select(["q.execute_ms", "q.queue_ms", "q.elapsed_ms", "q.error_code", "i.name", "i.type", "m.first_name", "m.last_name", "m.email"])
      .where("q.organization_id", "=", actor.organizationId)
      .limit(queryPageLength);
    query =
      order === "slowest"
        ? query
            .where("q.at", ">", since(context, USUAL_DAYS))
            .orderBy("q.elapsed_ms", "desc")
            .orderBy("q.id", "desc")
            .offset(skip ?? 0)
        : query.orderBy("q.id", "desc");
    if (before != null && order !== "slowest") query = query.where("q.id", "<", before);
    if (memberId != null) query = query.where("q.user_id", "=", memberId);
    if (documentId != null) query = query.where("q.document_id", "=", documentId);
    if (failedOnly === true) query = query.where("q.error_code", "<>", CANCELED_QUERY);
    const rows = await query.execute();
    const seen = await seenOf(
      db,
      actor,
      rows.map((row) => row.document_id),
    );
    const seesSql = actor.capabilities.has("canSeeOrgUsageSQL");
    return rows.map((row) => {
      const isSeen = row.document_id !== null && seen.has(row.document_id);
      return {
        entryId: row.id,
        at: row.at.toISOString(),
        memberId: row.user_id,
        memberName:
          row.email === null ? null : fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }),
        documentId: row.document_id,
        documentName: isSeen ? row.name : null,
        documentType: isSeen ? row.type : null,
        elementId: row.element_id,
        path: row.path,
        isDownload: row.is_download,
        sql: seesSql ? row.sql : null,
        rows: row.rows,
        executeMs: row.execute_ms,
        queueMs: row.queue_ms,
        elapsedMs: row.elapsed_ms,
        errorCode: row.error_code,
      };
    });
  },
});

export const readUsage = operation({
  name: "ReadUsage",
  kind: "query",
  transport: { kind: "graphql", field: "usage" },
  summary: "How the organization used its warehouses in the last days: in all, by member and by document",
  input: usageRequest,
  output: usageSummary,
  capability: "canSeeOrgUsage",
  scope: "organization:read",
  ids: {},
  run: async (context, { days }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    const from = since(context, days);
    const [all] = (
      await sql<{ queries: number; kept: number; failed: number; canceled: number; execute_ms: number; members: number }>`
      select count(*)::int as queries, count(*) filter (where path <> 'warehouse')::int as kept,
        count(*) filter (where error_code <> ${CANCELED_QUERY})::int as failed,
        count(*) filter (where error_code = ${CANCELED_QUERY})::int as canceled,
        coalesce(sum(execute_ms) filter (where path = 'warehouse'), 0)::float8 as execute_ms, count(distinct user_id)::int as members
      from query_log where organization_id = ${organizationId} and at > ${from}`.execute(db)
    ).rows;
    const members = await sql<{
      user_id: string;
      first_name: string;
      last_name: string;
      email: string;
      queries: number;
      documents: number;
      execute_ms: number;
      last_at: Date;
    }>`
      select q.user_id, m.first_name, m.last_name, m.email, count(*)::int as queries, count(distinct q.document_id)::int as documents,
        coalesce(sum(q.execute_ms) filter (where q.path = 'warehouse'), 0)::float8 as execute_ms, max(q.at) as last_at
      from query_log q join members m on m.organization_id = q.organization_id and m.user_id = q.user_id
      where q.organization_id = ${organizationId} and q.at > ${from}
      group by q.user_id, m.first_name, m.last_name, m.email order by queries desc, q.user_id limit ${MOST_OF_EACH}`.execute(db);
    const documents = await sql<{
      document_id: string;
      name: string;
      type: z.output<typeof unusedDocument>["type"];
      queries: number;
      members: number;
      execute_ms: number;
      slowest_ms: number;
      last_at: Date;
    }>`
      select q.document_id, i.name, i.type, count(*)::int as queries, count(distinct q.user_id)::int as members,
        coalesce(sum(q.execute_ms) filter (where q.path = 'warehouse'), 0)::float8 as execute_ms,
        max(q.elapsed_ms)::float8 as slowest_ms, max(q.at) as last_at
      from query_log q join inodes i on i.organization_id = q.organization_id and i.id = q.document_id
      where q.organization_id = ${organizationId} and q.at > ${from}
      group by q.document_id, i.name, i.type order by execute_ms desc, q.document_id limit ${MOST_OF_EACH}`.execute(db);
    const seen = await seenOf(
      db,
      actor,
      documents.rows.map((row) => row.document_id),
    );
    return {
      days: days ?? USUAL_DAYS,
      queries: all?.queries ?? 0,
      kept: all?.kept ?? 0,
      failed: all?.failed ?? 0,
      canceled: all?.canceled ?? 0,
      executeMs: all?.execute_ms ?? 0,
      activeMembers: all?.members ?? 0,
      members: members.rows.map((row) => ({
        memberId: row.user_id,
        name: fullName(row),
        queries: row.queries,
        documents: row.documents,
        executeMs: row.execute_ms,
        lastAt: row.last_at.toISOString(),
      })),
      documents: documents.rows.map((row) => ({
        documentId: row.document_id,
        name: seen.has(row.document_id) ? row.name : null,
        type: row.type,
        queries: row.queries,
        members: row.members,
        executeMs: row.execute_ms,
        slowestMs: row.slowest_ms,
        lastAt: row.last_at.toISOString(),
      })),
    };
  },
});

export const listUnusedDocuments = operation({
  name: "ListUnusedDocuments",
  kind: "query",
  transport: { kind: "graphql", field: "unusedDocuments" },
  summary: "Documents that nobody has opened or changed for days, the longest unused first, a page at a time",
  input: unusedRequest,
  output: z.array(unusedDocument),
  capability: "canSeeOrgUsage",
  scope: "organization:read",
  ids: {},
  run: async (context, { days, skip }) => {
    const { db, actor } = context;
    const from = since(context, days);
    const rows = await sql<{
      id: string;
      name: string;
      type: z.output<typeof unusedDocument>["type"];
      updated_at: Date;
      opened_at: Date | null;
      first_name: string;
      last_name: string;
      email: string;
    }>`
      select i.id, i.name, i.type, i.updated_at, opened.at as opened_at, o.first_name, o.last_name, o.email
      from inodes i join members o on o.organization_id = i.organization_id and o.user_id = i.owner_id
      left join (select inode_id, max(opened_at) as at from recents where organization_id = ${actor.organizationId} group by inode_id) opened
        on opened.inode_id = i.id
      where i.organization_id = ${actor.organizationId} and i.archived_at is null and i.type in ('workbook', 'dataset', 'report')
        and i.updated_at < ${from} and (opened.at is null or opened.at < ${from})
        and not exists (select 1 from query_log q where q.organization_id = i.organization_id and q.document_id = i.id and q.at > ${from})
      order by greatest(i.updated_at, opened.at), i.id
      limit ${limits.listPage} offset ${skip ?? 0}`.execute(db);
    const seen = await seenOf(
      db,
      actor,
      rows.rows.map(({ id }) => id),
    );
    return rows.rows.map((row) => ({
      documentId: row.id,
      name: seen.has(row.id) ? row.name : null,
      type: row.type,
      ownerName: fullName(row),
      lastOpenedAt: row.opened_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    }));
  },
});
