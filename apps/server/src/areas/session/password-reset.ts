import { createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, idSchema, isCommonPassword, isUuid, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import { type Allowance, sourceKey } from "../../platform/http/index.ts";
import { type LookingPost, mailTexts, sendOnce } from "../../platform/mail/index.ts";
import type { Services } from "../../platform/services.ts";
import { notify } from "../second-factor/index.ts";
import type { openCalls } from "./open-calls.ts";
import type { Passwords } from "./passwords.ts";
import { writeAudit } from "./replies.ts";
import { endSessions, passwordOpens } from "../organizations/index.ts";

/** `userId` null: nobody has the address that was typed. The same job all the same, so that nothing tells. */
export const passwordResetMail = jobType({
  name: "password.reset-mail",
  payload: z.object({ userId: idSchema.nullable() }),
  lane: "quick",
  priority: 10,
  attempts: 6,
  retryAfter: 5,
  longestRetryAfter: 300,
  timeLimit: 60,
  describe: () => "The mail with a link to a new password",
});

interface Key {
  readonly organizationId: string;
  readonly id: string;
}

/** The secret of a link is made of the server's own secret and the row's id: it stands in no row. */
function tokenOf({ secrets }: Pick<Services, "secrets">, { organizationId, id }: Key): string {
  const mark = createHmac("sha256", secrets.sessionKey).update(`password reset 1\n${organizationId}\n${id}`).digest("base64url");
  return `${organizationId}.${id}.${mark}`;
}

function readToken(services: Pick<Services, "secrets">, token: string): Key | null {
  const [organizationId = "", id = ""] = token.split(".");
  if (!isUuid(organizationId) || !isUuid(id)) return null;
  const [given, made] = [Buffer.from(token), Buffer.from(tokenOf(services, { organizationId, id }))];
  return given.length === made.length && timingSafeEqual(given, made) ? { organizationId, id } : null;
}

const minute = 60_000;
/** Of one account, and of one source; known accounts and others alike. */
const ofAccount: Allowance = { burst: 3, refill: 10 * minute };
const ofSource: Allowance = { burst: 20, refill: minute };

/** Whoever asks gets the same answer after the same work; whether there is a mail is the job's to know (V04). */
export async function requestReset(
  services: Services,
  { orgId, email }: z.output<typeof openCalls.sendPasswordReset.request>,
  request: FastifyRequest,
): Promise<{ readonly ok: true }> {
  await services.attempts.requireAll([
    [`reset ${sourceKey(request.ip)}`, ofSource],
    [`reset ${orgId}/${email}`, ofAccount],
  ]);
  const { db } = services.store;
  const member = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", orgId)
    .where("email", "=", email)
    .executeTakeFirst();
  const actor = member === undefined ? { organizationId: null, memberId: null } : { organizationId: orgId, memberId: member.user_id };
  await services.jobs.enqueue(db, passwordResetMail, { actor, payload: { userId: member?.user_id ?? null } });
  return { ok: true };
}

export function passwordResetHandler(services: Services, post: LookingPost): JobHandler {
  return handle(passwordResetMail, async (run) => {
    const { organizationId } = run.actor;
    const { userId } = run.payload;
    if (organizationId === null || userId === null) return;
    const row = await services.store.db
      .selectFrom("members as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .select(["m.email", "o.name", "o.slug"])
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", userId)
      .where("m.is_archived", "=", false)
      .where("m.user_kind", "<>", "embed")
      // who has none yet has an invitation; and where another door is the only one, a password opens nothing (V07)
      .where("m.password_hash", "is not", null)
      .where(passwordOpens)
      .executeTakeFirst();
    if (row === undefined) return;
    const now = services.clock.now();
    await run.once("row", async (db) => {
      // of several links only the last one opens
      await db
        .updateTable("password_resets")
        .set({ expires_at: new Date(now) })
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .execute();
      await db
        .insertInto("password_resets")
        .values({
          organization_id: organizationId,
          id: run.id,
          user_id: userId,
          created_at: new Date(now),
          expires_at: new Date(now + limits.passwordResetTime),
        })
        .execute();
    });
    // behind the `#`: browsers send that to no server, and so it stands in no log
    const url = `${services.publicUrl()}/${row.slug}/reset-password#${tokenOf(services, { organizationId, id: run.id })}/${encodeURIComponent(row.email)}`;
    await sendOnce(
      run,
      post,
      row.email,
      mailTexts.passwordReset({ organization: row.name, url, minutes: limits.passwordResetTime / minute }),
    );
  });
}

const OVER = message("errors-access.sign-in.link-over");

/** Sets the new password of a link, once; every session and trusted browser ends. It signs nobody in: the second step is still to come. */
export async function resetPassword(
  services: Services,
  passwords: Passwords,
  { orgId, email, token, password }: z.output<typeof openCalls.resetPassword.request>,
  request: FastifyRequest,
): Promise<{ readonly ok: true }> {
  await services.attempts.require(`set ${sourceKey(request.ip)}`, ofSource);
  const key = readToken(services, token);
  if (key === null || key.organizationId !== orgId) throw new CodedError("EINVAL", OVER);
  const standing = await services.store.db
    .selectFrom("password_resets as r")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "r.organization_id").onRef("m.user_id", "=", "r.user_id"))
    .innerJoin("organizations as o", "o.id", "r.organization_id")
    .select(["m.user_id", "m.first_name", "m.last_name"])
    .where("r.organization_id", "=", orgId)
    .where("r.id", "=", key.id)
    .where("r.used_at", "is", null)
    .where("r.expires_at", ">", new Date(services.clock.now()))
    .where("m.email", "=", email)
    .where("m.is_archived", "=", false)
    .where(passwordOpens)
    .executeTakeFirst();
  if (standing === undefined) throw new CodedError("EINVAL", OVER);
  await services.sources.require(orgId, request.ip);
  if (isCommonPassword(password, [email, standing.first_name, standing.last_name]))
    throw new CodedError("EINVAL", message("errors-access.sign-in.common-password"), { field: "password" });
  const hashed = await passwords.hash(password);
  const member = { organizationId: orgId, userId: standing.user_id };
  const ended = await services.store.db.transaction().execute(async (db) => {
    const used = await db
      .updateTable("password_resets")
      .set({ used_at: new Date(services.clock.now()) })
      .where("organization_id", "=", orgId)
      .where("id", "=", key.id)
      .where("used_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    // of two at once one is told
    if (used === undefined) throw new CodedError("EINVAL", OVER);
    await db
      .updateTable("members")
      .set({ password_hash: hashed, needs_new_password: false })
      .where("organization_id", "=", orgId)
      .where("user_id", "=", member.userId)
      .execute();
    await db.deleteFrom("trusted_devices").where("organization_id", "=", orgId).where("user_id", "=", member.userId).execute();
    await notify(services, db, member, "password-reset");
    return endSessions(services, db, member, "password reset");
  });
  for (const familyId of ended) services.bus.publish({ kind: "session-revoked", organizationId: orgId, familyId });
  await writeAudit(services, member, "password.reset", request);
  return { ok: true };
}
