import { createHash } from "node:crypto";
import { CodedError, limits, type MfaMethod, type PasskeyAnswer, type PasskeyQuestion } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { tooMany } from "../../platform/http/index.ts";
import { randomToken } from "../../platform/ids.ts";
import type { Services } from "../../platform/services.ts";
import { codeMail, mailedCode, notify } from "./mail.ts";
import { ask, takePasskey } from "./passkeys/ask.ts";
import { hashOfRecovery } from "./recovery.ts";
import { sameText, stepOfCode } from "./totp.ts";

export interface Member {
  readonly organizationId: string;
  readonly userId: string;
}

const DAY = 24 * 3_600_000;

export function hashOfMark(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Where a sealed secret belongs: copied to another row it cannot be opened. */
export function placeOf({ organizationId, userId }: Member): string {
  return `second factor ${organizationId} ${userId}`;
}

/** Whether a member of an organization (`o`) takes a second step whatever they have set up: everybody does, or who has their account type. */
export const needsSecondStep = (userId: string) => sql<boolean>`(o.needs_second_factor or exists (
  select 1 from members m join account_types a on a.organization_id = m.organization_id and a.id = m.account_type_id
  where m.organization_id = o.id and m.user_id = ${userId} and a.needs_second_factor))`;
/** How many passkeys a member of an organization (`o`) has. */
export const passkeysOf = (userId: string) =>
  sql<string>`(select count(*) from passkeys p where p.organization_id = o.id and p.user_id = ${userId})`;

/** The ways in which somebody can take the second step, the usual one first; null: they need none. */
export async function methodsOf(db: Database, { organizationId, userId }: Member): Promise<readonly MfaMethod[] | null> {
  const row = await db
    .selectFrom("organizations as o")
    .leftJoin("second_factors as f", (join) =>
      join.onRef("f.organization_id", "=", "o.id").on("f.user_id", "=", userId).on("f.confirmed_at", "is not", null),
    )
    .select(["f.user_id", needsSecondStep(userId).as("needs"), passkeysOf(userId).as("passkeys")])
    .where("o.id", "=", organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const own: readonly MfaMethod[] = [
    ...(Number(row.passkeys) > 0 ? (["passkey"] as const) : []),
    ...(row.user_id === null ? [] : (["totp"] as const)),
  ];
  if (own.length > 0) return [...own, "email"];
  return row.needs ? ["email"] : null;
}

/** Whether this browser took the second step a while ago, and was to be remembered. */
export async function isTrusted(services: Services, { organizationId, userId }: Member, mark: string | undefined): Promise<boolean> {
  if (mark === undefined || mark.length > 200) return false;
  const found = await services.store.db
    .selectFrom("trusted_devices")
    .select("id")
    .where("token_hash", "=", hashOfMark(mark))
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date(services.clock.now()))
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers this browser; gives its mark. */
export async function trust(services: Services, db: Database, { organizationId, userId }: Member): Promise<string> {
  const now = services.clock.now();
  const mark = randomToken(32);
  await db
    .insertInto("trusted_devices")
    .values({
      organization_id: organizationId,
      id: services.ids.make(),
      user_id: userId,
      token_hash: hashOfMark(mark),
      created_at: new Date(now),
      expires_at: new Date(now + limits.trustedDeviceDays * DAY),
    })
    .execute();
  return mark;
}

/** By which identity provider somebody comes, and what it wants to read again when their session ends. */
export interface Origin {
  readonly providerId: string;
  readonly hint: string | null;
  /** Of the provider's answer, which opens once. */
  readonly answerHash: Buffer;
  /** What the provider calls its own session. */
  readonly sessionIndex: string | null;
}

const placeOfHint = (organizationId: string, challengeId: string): string => `hint of a second step ${organizationId} ${challengeId}`;

/** The password was right, or a provider vouched (`origin`); gives the mark of the sign-in that waits for its second step. */
export async function beginChallenge(services: Services, member: Member, method: MfaMethod, origin: Origin | null): Promise<string> {
  const now = services.clock.now();
  const mark = randomToken(32);
  const id = services.ids.make();
  await services.store.db.transaction().execute(async (db) => {
    await db
      .insertInto("sign_in_challenges")
      .values({
        organization_id: member.organizationId,
        id,
        user_id: member.userId,
        token_hash: hashOfMark(mark),
        created_at: new Date(now),
        expires_at: new Date(now + limits.secondStepTime),
        ...(origin === null
          ? {}
          : {
              provider_id: origin.providerId,
              sealed_hint: origin.hint === null ? null : seal(services.secrets, origin.hint, placeOfHint(member.organizationId, id)),
              answer_hash: origin.answerHash,
              session_index: origin.sessionIndex,
            }),
      })
      .execute();
    // somebody who signs in again and again makes no flood of mail: where it is too much, they ask for one later
    if (method === "email") await mailCode(services, db, { ...member, id, mails: 0, origin }, true);
  });
  return mark;
}

interface Claimed {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
}

interface Challenge extends Member {
  readonly id: string;
  readonly mails: number;
  readonly origin: Origin | null;
}

/** The sign-in of a mark, if it still waits and is the one that is named (V06). Locks the account: its codes are looked at one by one. */
async function takeChallenge(services: Services, db: Database, claimed: Claimed, mark: string | undefined): Promise<Challenge> {
  const row = await db
    .selectFrom("sign_in_challenges as c")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "c.organization_id").onRef("m.user_id", "=", "c.user_id"))
    .select(["c.organization_id", "c.id", "c.user_id", "c.mails", "c.expires_at", "c.finished_at", "m.email", "m.is_archived"])
    .select(["c.provider_id", "c.sealed_hint", "c.answer_hash", "c.session_index"])
    .where("c.token_hash", "=", hashOfMark(mark ?? ""))
    .forUpdate(["c", "m"])
    .executeTakeFirst();
  const isOver = row === undefined || row.finished_at !== null || row.is_archived || row.expires_at.getTime() <= services.clock.now();
  if (isOver) throw new CodedError("EACCES", message("errors-access.second-factor.expired"));
  if (row.organization_id !== claimed.orgId || row.user_id !== claimed.userId || row.email !== claimed.email)
    throw new CodedError("EACCES", message("errors.code.denied"));
  const { organization_id: organizationId, id, provider_id: providerId, sealed_hint: sealed, answer_hash: answerHash } = row;
  const hint = sealed === null ? null : unseal(services.secrets, sealed, placeOfHint(organizationId, id));
  const origin = providerId === null || answerHash === null ? null : { providerId, hint, answerHash, sessionIndex: row.session_index };
  return { organizationId, userId: row.user_id, id, mails: row.mails, origin };
}

/** Sends a code; the one before counts no more. */
async function mailCode(services: Services, db: Database, challenge: Challenge, isSilent = false): Promise<void> {
  const { organizationId, userId, id } = challenge;
  const now = services.clock.now();
  const recent = await db
    .selectFrom("sign_in_challenges")
    .select((eb) => [eb.fn.sum<string | null>("mails").as("mails"), eb.fn.max("mailed_at").as("last")])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("mailed_at", ">", new Date(now - limits.wrongCodesWithin))
    .executeTakeFirst();
  const pause = (recent?.last?.getTime() ?? 0) + limits.codeMailPause - now;
  const wait = Number(recent?.mails ?? 0) >= limits.codeMails ? Math.max(pause, limits.wrongCodesWithin / limits.codeMails) : pause;
  if (wait > 0) {
    if (isSilent) return;
    throw tooMany(wait);
  }
  const serial = challenge.mails + 1;
  await db
    .updateTable("sign_in_challenges")
    .set({ mails: serial, mailed_at: new Date(now) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await services.jobs.enqueue(db, codeMail, {
    actor: { organizationId, memberId: userId },
    payload: { challengeId: id, serial },
    key: `${id}/${serial}`,
  });
}

/** Sends another code to whoever waits for one. */
export async function resendCode(services: Services, claimed: Claimed, mark: string | undefined): Promise<readonly MfaMethod[]> {
  return services.store.db.transaction().execute(async (db) => {
    const challenge = await takeChallenge(services, db, claimed, mark);
    await mailCode(services, db, challenge);
    return (await methodsOf(db, challenge)) ?? ["email"];
  });
}

/** Somebody who waits takes the other way; the first time that it is mail, a code is sent. */
export async function switchMethod(
  services: Services,
  claimed: Claimed,
  mark: string | undefined,
  next: MfaMethod,
): Promise<readonly MfaMethod[]> {
  return services.store.db.transaction().execute(async (db) => {
    const challenge = await takeChallenge(services, db, claimed, mark);
    const methods = (await methodsOf(db, challenge)) ?? ["email"];
    if (!methods.includes(next)) throw new CodedError("EINVAL", message("errors-access.second-factor.not-there"));
    if (next === "email" && challenge.mails === 0) await mailCode(services, db, challenge, true);
    return methods;
  });
}

/** What a passkey of whoever waits is asked; a question serves once, and for that sign-in alone. */
export async function askSecondStep(services: Services, claimed: Claimed, mark: string | undefined): Promise<PasskeyQuestion> {
  return services.store.db.transaction().execute(async (db) => {
    const challenge = await takeChallenge(services, db, claimed, mark);
    const { organizationId, userId } = challenge;
    return ask(services, db, { organizationId, userId, purpose: "second-step", holder: challenge.id });
  });
}

interface GivenCode {
  readonly method: MfaMethod;
  readonly code: string;
  readonly passkey?: PasskeyAnswer | undefined;
}
type Verdict =
  | { readonly right: true; readonly how: "totp" | "email" | "recovery" | "passkey" }
  | { readonly right: false; readonly isLast: boolean };

/**
 * Looks at a code. A right one ends the waiting and counts once; `work` is done in the same transaction. At most so many wrong ones are looked at
 * for an account within a quarter of an hour, however many sign-ins wait (V05).
 */
export async function verifyCode<T>(
  services: Services,
  claimed: Claimed,
  mark: string | undefined,
  given: GivenCode,
  work: (db: Database, member: Member, origin: Origin | null) => Promise<T>,
): Promise<{ readonly member: Member; readonly verdict: Verdict; readonly done: T | null }> {
  return services.store.db.transaction().execute(async (db) => {
    const challenge = await takeChallenge(services, db, claimed, mark);
    const { organizationId, userId } = challenge;
    const member = { organizationId, userId };
    const now = services.clock.now();
    const wrong = await db
      .selectFrom("wrong_codes")
      .select("at")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("at", ">", new Date(now - limits.wrongCodesWithin))
      .orderBy("at")
      .execute();
    const oldest = wrong.at(-limits.wrongCodes);
    if (oldest !== undefined) throw tooMany(oldest.at.getTime() + limits.wrongCodesWithin - now);
    const how = await fits(services, db, challenge, given);
    if (how === null) {
      await db
        .insertInto("wrong_codes")
        .values({ organization_id: organizationId, id: services.ids.make(), user_id: userId, at: new Date(now) })
        .execute();
      const isLast = wrong.length + 1 >= limits.wrongCodes;
      if (isLast) await notify(services, db, member, "wrong-codes");
      return { member, verdict: { right: false, isLast }, done: null };
    }
    await db
      .updateTable("sign_in_challenges")
      .set({ finished_at: new Date(now) })
      .where("organization_id", "=", organizationId)
      .where("id", "=", challenge.id)
      .execute();
    if (how === "recovery") await notify(services, db, member, "recovery-code");
    return { member, verdict: { right: true, how }, done: await work(db, member, challenge.origin) };
  });
}

async function fits(
  services: Services,
  db: Database,
  challenge: Challenge,
  { method, code, passkey }: GivenCode,
): Promise<"totp" | "email" | "recovery" | "passkey" | null> {
  const { organizationId, userId, id } = challenge;
  switch (method) {
    case "email":
      return fitsMail(services, challenge, code);
    case "totp":
      return fitsApp(services, db, { organizationId, userId }, code);
    case "passkey": {
      if (passkey === undefined) return null;
      const used = await takePasskey(services, db, { organizationId, userId, purpose: "second-step", holder: id }, passkey);
      return used.ok ? "passkey" : null;
    }
  }
}

async function fitsMail(services: Services, { id, mails }: Challenge, code: string): Promise<"email" | null> {
  return mails > 0 && sameText(mailedCode(services, id, mails), code) ? "email" : null;
}

async function fitsApp(services: Services, db: Database, member: Member, code: string): Promise<"totp" | "recovery" | null> {
  const { organizationId, userId } = member;
  const now = services.clock.now();
  if (!/^\d{6}$/.test(code)) {
    const { numUpdatedRows } = await db
      .updateTable("recovery_codes")
      .set({ used_at: new Date(now) })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("code_hash", "=", hashOfRecovery(member, code))
      .where("used_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? "recovery" : null;
  }
  const factor = await db
    .selectFrom("second_factors")
    .select(["sealed_secret", "last_step"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (factor === undefined) return null;
  const secret = Buffer.from(unseal(services.secrets, factor.sealed_secret, placeOf(member)), "base64");
  const step = stepOfCode(secret, code, now, factor.last_step);
  if (step === null) return null;
  await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  return "totp";
}

/** Takes away what waits no more, and browsers whose time is over; gives how much. */
export async function forgetChallenges(db: Database, now: number): Promise<number> {
  const old = new Date(now - DAY);
  const challenges = await db.deleteFrom("sign_in_challenges").where("expires_at", "<", old).executeTakeFirst();
  const codes = await db.deleteFrom("wrong_codes").where("at", "<", old).executeTakeFirst();
  const devices = await db.deleteFrom("trusted_devices").where("expires_at", "<", new Date(now)).executeTakeFirst();
  const questions = await db.deleteFrom("passkey_challenges").where("expires_at", "<", new Date(now)).executeTakeFirst();
  return Number(challenges.numDeletedRows + codes.numDeletedRows + devices.numDeletedRows + questions.numDeletedRows);
}
