import { CodedError, done, isCommonPassword, passwordChange, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Allowance } from "../../../platform/http/index.ts";
import { audit, operation } from "../../../platform/operations/index.ts";
import { endSessions } from "../end-sessions.ts";
import { passwordOpens } from "../password-door.ts";

/** What is done with passwords in threads of their own. */
export interface PasswordWork {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (password: string, hash: string | null) => Promise<boolean>;
}

/** Tries with a wrong current password: who sits down at somebody's open page has no more of them than a stranger. */
const tries: Allowance = { burst: 10, refill: 90_000 };

export function changePasswordOperation({ hash, verify }: PasswordWork) {
  return operation({
    name: "ChangePassword",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/update-password" },
    summary: "Changes the caller's own password; every other session of theirs ends",
    input: z.object({ body: passwordChange }),
    output: done,
    capability: null,
    ids: {},
    tokenScope: "update-password",
    // hashing takes its time; and nothing of a password is kept, not even of the call that changes it
    transaction: false,
    run: async (context, { body: { oldPassword, newPassword } }) => {
      const { actor, caller, store, bus } = context;
      const { organizationId, userId, via } = actor;
      const key = `change ${organizationId}/${userId}`;
      await context.attempts.require(key, tries);
      const own = { organization_id: organizationId, user_id: userId };
      const member = await store.db
        .selectFrom("members as m")
        .innerJoin("organizations as o", "o.id", "m.organization_id")
        .select(["m.password_hash", passwordOpens.as("opens")])
        .where("m.organization_id", "=", organizationId)
        .where("m.user_id", "=", userId)
        .executeTakeFirst();
      if (member?.opens === false)
        throw new CodedError("EACCES", message("errors.common.sign-through-identity-provider"), { field: "oldPassword" });
      const standing = member?.password_hash ?? null;
      if (!(await verify(oldPassword, standing))) {
        await audit(context, "password.refused", { kind: "member", id: userId });
        throw refusal("oldPassword", message("errors-access.sign-in.incorrect-email-password"));
      }
      await context.attempts.give(key, tries);
      if (newPassword === oldPassword) throw refusal("newPassword", message("errors-organization.settings.password"));
      if (isCommonPassword(newPassword, [caller.email, caller.firstName, caller.lastName]))
        throw refusal("newPassword", message("errors-access.sign-in.common-password"));
      const hashed = await hash(newPassword);
      const ended = await store.db.transaction().execute(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable("members")
          .set({ password_hash: hashed, needs_new_password: false })
          .where("organization_id", "=", own.organization_id)
          .where("user_id", "=", own.user_id)
          // another change came first
          .where("password_hash", "=", standing)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw refusal("oldPassword", message("errors-access.sign-in.incorrect-email-password"));
        const families = await endSessions(
          context,
          db,
          { organizationId, userId, except: via.kind === "session" ? via.familyId : null },
          "password changed",
        );
        await db.deleteFrom("trusted_devices").where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
        await audit({ ...context, db }, "password.change", { kind: "member", id: userId }, { sessionsEnded: families.length });
        return families;
      });
      for (const familyId of ended) bus.publish({ kind: "session-revoked", organizationId, familyId });
      return { success: true };
    },
  });
}

function refusal(field: "oldPassword" | "newPassword", text: ErrorText): CodedError {
  return new CodedError("EINVAL", text, { field });
}
