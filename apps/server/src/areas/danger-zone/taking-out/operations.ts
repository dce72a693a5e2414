import { CodedError, dangerConfirmed, noInput, organizationExport, organizationExportParams } from "@sheaf/contract";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { fullName, type PasswordWork } from "../../organizations/index.ts";
import { askAgain } from "../../second-factor/index.ts";
import { common, requireAdminLike } from "../operations.ts";
import { organizationExportJob } from "./job.ts";
import { endOf } from "./upkeep.ts";

/** Everything of the organization as one file, for who may delete it: asked for, looked after, and fetched. */
export function exportOperations(passwords: PasswordWork) {
  const { requirePerson } = askAgain(passwords);

  const exportOrganization = operation({
    name: "ExportOrganization",
    kind: "mutation",
    transport: { kind: "graphql", field: "exportOrganization" },
    summary:
      "Begins to make one file of everything: documents as files (those in the trash as well), rows of input tables, uploaded files, members. It takes the place of the one before",
    input: dangerConfirmed,
    output: organizationExport,
    ...common,
    run: async (context, { password }) => {
      const { db, actor, ids, clock, jobs, files } = context;
      const { organizationId, userId } = actor;
      requireAdminLike(actor);
      await requirePerson(context, password ?? null);
      const id = ids.make();
      // two who ask at once follow each other: the later one takes the place of the other
      await db.selectFrom("organizations").select("id").where("id", "=", organizationId).forNoKeyUpdate().execute();
      const replaced = await db.deleteFrom("organization_exports").where("organization_id", "=", organizationId).returning("id").execute();
      await db
        .insertInto("organization_exports")
        .values({ organization_id: organizationId, id, requested_by: userId, requested_at: new Date(clock.now()) })
        .execute();
      await jobs.enqueue(db, organizationExportJob, { actor: { organizationId, memberId: userId }, payload: { exportId: id }, key: id });
      await audit(context, "organization.export", { kind: "organization", id: organizationId }, { exportId: id });
      context.afterCommit(async () => {
        for (const before of replaced) await files.remove({ organizationId, kind: "export", id: before.id });
      });
      const begun = await present(context);
      if (begun === null) throw new Error("the export is not there");
      return begun;
    },
  });

  return [readOrganizationExport, exportOrganization, downloadOrganizationExport];
}

const readOrganizationExport = operation({
  name: "ReadOrganizationExport",
  kind: "query",
  transport: { kind: "graphql", field: "organizationExport" },
  summary: "The file with everything of the organization that was asked for last; null where there is none",
  input: noInput,
  output: organizationExport.nullable(),
  ...common,
  run: (context) => {
    requireAdminLike(context.actor);
    return present(context);
  },
});

const downloadOrganizationExport = operation({
  name: "DownloadOrganizationExport",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/organization-exports/:exportId" },
  summary: "The file with everything of the organization, as a zip archive",
  input: z.object({ params: organizationExportParams }),
  output: null,
  ...common,
  run: async (context, { params: { exportId } }) => {
    const { db, actor, files } = context;
    const { organizationId } = actor;
    requireAdminLike(actor);
    const row = await db
      .selectFrom("organization_exports as e")
      .innerJoin("organizations as o", "o.id", "e.organization_id")
      .select(["o.slug", "e.finished_at"])
      .where("e.organization_id", "=", organizationId)
      .where("e.id", "=", exportId)
      .where("e.byte_size", "is not", null)
      .executeTakeFirst();
    if (row === undefined) throw new CodedError("ENOENT");
    const { size, body } = await files.read({ organizationId, kind: "export", id: exportId }, 0);
    await audit(context, "organization.export-download", { kind: "organization", id: organizationId }, { exportId });
    const day = (row.finished_at ?? new Date(context.clock.now())).toISOString().slice(0, 10);
    return new RawAnswer(
      200,
      {
        "content-type": "application/zip",
        "content-length": String(size),
        "content-disposition": `attachment; filename="${row.slug}-${day}.zip"`,
        "cache-control": "no-store",
      },
      body,
    );
  },
});

async function present({ db, actor }: Pick<OperationContext, "db" | "actor">): Promise<z.output<typeof organizationExport> | null> {
  const row = await db
    .selectFrom("organization_exports as e")
    .innerJoin("members as m", (join) =>
      join.onRef("m.organization_id", "=", "e.organization_id").onRef("m.user_id", "=", "e.requested_by"),
    )
    .selectAll("e")
    .select(["m.email", "m.first_name", "m.last_name"])
    .where("e.organization_id", "=", actor.organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    exportId: row.id,
    state: row.failure !== null ? "failed" : row.finished_at === null ? "making" : "made",
    requestedAt: row.requested_at.toISOString(),
    requestedBy: fullName(row),
    endsAt: row.finished_at === null ? null : endOf(row.finished_at).toISOString(),
    documents: row.documents ?? 0,
    tables: row.tables ?? 0,
    files: row.files ?? 0,
    trashed: row.trashed ?? 0,
    problems: row.problems ?? 0,
    bytes: row.byte_size ?? 0,
    failure: row.failure,
  };
}
