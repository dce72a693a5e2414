import { randomBytes } from "node:crypto";
import {
  CodedError,
  done,
  may,
  passwordAgain,
  recoveryCodesMade,
  secondFactorBegun,
  secondFactorConfirmation,
  secondFactorReset,
  secondFactorState,
  type SignInRules,
  signInRules,
  signInRulesUpdate,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { z } from "zod";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { audit, demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { endSessions } from "../organizations/index.ts";
import { type AskAgain, tries } from "./ask-again.ts";
import { type Member, needsSecondStep, passkeysOf, placeOf } from "./challenges.ts";
import { notify } from "./mail.ts";
import { forgetUnneeded, makeRecoveryCodes, ownFactors } from "./recovery.ts";
import { appAddress, stepOfCode, toBase32 } from "./totp.ts";

const noInput = z.object({});
/** RFC 4226: as long as the hash. */
const SECRET_BYTES = 20;

const memberOf = ({ actor }: OperationContext): Member => ({ organizationId: actor.organizationId, userId: actor.userId });

export const readSecondFactor = operation({
  name: "ReadSecondFactor",
  kind: "query",
  transport: { kind: "graphql", field: "secondFactor" },
  summary: "How the caller takes the second step of signing in",
  input: noInput,
  output: secondFactorState,
  capability: null,
  ids: {},
  run: async ({ db, actor, clock }) => {
    const { organizationId, userId } = actor;
    const row = await db
      .selectFrom("organizations as o")
      .leftJoin("second_factors as f", (join) =>
        join.onRef("f.organization_id", "=", "o.id").on("f.user_id", "=", userId).on("f.confirmed_at", "is not", null),
      )
      .select(["f.confirmed_at", needsSecondStep(userId).as("needs"), passkeysOf(userId).as("passkeys")])
      .select((eb) => [
        eb
          .selectFrom("recovery_codes as r")
          .select((sub) => sub.fn.countAll<string>().as("n"))
          .whereRef("r.organization_id", "=", "o.id")
          .where("r.user_id", "=", userId)
          .where("r.used_at", "is", null)
          .as("codes"),
        eb
          .selectFrom("trusted_devices as d")
          .select((sub) => sub.fn.countAll<string>().as("n"))
          .whereRef("d.organization_id", "=", "o.id")
          .where("d.user_id", "=", userId)
          .where("d.expires_at", ">", new Date(clock.now()))
          .as("devices"),
      ])
      .where("o.id", "=", organizationId)
      .executeTakeFirstOrThrow();
    return {
      isOn: row.confirmed_at !== null,
      since: row.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: row.confirmed_at === null && Number(row.passkeys) === 0 ? 0 : Number(row.codes ?? 0),
      isRequired: row.needs,
      trustedDevices: Number(row.devices ?? 0),
    };
  },
});

/** What a member does with their own app; each asks for the password once more. */
export function ownFactorOperations({ requirePassword }: AskAgain) {
  const begin = operation({
    name: "BeginSecondFactor",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/second-factor/begin" },
    summary: "Makes a secret for an authenticator app. It counts once a code of it was confirmed",
    input: z.object({ body: passwordAgain }),
    output: secondFactorBegun,
    capability: null,
    ids: {},
    // its answer is a secret, and is not kept for repetitions
    transaction: false,
    run: async (context, { body: { password } }) => {
      await requirePassword(context, password);
      const member = memberOf(context);
      const { db } = context.store;
      const secret = randomBytes(SECRET_BYTES);
      const row = {
        sealed_secret: seal(context.secrets, secret.toString("base64"), placeOf(member)),
        begun_at: new Date(context.clock.now()),
        last_step: null,
      };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("second_factors")
        .values({ organization_id: member.organizationId, user_id: member.userId, ...row })
        .onConflict((on) => on.columns(["organization_id", "user_id"]).doUpdateSet(row).where("second_factors.confirmed_at", "is", null))
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new CodedError("EEXIST", message("errors-access.second-factor.app-is-set-up"));
      const { name } = await db
        .selectFrom("organizations")
        .select("name")
        .where("id", "=", member.organizationId)
        .executeTakeFirstOrThrow();
      const text = toBase32(secret);
      return { secret: text, uri: appAddress(text, name, context.caller.email) };
    },
  });

  const confirm = operation({
    name: "ConfirmSecondFactor",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/second-factor/confirm" },
    summary: "Turns the second step on by a code of the app, and gives recovery codes, which are shown once",
    input: z.object({ body: secondFactorConfirmation }),
    output: recoveryCodesMade,
    capability: null,
    ids: {},
    transaction: false,
    run: async (context, { body: { code } }) => {
      const member = memberOf(context);
      const { organizationId, userId } = member;
      const key = `code ${organizationId}/${userId}`;
      await context.attempts.require(key, tries);
      const codes = await context.store.db.transaction().execute(async (db) => {
        const row = await db
          .selectFrom("second_factors")
          .select("sealed_secret")
          .where("organization_id", "=", organizationId)
          .where("user_id", "=", userId)
          .where("confirmed_at", "is", null)
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) throw new CodedError("ENOENT", message("errors-access.second-factor.begin-anew"));
        const now = context.clock.now();
        const secret = Buffer.from(unseal(context.secrets, row.sealed_secret, placeOf(member)), "base64");
        const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), now, null);
        if (step === null)
          throw new CodedError("EINVAL", message("errors-access.second-factor.incorrect-verification-code"), { field: "code" });
        await db
          .updateTable("second_factors")
          .set({ confirmed_at: new Date(now), last_step: step })
          .where("organization_id", "=", organizationId)
          .where("user_id", "=", userId)
          .execute();
        const made = await makeRecoveryCodes(db, member);
        await audit({ ...context, db }, "second-factor.on", { kind: "member", id: userId });
        await notify(context, db, member, "factor-on");
        return made;
      });
      await context.attempts.give(key, tries);
      return { recoveryCodes: [...codes] };
    },
  });

  const renew = operation({
    name: "RenewRecoveryCodes",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/second-factor/recovery-codes" },
    summary: "Gives new recovery codes in place of the old ones; they are shown once",
    input: z.object({ body: passwordAgain }),
    output: recoveryCodesMade,
    capability: null,
    ids: {},
    transaction: false,
    run: async (context, { body: { password } }) => {
      await requirePassword(context, password);
      const member = memberOf(context);
      return context.store.db.transaction().execute(async (db) => {
        const { app, passkeys } = await ownFactors(db, member);
        if (!app && passkeys === 0) throw new CodedError("ENOENT", message("errors-access.second-factor.no-app"));
        const codes = await makeRecoveryCodes(db, member);
        await audit({ ...context, db }, "second-factor.new-codes", { kind: "member", id: member.userId });
        return { recoveryCodes: [...codes] };
      });
    },
  });

  const end = operation({
    name: "EndSecondFactor",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/second-factor/end" },
    summary:
      "Removes the caller's authenticator app, and with the last way to take the second step its recovery codes and trusted browsers",
    input: z.object({ body: passwordAgain }),
    output: done,
    capability: null,
    ids: {},
    transaction: false,
    run: async (context, { body: { password } }) => {
      await requirePassword(context, password);
      const member = memberOf(context);
      await context.store.db.transaction().execute(async (db) => {
        if (!(await removeApp(db, member))) throw new CodedError("ENOENT", message("errors-access.second-factor.no-app"));
        await forgetUnneeded(db, member);
        await audit({ ...context, db }, "second-factor.off", { kind: "member", id: member.userId });
        await notify(context, db, member, "factor-off");
      });
      return { success: true };
    },
  });
  return [begin, confirm, renew, end];
}

/** False: there was no app. */
async function removeApp(db: Database, { organizationId, userId }: Member): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("second_factors")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const forgetTrustedDevices = operation({
  name: "ForgetTrustedDevices",
  kind: "mutation",
  transport: { kind: "graphql", field: "forgetTrustedDevices" },
  summary: "Every browser of the caller takes the second step again",
  input: noInput,
  output: done,
  capability: null,
  ids: {},
  run: async (context) => {
    const { organizationId, userId } = memberOf(context);
    await context.db.deleteFrom("trusted_devices").where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
    await audit(context, "second-factor.forget-devices", { kind: "member", id: userId });
    return { success: true };
  },
});

export const resetSecondFactor = operation({
  name: "ResetSecondFactor",
  kind: "mutation",
  transport: { kind: "graphql", field: "resetSecondFactor" },
  summary: "For a member who lost their device: removes their app, passkeys and recovery codes, and ends their sessions",
  input: secondFactorReset,
  output: done,
  capability: "canManageUsers",
  ids: { memberId: "member" },
  run: async (context, { memberId }) => {
    const { db, actor, bus, afterCommit } = context;
    const { organizationId } = actor;
    demand(may(actor, "members.manage", { kind: "organization", organizationId }));
    const found = await db
      .selectFrom("members as m")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select("a.is_admin_like")
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", memberId)
      .executeTakeFirst();
    if (found === undefined) throw new CodedError("ENOENT");
    // who manages people does not open the accounts of administrators
    if (found.is_admin_like && !actor.isAdminLike) throw new CodedError("EPERM");
    const member = { organizationId, userId: memberId };
    await removeApp(db, member);
    await db.deleteFrom("passkeys").where("organization_id", "=", organizationId).where("user_id", "=", memberId).execute();
    await forgetUnneeded(db, member);
    const ended = await endSessions(context, db, member, "second factor reset");
    await audit(context, "second-factor.reset", { kind: "member", id: memberId });
    await notify(context, db, member, "factor-reset");
    afterCommit(() => ended.forEach((familyId) => bus.publish({ kind: "session-revoked", organizationId, familyId })));
    return { success: true };
  },
});

export const readSignInRules = operation({
  name: "ReadSignInRules",
  kind: "query",
  transport: { kind: "graphql", field: "signInRules" },
  summary: "What the organization asks of everybody who signs in",
  input: noInput,
  output: signInRules,
  capability: "canAdmin",
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    return rulesOf(db, actor.organizationId);
  },
});

export const updateSignInRules = operation({
  name: "UpdateSignInRules",
  kind: "mutation",
  transport: { kind: "graphql", field: "updateSignInRules" },
  summary: "Changes what the organization asks of everybody who signs in",
  input: signInRulesUpdate,
  output: signInRules,
  capability: "canAdmin",
  ids: {},
  run: async (context, asked) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    demand(may(actor, "organization.update", { kind: "organization", organizationId }));
    const standing = await rulesOf(db, organizationId);
    const rules: SignInRules = {
      needsSecondFactor: asked.needsSecondFactor ?? standing.needsSecondFactor,
      secondFactorAccountTypes: [...new Set(asked.secondFactorAccountTypes ?? standing.secondFactorAccountTypes)].toSorted(),
      authMethod: asked.authMethod ?? standing.authMethod,
      adminsKeepPassword: asked.adminsKeepPassword ?? standing.adminsKeepPassword,
      letsJoin: asked.letsJoin ?? standing.letsJoin,
    };
    if (rules.letsJoin && !standing.letsJoin) await requireDomains(context);
    if (rules.authMethod !== standing.authMethod || rules.adminsKeepPassword !== standing.adminsKeepPassword)
      await requireWayIn(context, rules);
    await db
      .updateTable("organizations")
      .set({
        needs_second_factor: rules.needsSecondFactor,
        auth_method: rules.authMethod,
        admins_keep_password: rules.adminsKeepPassword,
        lets_join: rules.letsJoin,
      })
      .where("id", "=", organizationId)
      .execute();
    if (asked.secondFactorAccountTypes !== undefined) await setAccountTypes(context, rules.secondFactorAccountTypes);
    await audit(
      context,
      "sign-in-rules.update",
      { kind: "organization", id: organizationId },
      { ...rules, secondFactorAccountTypes: rules.secondFactorAccountTypes.join(",") },
    );
    return rules;
  },
});

async function rulesOf(db: Database, organizationId: string): Promise<SignInRules> {
  const row = await db
    .selectFrom("organizations")
    .select(["needs_second_factor", "auth_method", "admins_keep_password", "lets_join"])
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const types = await db
    .selectFrom("account_types")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("needs_second_factor", "=", true)
    .orderBy("id")
    .execute();
  return {
    needsSecondFactor: row.needs_second_factor,
    secondFactorAccountTypes: types.map(({ id }) => id),
    authMethod: row.auth_method,
    adminsKeepPassword: row.admins_keep_password,
    letsJoin: row.lets_join,
  };
}

/** Exactly these account types ask their members for a second step. */
async function setAccountTypes({ db, actor }: OperationContext, ids: readonly string[]): Promise<void> {
  const { organizationId } = actor;
  const own = await db.selectFrom("account_types").select("id").where("organization_id", "=", organizationId).forUpdate().execute();
  const known = new Set(own.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new CodedError("ENOENT");
  await db
    .updateTable("account_types")
    .set({ needs_second_factor: sql<boolean>`id = any(${[...ids]}::uuid[])` })
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Whoever lets people join says whose addresses they have: without that everybody would be let in. */
async function requireDomains({ attributes, actor }: OperationContext): Promise<void> {
  const { "orgEmailDomains.whitelist": domains } = await attributes.of(actor.organizationId);
  if (domains.length === 0) throw new CodedError("EINVAL", message("errors-access.second-factor.needs-domains"), { field: "letsJoin" });
}

/** Nobody locks everybody out: a door that is offered leads somewhere, and one that is the only one was gone through by whoever says so. */
async function requireWayIn({ db, actor }: OperationContext, { authMethod, adminsKeepPassword }: SignInRules): Promise<void> {
  if (authMethod === "password") return;
  const kind = authMethod.startsWith("oauth") ? "oidc" : "saml";
  const providers = await db
    .selectFrom("sign_in_providers")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("kind", "=", kind)
    .where("is_on", "=", true)
    .execute();
  if (providers.length === 0) throw new CodedError("EINVAL", message("errors-access.second-factor.needs-provider"));
  if (authMethod.endsWith("optional") || adminsKeepPassword) return;
  const own =
    actor.via.kind === "session"
      ? await db
          .selectFrom("session_families")
          .select("provider_id")
          .where("organization_id", "=", actor.organizationId)
          .where("id", "=", actor.via.familyId)
          .executeTakeFirst()
      : undefined;
  if (!providers.some(({ id }) => id === own?.provider_id))
    throw new CodedError("EINVAL", message("errors-access.second-factor.would-lock-out"));
}
