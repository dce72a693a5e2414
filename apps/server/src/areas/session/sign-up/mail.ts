import { limits } from "@sheaf/contract";
import { handle, type JobHandler } from "../../../platform/background/index.ts";
import { type LookingPost, mailTexts, sendOnce } from "../../../platform/mail/index.ts";
import type { Services } from "../../../platform/services.ts";
import { mailedCode } from "../../second-factor/index.ts";
import { buttonUrl } from "./button.ts";
import { reminderMail, signUpMail } from "./jobs.ts";
import { joinable } from "./sign-ups.ts";

/** Nobody is a member of more, of whom a mail speaks. */
const MOST_ORGANIZATIONS = 50;

export function signUpHandlers(services: Services, post: LookingPost): readonly JobHandler[] {
  const { db } = services.store;
  return [
    handle(signUpMail, async (run) => {
      const { signUpId, serial } = run.payload;
      const row = await db
        .selectFrom("sign_ups")
        .select(["email", "purpose", "organization_id"])
        .where("id", "=", signUpId)
        .where("mails", "=", serial)
        .where("validated_at", "is", null)
        .where("expires_at", ">", new Date(services.clock.now()))
        .executeTakeFirst();
      // nobody waits for it any more
      if (row === undefined) return;
      const code = mailedCode(services, signUpId, serial);
      const url = buttonUrl(services, signUpId, serial);
      const minutes = limits.signUpTime / 60_000;
      if (row.purpose === "found") return sendOnce(run, post, row.email, mailTexts.signUpCode({ organization: null, code, minutes, url }));
      const organizationId = row.organization_id;
      if (organizationId === null) return;
      const organization = await joinable(services, db, organizationId, row.email);
      if (organization === null) return;
      const member = await db
        .selectFrom("members")
        .select("user_id")
        .where("organization_id", "=", organizationId)
        .where("email", "=", row.email)
        .executeTakeFirst();
      const signIn = `${services.publicUrl()}/${organization.slug}/login`;
      await sendOnce(
        run,
        post,
        row.email,
        member === undefined
          ? mailTexts.signUpCode({ organization: organization.name, code, minutes, url })
          : mailTexts.signedUpAlready({ organization: organization.name, url: signIn }),
      );
    }),
    handle(reminderMail, async (run) => {
      const { email } = run.payload;
      const rows = await db
        .selectFrom("members as m")
        .innerJoin("organizations as o", "o.id", "m.organization_id")
        .select(["o.name", "o.slug"])
        .where("m.email", "=", email)
        .where("m.is_archived", "=", false)
        .where("m.user_kind", "<>", "embed")
        .orderBy("o.name")
        .limit(MOST_ORGANIZATIONS)
        .execute();
      if (rows.length === 0) return;
      const organizations = rows.map(({ name, slug }) => ({ name, url: `${services.publicUrl()}/${slug}` }));
      await sendOnce(run, post, email, mailTexts.organizationsReminder({ organizations }));
    }),
  ];
}
