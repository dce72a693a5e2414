import { CodedError, done, handover, handoverNamed, idSchema, noInput } from "@sheaf/contract";
import { z } from "zod";
import { GiveUp, handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import { type LookingPost, mailJob, mailTexts, sendOnce } from "../../platform/mail/index.ts";
import { operation } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { fullName } from "../organizations/index.ts";

/** Notices of one home screen. */
const MOST_SHOWN = 20;

export const handoverMail = jobType({
  name: "handover.mail",
  payload: z.object({ handoverId: idSchema }),
  ...mailJob,
  describe: () => "The mail to the new owner of what a member owned",
});

export function handoverMailHandler(services: Services, post: LookingPost): JobHandler {
  return handle(handoverMail, async (run) => {
    const { organizationId } = run.actor;
    if (organizationId === null) throw new GiveUp("A handover belongs to an organization");
    const row = await services.store.db
      .selectFrom("handovers as h")
      .innerJoin("organizations as o", "o.id", "h.organization_id")
      .innerJoin("members as f", (join) => join.onRef("f.organization_id", "=", "h.organization_id").onRef("f.user_id", "=", "h.from_id"))
      .innerJoin("members as t", (join) => join.onRef("t.organization_id", "=", "h.organization_id").onRef("t.user_id", "=", "h.to_id"))
      .select(["h.documents", "h.folders", "h.workspaces", "h.schedules", "h.paused", "o.slug", "o.name as organization"])
      .select(["f.email", "f.first_name", "f.last_name", "t.email as to_email", "t.is_archived"])
      .where("h.organization_id", "=", organizationId)
      .where("h.id", "=", run.payload.handoverId)
      .executeTakeFirst();
    // who left since owns nothing of it
    if (row === undefined || row.is_archived) return;
    const { organization, paused, slug } = row;
    await sendOnce(
      run,
      post,
      row.to_email,
      mailTexts.handover({ member: fullName(row), organization, owned: row, paused, url: `${services.publicUrl()}/${slug}` }),
    );
  });
}

export const listHandovers = operation({
  name: "ListHandovers",
  kind: "query",
  transport: { kind: "graphql", field: "handovers" },
  summary: "What the caller owns now that was owned by members who left, the latest first, until the caller has seen it",
  input: noInput,
  output: z.array(handover),
  capability: null,
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await db
      .selectFrom("handovers as h")
      .innerJoin("members as f", (join) => join.onRef("f.organization_id", "=", "h.organization_id").onRef("f.user_id", "=", "h.from_id"))
      .leftJoin("inodes as i", (join) =>
        join
          .onRef("i.organization_id", "=", "h.organization_id")
          .onRef("i.id", "=", "h.folder_id")
          // who gave it away again is led nowhere
          .on("i.owner_id", "=", actor.userId)
          .on("i.archived_at", "is", null),
      )
      .select(["h.id", "h.documents", "h.folders", "h.workspaces", "h.schedules", "h.paused", "h.created_at"])
      .select(["f.email", "f.first_name", "f.last_name", "i.id as folder_id", "i.name as folder_name", "i.root"])
      .where("h.organization_id", "=", actor.organizationId)
      .where("h.to_id", "=", actor.userId)
      .where("h.seen_at", "is", null)
      .orderBy("h.created_at", "desc")
      .orderBy("h.id")
      .limit(MOST_SHOWN)
      .execute();
    return rows.map((row) => ({
      handoverId: row.id,
      name: fullName(row),
      documents: row.documents,
      folders: row.folders,
      workspaces: row.workspaces,
      schedules: row.schedules,
      paused: row.paused,
      folder:
        row.folder_id === null || row.folder_name === null || row.root !== null ? null : { inodeId: row.folder_id, name: row.folder_name },
      createdAt: row.created_at.toISOString(),
    }));
  },
});

export const seeHandover = operation({
  name: "SeeHandover",
  kind: "mutation",
  transport: { kind: "graphql", field: "seeHandover" },
  summary: "The caller has seen what they own now: it is told no more",
  input: handoverNamed,
  output: done,
  capability: null,
  ids: { handoverId: "handover" },
  isTrivial: true,
  run: async ({ db, actor, clock }, { handoverId }) => {
    const seen = await db
      .updateTable("handovers")
      .set({ seen_at: new Date(clock.now()) })
      .where("organization_id", "=", actor.organizationId)
      .where("to_id", "=", actor.userId)
      .where("id", "=", handoverId)
      .returning("id")
      .executeTakeFirst();
    if (seen === undefined) throw new CodedError("ENOENT");
    return { success: true };
  },
});
