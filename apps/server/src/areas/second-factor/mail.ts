import { createHmac } from "node:crypto";
import { idSchema, limits } from "@sheaf/contract";
import { z } from "zod";
import { handle, type JobHandler, jobType } from "../../platform/background/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type LookingPost, mailTexts, securityEvents, sendOnce } from "../../platform/mail/index.ts";
import type { Services } from "../../platform/services.ts";

const quickly = { lane: "quick", priority: 10, attempts: 6, retryAfter: 5, longestRetryAfter: 60, timeLimit: 60 } as const;

export const codeMail = jobType({
  name: "sign-in.code",
  payload: z.object({ challengeId: idSchema, serial: z.int() }),
  ...quickly,
  describe: () => "The mail with a code to sign in",
});
export const noticeMail = jobType({
  name: "security.notice",
  payload: z.object({ userId: idSchema, what: z.enum(securityEvents) }),
  ...quickly,
  describe: () => "A mail about the security of an account",
});

/** The code of the nth mail of a sign-in: made of the server's own secret, so that it stands in no row and no job. */
export function mailedCode({ secrets }: Pick<Services, "secrets">, challengeId: string, serial: number): string {
  const mark = createHmac("sha256", secrets.sessionKey).update(`sign-in code 1\n${challengeId}\n${serial}`).digest();
  return String(mark.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

interface Member {
  readonly organizationId: string;
  readonly userId: string;
}

/** Tells the owner of an account, once the transaction is committed. */
export async function notify(
  services: Services,
  db: Database,
  { organizationId, userId }: Member,
  what: (typeof securityEvents)[number],
): Promise<void> {
  await services.jobs.enqueue(db, noticeMail, {
    actor: { organizationId, memberId: userId },
    payload: { userId, what },
    key: services.ids.make(),
  });
}

export function secondFactorHandlers(services: Services, post: LookingPost): readonly JobHandler[] {
  const addressee = (organizationId: string | null, userId: string) =>
    services.store.db
      .selectFrom("members as m")
      .innerJoin("organizations as o", "o.id", "m.organization_id")
      .select(["m.email as to", "o.name"])
      .where("m.organization_id", "=", organizationId ?? "")
      .where("m.user_id", "=", userId)
      .where("m.is_archived", "=", false)
      .executeTakeFirst();
  return [
    handle(codeMail, async (run) => {
      const { organizationId } = run.actor;
      const { challengeId, serial } = run.payload;
      const challenge = await services.store.db
        .selectFrom("sign_in_challenges")
        .select(["user_id", "expires_at", "finished_at", "mails"])
        .where("organization_id", "=", organizationId ?? "")
        .where("id", "=", challengeId)
        .executeTakeFirst();
      // nobody waits for it any more
      if (challenge === undefined || challenge.finished_at !== null || challenge.mails !== serial) return;
      if (challenge.expires_at.getTime() <= services.clock.now()) return;
      const row = await addressee(organizationId, challenge.user_id);
      if (row === undefined) return;
      const code = mailedCode(services, challengeId, serial);
      await sendOnce(
        run,
        post,
        row.to,
        mailTexts.verificationCode({ organization: row.name, code, minutes: limits.secondStepTime / 60_000 }),
      );
    }),
    handle(noticeMail, async (run) => {
      const row = await addressee(run.actor.organizationId, run.payload.userId);
      if (row !== undefined)
        await sendOnce(run, post, row.to, mailTexts.securityNotice({ organization: row.name, what: run.payload.what }));
    }),
  ];
}
