import { createHash } from "node:crypto";
import { addressOfDocument } from "../../documents/index.ts";
import { dropSchedule, type JobRun } from "../../../platform/background/index.ts";
import { mailLook, mailTexts, type Post, renderMail } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { organizationOf } from "../destinations/mail/addresses.ts";
import type { ScheduleRow } from "../store.ts";

/** Ends it until somebody resumes it. `hasEnded`: as was wished. False: it is another owner's by now, of whom the reason says nothing. */
export async function markPaused(
  { store }: Pick<Services, "store">,
  { organization_id: organizationId, id, owner_id: ownerId }: ScheduleRow,
  reason: string,
  { hasEnded = false }: { readonly hasEnded?: boolean } = {},
): Promise<boolean> {
  return store.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("export_schedules")
      .set({ is_paused: true, pause_reason: reason, has_ended: hasEnded })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await dropSchedule(db, organizationId, id);
    return numUpdatedRows > 0n;
  });
}

/** The same, and tells the owner, or administrators where the owner is no member any more. */
export async function pauseSchedule(
  services: Services,
  post: Post,
  run: JobRun<unknown>,
  schedule: ScheduleRow,
  reason: string,
): Promise<void> {
  const { organization_id: organizationId } = schedule;
  if (!(await markPaused(services, schedule, reason))) return;
  const { slug } = await organizationOf(services, organizationId);
  for (const { email, isOwner } of await toldOfPause(services, schedule)) {
    const key = `paused ${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;
    if (await run.wasDone(key)) continue;
    // the document's name may be hidden from whoever reads it by now; the schedule's own is theirs
    const url = addressOfDocument(services, { slug, type: "workbook", id: schedule.workbook_id });
    const text = mailTexts.schedulePaused({ schedule: schedule.name, reason, url, isOwner });
    try {
      const mail = renderMail(text, await mailLook(services, organizationId, email));
      await post.send({ id: `${run.id}.${key.replace(" ", ".")}`, to: email, ...mail });
    } catch (error) {
      run.log.warn({ err: error }, "the owner of a paused schedule could not be told");
      continue;
    }
    await run.note(key);
  }
}

const TOLD_ADMINISTRATORS = 5;

async function toldOfPause(
  { store }: Services,
  { organization_id, owner_id }: ScheduleRow,
): Promise<readonly { readonly email: string; readonly isOwner: boolean }[]> {
  const there = store.db.selectFrom("members as m").where("m.organization_id", "=", organization_id).where("m.is_archived", "=", false);
  const owner = await there.select("m.email").where("m.user_id", "=", owner_id).executeTakeFirst();
  if (owner !== undefined) return [{ ...owner, isOwner: true }];
  const administrators = await there
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select("m.email")
    .where("a.is_admin_like", "=", true)
    .orderBy("m.email")
    .limit(TOLD_ADMINISTRATORS)
    .execute();
  return administrators.map(({ email }) => ({ email, isOwner: false }));
}
