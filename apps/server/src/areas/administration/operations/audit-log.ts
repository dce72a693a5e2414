import { auditEntry, auditPageLength, auditSearch } from "@sheaf/contract";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { fullName, likePattern } from "../../organizations/index.ts";

export const listAuditEntries = operation({
  name: "ListAuditEntries",
  kind: "query",
  transport: { kind: "graphql", field: "auditEntries" },
  summary: "What was done in the organization, by whom and to what; the newest first, a page at a time",
  input: auditSearch,
  output: z.array(auditEntry),
  capability: "canAdmin",
  scope: "organization:read",
  ids: { actorId: "member" },
  run: async ({ db, actor }, { before, actorId, action }) => {
    let query = db
      .selectFrom("audit_entries as e")
      .leftJoin("members as m", (join) => join.onRef("m.organization_id", "=", "e.organization_id").onRef("m.user_id", "=", "e.actor_id"))
      .leftJoin("inodes as i", (join) =>
        join
          .onRef("i.organization_id", "=", "e.organization_id")
          .on((on) => on(on.cast<string>("i.id", "text"), "=", on.ref("e.object_id"))),
      )
      .leftJoin("members as o", (join) =>
        join
          .onRef("o.organization_id", "=", "e.organization_id")
          .on((on) => on(on.cast<string>("o.user_id", "text"), "=", on.ref("e.object_id"))),
      )
      .leftJoin("teams as t", (join) =>
        join
          .onRef("t.organization_id", "=", "e.organization_id")
          .on((on) => on(on.cast<string>("t.id", "text"), "=", on.ref("e.object_id"))),
      )
      .leftJoin("account_types as a", (join) =>
        join
          .onRef("a.organization_id", "=", "e.organization_id")
          .on((on) => on(on.cast<string>("a.id", "text"), "=", on.ref("e.object_id"))),
      )
      .leftJoin("user_attributes as ua", (join) =>
        join
          .onRef("ua.organization_id", "=", "e.organization_id")
          .on((on) => on(on.cast<string>("ua.id", "text"), "=", on.ref("e.object_id"))),
      )
      .leftJoin("members as im", (join) =>
        join
          .onRef("im.organization_id", "=", "e.organization_id")
          .on("e.actor_kind", "=", "impersonation")
          .on((on) => on(on.cast<string>("im.user_id", "text"), "=", on.ref("e.actor_via"))),
      )
      .select([
        "e.id",
        "e.at",
        "e.action",
        "e.actor_id",
        "e.actor_kind",
        "e.object_kind",
        "e.object_id",
        "e.source_address",
        "e.request_id",
        "m.first_name",
        "m.last_name",
        "m.email",
        "im.first_name as impersonator_first_name",
        "im.last_name as impersonator_last_name",
        "im.email as impersonator_email",
        "i.name as inode_name",
        "t.name as team_name",
        "a.name as account_type_name",
        "ua.name as attribute_name",
        "o.first_name as object_first_name",
        "o.last_name as object_last_name",
        "o.email as object_email",
      ])
      .where("e.organization_id", "=", actor.organizationId)
      .orderBy("e.at", "desc")
      .orderBy("e.id", "desc")
      .limit(auditPageLength);
    if (before != null)
      query = query.where((e) =>
        e(
          e.refTuple("e.at", "e.id"),
          "<",
          e
            .selectFrom("audit_entries as last")
            .select(["last.at", "last.id"])
            .where("last.organization_id", "=", actor.organizationId)
            .where("last.id", "=", before)
            .$asTuple("at", "id"),
        ),
      );
    if (actorId != null) query = query.where("e.actor_id", "=", actorId);
    if (action != null && action !== "") query = query.where("e.action", "like", likePattern(action).slice(1));
    return (await query.execute()).map((row) => ({
      entryId: row.id,
      at: row.at.toISOString(),
      action: row.action,
      actorId: row.actor_id,
      actorName:
        row.email === null ? null : fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }),
      actorKind: row.actor_kind,
      impersonatorName:
        row.impersonator_email === null
          ? null
          : fullName({
              first_name: row.impersonator_first_name ?? "",
              last_name: row.impersonator_last_name ?? "",
              email: row.impersonator_email,
            }),
      objectKind: row.object_kind,
      objectId: row.object_id,
      objectName:
        row.inode_name ??
        row.team_name ??
        row.account_type_name ??
        row.attribute_name ??
        (row.object_email === null
          ? null
          : fullName({ first_name: row.object_first_name ?? "", last_name: row.object_last_name ?? "", email: row.object_email })),
      sourceAddress: row.source_address,
      requestId: row.request_id,
    }));
  },
});
