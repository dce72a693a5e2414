import { createHash, timingSafeEqual } from "node:crypto";
import { CodedError, isWelcome, limits, type SignupStatus } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { tooMany } from "../../../platform/http/index.ts";
import { randomToken } from "../../../platform/ids.ts";
import type { Services } from "../../../platform/services.ts";
import { mailedCode } from "../../second-factor/index.ts";
import { signUpMail } from "./jobs.ts";

export const OVER = message("errors-access.sign-in.sign-up-over");
const WRONG = message("errors-access.second-factor.incorrect-verification-code");

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whether this server takes another organization of somebody with this address; EPERM in clear words where it does not. */
export function requireFounding({ config }: Pick<Services, "config">, email: string): void {
  const { signUp } = config;
  if (signUp.who === "nobody") throw new CodedError("EPERM", message("errors-access.sign-in.sign-up-closed"));
  if (signUp.who === "domains" && !isWelcome(email, { "orgEmailDomains.whitelist": signUp.domains }))
    throw new CodedError("EPERM", message("errors-access.sign-in.sign-up-address", { domains: signUp.domains.join(", ") }), {
      field: "email",
    });
}

/**
 * The organization that somebody may join by their address alone; null: none. What comes of it is the job's to know: whoever asks gets the
 * same answer after the same work (V04).
 */
export async function joinable(
  services: Pick<Services, "attributes">,
  db: Database,
  organizationId: string,
  email: string,
): Promise<{ readonly name: string; readonly slug: string } | null> {
  const found = await db
    .selectFrom("organizations")
    .select(["name", "slug"])
    .where("id", "=", organizationId)
    .where("lets_join", "=", true)
    // a password would open nothing there
    .where("auth_method", "not in", ["saml_required", "oauth_required"])
    .executeTakeFirst();
  if (found === undefined) return null;
  const attributes = await services.attributes.of(organizationId);
  // without a list everybody would be welcome
  return attributes["orgEmailDomains.whitelist"].length > 0 && isWelcome(email, attributes) ? found : null;
}

/** Begins a sign-up and mails a code. `slug`: of the organization to join; null: one is founded. */
export async function beginSignUp(
  services: Services,
  { email, slug }: { readonly email: string; readonly slug: string | null },
): Promise<{ readonly trialSignupId: string; readonly expiresAt: string }> {
  if (slug === null) requireFounding(services, email);
  const now = services.clock.now();
  const token = randomToken(32);
  const id = services.ids.make();
  const expiresAt = new Date(now + limits.signUpTime);
  await services.store.db.transaction().execute(async (db) => {
    const organization =
      slug === null
        ? undefined
        : await db.selectFrom("organizations").select("id").where("slug", "=", slug.trim().toLowerCase()).executeTakeFirst();
    await db
      .insertInto("sign_ups")
      .values({
        id,
        token_hash: hashOf(token),
        email,
        purpose: slug === null ? "found" : "join",
        organization_id: organization?.id ?? null,
        created_at: new Date(now),
        expires_at: expiresAt,
        mails: 1,
        mailed_at: new Date(now),
      })
      .execute();
    await enqueueCode(services, db, id, 1);
  });
  return { trialSignupId: token, expiresAt: expiresAt.toISOString() };
}

async function enqueueCode({ jobs }: Services, db: Database, signUpId: string, serial: number): Promise<void> {
  await jobs.enqueue(db, signUpMail, {
    actor: { organizationId: null, memberId: null },
    payload: { signUpId, serial },
    key: `${signUpId}/${serial}`,
  });
}

/** Mails another code; the one before counts no more. */
export async function resendSignUpCode(services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  await services.store.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom("sign_ups")
      .select(["id", "mails", "mailed_at"])
      .where("token_hash", "=", hashOf(token))
      .where("validated_at", "is", null)
      .where("expires_at", ">", new Date(now))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.mails >= limits.codeMails) throw new CodedError("ENOENT", OVER);
    const pause = row.mailed_at.getTime() + limits.codeMailPause - now;
    if (pause > 0) throw tooMany(pause);
    const serial = row.mails + 1;
    await db
      .updateTable("sign_ups")
      .set({ mails: serial, mailed_at: new Date(now) })
      .where("id", "=", row.id)
      .execute();
    await enqueueCode(services, db, row.id, serial);
  });
}

/** Takes the code of a mail: once, and after so many wrong ones not at all. A try is counted before it is looked at: none escapes by a race. */
export async function checkSignUpCode(
  services: Services,
  { token, email, code }: { readonly token: string; readonly email: string; readonly code: string },
): Promise<void> {
  const { db } = services.store;
  const now = new Date(services.clock.now());
  const row = await db
    .updateTable("sign_ups")
    .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .where("wrong_codes", "<", limits.wrongCodes)
    .returning(["id", "email", "mails", "validated_at", "organization_id"])
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT", OVER);
  await requireFewWrong(services, row.organization_id);
  const [given, made] = [Buffer.from(code.replaceAll(/\s/g, "")), Buffer.from(mailedCode(services, row.id, row.mails))];
  const isRight = given.length === made.length && timingSafeEqual(given, made) && row.email === email;
  if (!isRight || row.validated_at !== null) throw new CodedError("EINVAL", WRONG, { field: "code" });
  const validated = await db
    .updateTable("sign_ups")
    .set({ validated_at: now })
    .where("id", "=", row.id)
    // another code was asked for meanwhile, or another tab was first
    .where("mails", "=", row.mails)
    .where("validated_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (validated === undefined) throw new CodedError("EINVAL", WRONG, { field: "code" });
}

/**
 * Where an address opens a door, its codes are not guessed by beginning one sign-up after the other, under many addresses and from many places:
 * so many wrong ones there are for one door within the time of a sign-up, and it is shut until they are past.
 */
async function requireFewWrong({ store, clock, config }: Services, organizationId: string | null): Promise<void> {
  if (organizationId === null && config.signUp.who !== "domains") return;
  const { wrong } = await store.db
    .selectFrom("sign_ups")
    .select(sql<string>`coalesce(sum(wrong_codes - case when validated_at is null then 0 else 1 end), 0)`.as("wrong"))
    .where("organization_id", "is not distinct from", organizationId)
    .where("created_at", ">", new Date(clock.now() - limits.signUpTime))
    .executeTakeFirstOrThrow();
  // the one that is being looked at is counted already
  if (Number(wrong) > limits.wrongSignUpCodes) throw tooMany(limits.wrongCodesWithin);
}

/** How far a sign-up is, for the browser that began it; without one, whether anybody may begin one. */
export async function statusOfSignUp(services: Services, token: string | null): Promise<SignupStatus> {
  if (token === null) return { status: services.config.signUp.who === "nobody" ? "closed" : "open", email: null, slug: null };
  const row = await services.store.db
    .selectFrom("sign_ups")
    .select(["email", "slug", "validated_at", "finished_at", "expires_at", "wrong_codes"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (row === undefined) return { status: "over", email: null, slug: null };
  const { email, slug } = row;
  if (row.finished_at !== null) return { status: "complete", email, slug };
  const isOver = row.expires_at.getTime() <= services.clock.now() || (row.validated_at === null && row.wrong_codes >= limits.wrongCodes);
  return { status: isOver ? "over" : row.validated_at === null ? "waiting" : "validated", email, slug };
}

/** A sign-up whose address is proven, and that led nowhere yet. */
export interface ProvenSignUp {
  readonly id: string;
  readonly email: string;
  /** Of the organization to join; null: one is founded. */
  readonly organizationId: string | null;
}

export async function findProven(services: Services, token: string, email: string): Promise<ProvenSignUp> {
  const row = await services.store.db
    .selectFrom("sign_ups")
    .select(["id", "email", "purpose", "organization_id"])
    .where("token_hash", "=", hashOf(token))
    .where("email", "=", email)
    .where("validated_at", "is not", null)
    .where("finished_at", "is", null)
    .where("expires_at", ">", new Date(services.clock.now()))
    .executeTakeFirst();
  // whose organization is none joins nothing, as if it had closed its door
  if (row === undefined || (row.purpose === "join" && row.organization_id === null)) throw new CodedError("ENOENT", OVER);
  return { id: row.id, email: row.email, organizationId: row.organization_id };
}

/** Uses a sign-up up, in the transaction of what comes of it: of two tabs one is told that it is over. */
export async function finishSignUp(services: Services, db: Database, id: string, slug: string): Promise<void> {
  const used = await db
    .updateTable("sign_ups")
    .set({ finished_at: new Date(services.clock.now()), slug })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (used === undefined) throw new CodedError("ENOENT", OVER);
}

const DAY = 24 * 3_600_000;

/** Takes away sign-ups that ended a day ago; gives how many. */
export async function forgetSignUps(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_ups")
    .where("expires_at", "<", new Date(now - DAY))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
