import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Allowance } from "../../platform/http/index.ts";
import { audit, type OperationContext } from "../../platform/operations/index.ts";
import type { PasswordWork } from "../organizations/index.ts";

/** At an open page nobody has more tries than a stranger at the door. */
export const tries: Allowance = { burst: limits.wrongCodes, refill: limits.wrongCodesWithin / limits.wrongCodes };

/** Who changes how they sign in shows once more who they are: a page that was left open is not enough. */
export interface AskAgain {
  requirePassword(context: OperationContext, password: string): Promise<void>;
  /** The same for people who may have no password, since they come by an identity provider: then the session is a young one. */
  requirePerson(context: OperationContext, password: string | null): Promise<void>;
}

export function askAgain({ verify }: PasswordWork): AskAgain {
  const hashOf = async ({ store, actor }: OperationContext): Promise<string | null> => {
    const row = await store.db
      .selectFrom("members")
      .select("password_hash")
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  };
  const requirePassword = async (context: OperationContext, password: string): Promise<void> => {
    const { organizationId, userId } = context.actor;
    const key = `password ${organizationId}/${userId}`;
    await context.attempts.require(key, tries);
    if (!(await verify(password, await hashOf(context)))) {
      // not in the caller's transaction: it is about to be rolled back
      await audit({ ...context, db: context.store.db }, "second-factor.refused", { kind: "member", id: userId });
      throw new CodedError("EINVAL", message("errors-access.second-factor.password-not-right"), { field: "password" });
    }
    await context.attempts.give(key, tries);
  };
  return {
    requirePassword,
    requirePerson: async (context, password) => {
      if (password !== null || (await hashOf(context)) !== null) return requirePassword(context, password ?? "");
      const { actor, store } = context;
      const began =
        actor.via.kind === "session"
          ? await store.db
              .selectFrom("session_families")
              .select("created_at")
              .where("organization_id", "=", actor.organizationId)
              .where("id", "=", actor.via.familyId)
              .executeTakeFirst()
          : undefined;
      if (began === undefined || context.clock.now() - began.created_at.getTime() > limits.freshSession)
        throw new CodedError("EACCES", message("errors-access.second-factor.sign-in-again"));
    },
  };
}
