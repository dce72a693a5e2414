import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import type { LinkingFlow } from "./flows.ts";
import { callService, serviceDoor, textOf } from "./call.ts";
import { addressesOf, type App, redirectUrlOf, serviceName } from "./services.ts";
import { type Identity, serviceWays } from "./ways/index.ts";

/** A token that does not end by itself has no other that it is renewed by. */
export const tokensShape = z.object({ access: z.string(), expiresAt: z.number(), refresh: z.string() });
export type Tokens = z.infer<typeof tokensShape>;

/** The service takes a grant no more: somebody revoked it, it ran out, or a password was changed. */
export class GrantLost extends Error {}

/** The same, with words for whoever connects an account: the service gave nothing. */
const notGiven = (app: App, code: string | null): CodedError =>
  new CodedError(
    "EACCES",
    code !== null && WRONG_CLIENT.has(code)
      ? message("errors-schedules.accounts.client-refused", { service: serviceName(app.service) })
      : message("errors-schedules.accounts.not-connect-account", { service: serviceName(app.service) }),
    code === null ? {} : { reason: code.slice(0, 100) },
  );

const WRONG_CLIENT: ReadonlySet<string> = new Set(["invalid_client", "unauthorized_client", "invalid_client_id", "bad_client_secret"]);
const LOST: ReadonlySet<string> = new Set([
  "invalid_grant",
  "interaction_required",
  "consent_required",
  "invalid_refresh_token",
  "invalid_code",
  "token_revoked",
  "account_inactive",
]);

async function askToken(services: Services, app: App, form: Readonly<Record<string, string>>): Promise<unknown> {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...form });
  const answer = await callService(serviceDoor(services.config), new URL(addressesOf(services, app).token), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(body.toString()),
  });
  const way = serviceWays[app.service];
  if (answer.isForeign && answer.status === 200)
    throw new CodedError("EAGAIN", message("errors-schedules.accounts.answered-no-data", { name: way.name }));
  const code = textOf(answer.json, "error");
  // some say what is wrong with the status of success
  if (answer.status === 200 && way.refusal(answer, false) === null) return answer.json;
  if (code !== null && LOST.has(code)) throw new GrantLost(code);
  if (answer.status === 429 || answer.status >= 500 || (code !== null && way.isBusy(code)))
    throw new CodedError("EAGAIN", message("errors-schedules.accounts.not-work-moment-status", { name: way.name, status: answer.status }));
  throw notGiven(app, code);
}

/** Never, where a token does not end by itself. */
const endOf = (seconds: number | null, now: number): number => (seconds === null ? Number.MAX_SAFE_INTEGER : now + seconds * 1_000);

/** Changes a code for tokens. */
export async function tokensForCode(
  services: Services,
  app: App,
  { code, verifier, scopes, slug }: Pick<LinkingFlow, "verifier" | "scopes"> & { readonly code: string; readonly slug: string },
): Promise<{ readonly tokens: Tokens; readonly identity: Identity; readonly scopes: readonly string[] }> {
  const way = serviceWays[app.service];
  const answer = await askToken(services, app, {
    grant_type: "authorization_code",
    code,
    ...way.proof(verifier),
    redirect_uri: redirectUrlOf(services, app.service, slug),
  }).catch((error: unknown) => {
    throw error instanceof GrantLost ? notGiven(app, error.message) : error;
  });
  const { access, refresh, lasts, identity, scopes: granted } = way.given(answer, app.clientId);
  if (access === null || (refresh === null && lasts !== null))
    throw new CodedError("EACCES", message("errors-schedules.accounts.no-lasting-token", { name: way.name }));
  if (identity === null) throw notGiven(app, "no_identity");
  const expiresAt = endOf(lasts, services.clock.now());
  return { tokens: { access, refresh: refresh ?? "", expiresAt }, identity, scopes: granted ?? scopes };
}

/** New tokens for old ones; a service that changes the refresh token takes the old one no more. Rejects with `GrantLost`. */
export async function renewed(services: Services, app: App, { refresh }: Tokens, scopes: readonly string[]): Promise<Tokens> {
  if (refresh === "") throw new GrantLost("no refresh token");
  const way = serviceWays[app.service];
  const answer = await askToken(services, app, { grant_type: "refresh_token", refresh_token: refresh, ...way.renewal(scopes) });
  const { access, refresh: next, lasts } = way.given(answer, app.clientId);
  if (access === null) throw new CodedError("EAGAIN", message("errors-schedules.accounts.gave-no-token", { name: way.name }));
  return { access, refresh: next ?? refresh, expiresAt: endOf(lasts, services.clock.now()) };
}

/** Tells the service that the grant is over, where it wants to know; whether it does is its own business. */
export async function revoke(services: Services, app: App, tokens: Tokens, scopes: readonly string[]): Promise<void> {
  const { revoke: address } = addressesOf(services, app);
  if (address === null) return;
  const { revoked } = serviceWays[app.service];
  const hasEnded = tokens.expiresAt <= services.clock.now();
  try {
    // one that has ended is not taken back: the one that it is changed for is
    const live = hasEnded && revoked(tokens).includes(tokens.access) ? await renewed(services, app, tokens, scopes) : tokens;
    for (const token of revoked(live))
      await callService(serviceDoor(services.config), new URL(address), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(new URLSearchParams({ token }).toString()),
      });
  } catch (error) {
    if (!(error instanceof GrantLost)) services.log.info({ err: error }, "a service was not told that an account is disconnected");
  }
}
