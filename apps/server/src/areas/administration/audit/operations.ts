import { Readable } from "node:stream";
import {
  auditChain,
  auditChainPart,
  auditChainPartQuery,
  auditFileQuery,
  auditRetention,
  auditStreamSetting,
  CodedError,
  done,
  noInput,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { csvLine, guardedText } from "@sheaf/result";
import { z } from "zod";
import { seal } from "../../../platform/config/index.ts";
import { audit, operation, type OperationContext, RawAnswer, requireRow } from "../../../platform/operations/index.ts";
import { NO_HASH, sealEntries, verifyChain } from "./chain.ts";
import { type Narrowed, type ProvenEntry, provenEntries } from "./entries.ts";
import { requireStreamAddress, type StreamDoor, streamSealPlace } from "./stream.ts";

/** So many entries are verified in one call: the newest for the screen, any others part by part. `sheaf doctor` looks at all. */
const VERIFIED = 50_000;
const DAY = 24 * 3_600_000;

/** The audit log as a chain that shows what was done to it, as a file, and on its way to another program. */
export function auditOperations(door: StreamDoor) {
  const readAuditChain = operation({
    name: "ReadAuditChain",
    kind: "query",
    transport: { kind: "graphql", field: "auditChain" },
    summary: "How far the entries of the audit log are as they were written, where they are sent and how long they stay",
    input: noInput,
    output: auditChain,
    capability: "canAdmin",
    scope: "organization:read",
    ids: {},
    run: (context) => presentChain(context),
  });

  const verifyAuditChain = operation({
    name: "VerifyAuditChain",
    kind: "query",
    transport: { kind: "graphql", field: "auditChainPart" },
    summary: "Whether entries of the audit log behind one are as they were written; asked part by part it verifies a log of any length",
    input: auditChainPartQuery,
    output: auditChainPart,
    capability: "canAdmin",
    scope: "organization:read",
    ids: {},
    run: async ({ store, actor }, { after }) => {
      const { from, to, head, broken } = await verifyChain(store.db, actor.organizationId, { after, most: VERIFIED });
      return { verifiedFrom: from, verifiedTo: to, head, broken };
    },
  });

  const setAuditRetention = operation({
    name: "SetAuditRetention",
    kind: "mutation",
    transport: { kind: "graphql", field: "setAuditRetention" },
    summary: "For how many days entries of the audit log stay; where deleting them is allowed (`enableAuditLoggingDataDeletion`)",
    input: auditRetention,
    output: done,
    capability: "canAdmin",
    scope: "organization:write",
    ids: {},
    run: async (context, { days }) => {
      const { db, actor, attributes } = context;
      const { organizationId } = actor;
      if (days !== null && !(await attributes.of(organizationId)).enableAuditLoggingDataDeletion)
        throw new CodedError("EPERM", message("errors-organization.administration.audit-log-stays"));
      await db
        .insertInto("audit_chains")
        .values({ organization_id: organizationId, head_hash: NO_HASH, anchor_hash: NO_HASH, retention_days: days })
        .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ retention_days: days }))
        .execute();
      await audit(context, "audit.retention", { kind: "organization", id: organizationId }, { days });
      return { success: true };
    },
  });

  const setAuditStream = operation({
    name: "SetAuditStream",
    kind: "mutation",
    transport: { kind: "graphql", field: "setAuditStream" },
    summary: "Sends every entry from now on to a program, signed with the secret; without an address to none",
    input: auditStreamSetting,
    output: done,
    capability: "canAdmin",
    scope: "organization:write",
    ids: {},
    run: async (context, { url, secret }) => {
      const { db, actor, secrets } = context;
      const { organizationId } = actor;
      if (url === null) {
        await db.deleteFrom("audit_streams").where("organization_id", "=", organizationId).execute();
        await audit(context, "audit.stream", { kind: "organization", id: organizationId }, { host: null });
        return { success: true };
      }
      requireStreamAddress(url, door);
      if (secret == null)
        throw new CodedError("EINVAL", message("errors-organization.administration.signing-secret-needed"), {
          fields: [{ path: "request.secret", message: message("errors-organization.administration.missing") }],
        });
      const chain = await db
        .selectFrom("audit_chains")
        .select("head_number")
        .where("organization_id", "=", organizationId)
        .executeTakeFirst();
      const row = {
        url,
        sealed_secret: seal(secrets, secret, streamSealPlace(organizationId)),
        sent_number: Number(chain?.head_number ?? 0),
        failure: null,
        tried_at: null,
      };
      await db
        .insertInto("audit_streams")
        .values({ organization_id: organizationId, ...row })
        .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(row))
        .execute();
      await audit(context, "audit.stream", { kind: "organization", id: organizationId }, { host: new URL(url).host });
      return { success: true };
    },
  });

  return [readAuditChain, verifyAuditChain, setAuditRetention, setAuditStream, exportAuditLog];
}

async function presentChain({ store, actor }: OperationContext): Promise<z.input<typeof auditChain>> {
  const { organizationId } = actor;
  await sealEntries(store.db, organizationId);
  const { from, to, first, head, broken } = await verifyChain(store.db, organizationId, { most: VERIFIED });
  const chain = await store.db
    .selectFrom("audit_chains")
    .select("retention_days")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  const stream = await store.db
    .selectFrom("audit_streams")
    .select(["url", "sent_number", "failure"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return {
    verifiedFrom: from,
    verifiedTo: to,
    first,
    head,
    broken,
    retentionDays: chain?.retention_days ?? null,
    stream: stream === undefined ? null : { url: stream.url, sentTo: Number(stream.sent_number), failure: stream.failure },
  };
}

const exportAuditLog = operation({
  name: "ExportAuditLog",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/audit-log" },
  summary:
    "Entries of the audit log as CSV, JSON or lines of JSON, the oldest first. Each can be verified: its hash is SHA-256 over previousHash, a line feed and content",
  input: z.object({ query: auditFileQuery }),
  output: null,
  capability: "canAdmin",
  scope: "organization:read",
  ids: { "query.actorId": "member" },
  run: async (context, { query: { format, actorId, action, from, to } }) => {
    const { organizationId } = context.actor;
    if (actorId !== undefined) await requireRow(context, "members", actorId);
    await audit(context, "audit.export", { kind: "organization", id: organizationId }, { format });
    await sealEntries(context.store.db, organizationId);
    const narrowed = {
      actorId,
      action,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { before: new Date(Date.parse(to) + DAY) }),
    };
    const { write, mediaType } = forms[format];
    const body = Readable.from(write(context, narrowed));
    const headers = {
      "content-type": `${mediaType}; charset=utf-8`,
      "content-disposition": `attachment; filename="audit-log.${format}"`,
    };
    return new RawAnswer(200, headers, body);
  },
});

/** Entries of one statement. */
const PORTION = 2_000;

async function* portions(
  { store, actor }: OperationContext,
  narrowed: Omit<Narrowed, "after" | "most">,
): AsyncGenerator<readonly ProvenEntry[]> {
  for (let after = 0; ;) {
    const entries = await provenEntries(store.db, actor.organizationId, { ...narrowed, after, most: PORTION });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    after = last.number;
  }
}

const COLUMNS = [
  "number",
  "at",
  "action",
  "actorId",
  "actorKind",
  "actorVia",
  "objectKind",
  "objectId",
  "detail",
  "sourceAddress",
  "requestId",
  "id",
  "hash",
  "previousHash",
  "content",
] as const satisfies readonly (keyof ProvenEntry)[];

async function* csvOf(context: OperationContext, narrowed: Omit<Narrowed, "after" | "most">): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const entries of portions(context, narrowed))
    yield entries.map((entry) => csvLine(COLUMNS.map((name) => cellOf(entry, name)))).join("");
}

function cellOf(entry: ProvenEntry, name: (typeof COLUMNS)[number]): string | null {
  const value = entry[name];
  if (value === null) return null;
  return guardedText(typeof value === "string" ? value : JSON.stringify(value));
}

async function* jsonOf(context: OperationContext, narrowed: Omit<Narrowed, "after" | "most">): AsyncGenerator<string> {
  let isFirst = true;
  yield "[";
  for await (const entries of portions(context, narrowed)) {
    yield `${isFirst ? "" : ","}\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]\n";
}

async function* linesOf(context: OperationContext, narrowed: Omit<Narrowed, "after" | "most">): AsyncGenerator<string> {
  for await (const entries of portions(context, narrowed)) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

const forms = {
  csv: { write: csvOf, mediaType: "text/csv" },
  json: { write: jsonOf, mediaType: "application/json" },
  jsonl: { write: linesOf, mediaType: "application/jsonl" },
} as const;
