import { createHash } from "node:crypto";
import { CodedError, limits, type SignInIntent } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { randomToken } from "../../platform/ids.ts";
import type { Services } from "../../platform/services.ts";
import type { Provider } from "./providers.ts";
import { type Vouched, vouchedShape } from "./vouched.ts";

/** Somebody on their way to a provider and back: for what, and where they go then. */
export interface Flow {
  readonly intent: SignInIntent;
  /** Who tests or connects; null: nobody is known yet. */
  readonly userId: string | null;
  readonly checks: z.infer<typeof checksShape>;
}

const checksShape = z.object({
  wanted: z.string().nullable(),
  /** Of OpenID Connect: what the answer is held to. */
  nonce: z.string().optional(),
  verifier: z.string().optional(),
  /** Of SAML: what the provider vouched for. It waits for the browser that began. */
  vouched: vouchedShape.optional(),
});

/** What a state is kept as: whoever reads the store can answer nobody. */
export const hashOfState = (token: string): Buffer => createHash("sha256").update(token).digest();
const placeOf = (provider: Provider, id: string): string => `sign-in flow ${provider.organizationId} ${provider.id} ${id}`;

/** A value for `state` that nobody can guess. */
export function newState(): string {
  return randomToken(32);
}

export async function beginFlow(
  services: Services,
  provider: Provider,
  state: string,
  browser: string,
  { intent, userId, checks }: Flow,
): Promise<void> {
  const id = services.ids.make();
  const now = services.clock.now();
  await services.store.db
    .insertInto("sign_in_flows")
    .values({
      organization_id: provider.organizationId,
      id,
      provider_id: provider.id,
      intent,
      user_id: userId,
      state_hash: hashOfState(state),
      browser_hash: hashOfState(browser),
      sealed_checks: seal(services.secrets, JSON.stringify(checks), placeOf(provider, id)),
      created_at: new Date(now),
      expires_at: new Date(now + limits.signInFlowTime),
    })
    .execute();
}

/**
 * Ends a way, once: whoever comes with the same answer again finds nothing. It has to be the same browser, at the same provider, in time;
 * another browser's try takes nothing away from the one that began (V09).
 */
export async function takeFlow(services: Services, provider: Provider, state: string, browser: string): Promise<Flow> {
  const row = await services.store.db
    .deleteFrom("sign_in_flows")
    .where("organization_id", "=", provider.organizationId)
    .where("provider_id", "=", provider.id)
    .where("state_hash", "=", hashOfState(state))
    .where("browser_hash", "=", hashOfState(browser))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= services.clock.now())
    throw new CodedError("EACCES", message("errors-access.sign-in.expired"));
  const checks = checksShape.parse(JSON.parse(unseal(services.secrets, row.sealed_checks, placeOf(provider, row.id))));
  return { intent: row.intent, userId: row.user_id, checks };
}

/**
 * Keeps what a provider vouched for until the browser that began fetches it: a provider's form comes from a foreign page, and brings no
 * cookie. Gives what the browser fetches it by; null where nobody asked for this answer, or it came before (V13).
 */
export async function answerFlow(services: Services, provider: Provider, state: string, vouched: Vouched): Promise<string | null> {
  const { db } = services.store;
  const asked = hashOfState(state);
  const row = await db
    .selectFrom("sign_in_flows")
    .select(["id", "sealed_checks"])
    .where("organization_id", "=", provider.organizationId)
    .where("provider_id", "=", provider.id)
    .where("state_hash", "=", asked)
    .where("expires_at", ">", new Date(services.clock.now()))
    .executeTakeFirst();
  if (row === undefined) return null;
  const place = placeOf(provider, row.id);
  const checks: Flow["checks"] = { ...checksShape.parse(JSON.parse(unseal(services.secrets, row.sealed_checks, place))), vouched };
  const ticket = newState();
  const { numUpdatedRows } = await db
    .updateTable("sign_in_flows")
    .set({ state_hash: hashOfState(ticket), sealed_checks: seal(services.secrets, JSON.stringify(checks), place) })
    .where("organization_id", "=", provider.organizationId)
    .where("id", "=", row.id)
    .where("state_hash", "=", asked)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ticket : null;
}

/** Takes away ways that nobody came back from; gives how many. */
export async function forgetFlows(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sign_in_flows").where("expires_at", "<", new Date(now)).executeTakeFirst();
  return Number(numDeletedRows);
}
