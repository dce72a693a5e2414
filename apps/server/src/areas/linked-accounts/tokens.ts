import { CodedError } from "@sheaf/contract";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import type { LinkingFlow } from "./flows.ts";
import { isSlackBusy, workspaceIn } from "./slack.ts";
import { callService, partOf, serviceDoor, textOf } from "./call.ts";
import { addressesOf, type App, redirectUrlOf, serviceName } from "./services.ts";

/** A token that does not end by itself has no other that it is renewed by. */
export const tokensShape = z.object({ access: z.string(), expiresAt: z.number(), refresh: z.string() });
export type Tokens = z.infer<typeof tokensShape>;

/** Who the service says they are. */
interface Identity {
  readonly subject: string;
  readonly label: string;
}

/** The service takes a grant no more: somebody revoked it, it ran out, or a password was changed. */
export class GrantLost extends Error {}

/** The same, with words for whoever connects an account: the service gave nothing. */
const notGiven = (app: App, code: string | null): CodedError =>
  new CodedError(
    "EACCES",
    code !== null && WRONG_CLIENT.has(code)
      ? `${serviceName(app.service)} does not take the client ID and secret of your organization`
      : `${serviceName(app.service)} did not connect the account`,
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
  const code = textOf(answer.json, "error");
  // Slack says what is wrong with the status of success
  if (answer.status === 200 && (app.service !== "slack" || partOf(answer.json, "ok") === true)) return answer.json;
  if (code !== null && LOST.has(code)) throw new GrantLost(code);
  if (answer.status === 429 || answer.status >= 500 || (code !== null && isSlackBusy(code)))
    throw new CodedError("EAGAIN", `${serviceName(app.service)} answered with status ${answer.status}`);
  throw notGiven(app, code);
}

function expiryOf(answer: unknown, now: number): number {
  const seconds = Number(partOf(answer, "expires_in"));
  return now + (Number.isFinite(seconds) && seconds > 0 ? seconds : 300) * 1_000;
}

/** A token of Slack ends where its client wants that, else never. */
const lastingOf = (answer: unknown, now: number): number =>
  partOf(answer, "expires_in") === undefined ? Number.MAX_SAFE_INTEGER : expiryOf(answer, now);

/** Changes a code for tokens. */
export async function tokensForCode(
  services: Services,
  app: App,
  { code, verifier, scopes, slug }: Pick<LinkingFlow, "verifier" | "scopes"> & { readonly code: string; readonly slug: string },
): Promise<{ readonly tokens: Tokens; readonly identity: Identity; readonly scopes: readonly string[] }> {
  const isSlack = app.service === "slack";
  const answer = await askToken(services, app, {
    grant_type: "authorization_code",
    code,
    ...(isSlack ? {} : { code_verifier: verifier }),
    redirect_uri: redirectUrlOf(services, app.service, slug),
  }).catch((error: unknown) => {
    throw error instanceof GrantLost ? notGiven(app, error.message) : error;
  });
  const [access, refresh] = [textOf(answer, "access_token"), textOf(answer, "refresh_token")];
  if (isSlack) {
    const workspace = workspaceIn(answer);
    if (access === null || workspace === null) throw notGiven(app, "no_workspace");
    const granted = textOf(answer, "scope")?.split(",") ?? [];
    return {
      tokens: { access, refresh: refresh ?? "", expiresAt: lastingOf(answer, services.clock.now()) },
      identity: workspace,
      scopes: granted,
    };
  }
  if (access === null || refresh === null)
    throw new CodedError("EACCES", `${serviceName(app.service)} gave no token that lasts. Remove Sheaf's access there and connect again`);
  const granted = textOf(answer, "scope")
    ?.split(" ")
    .filter((scope) => scope !== "");
  return {
    tokens: { access, refresh, expiresAt: expiryOf(answer, services.clock.now()) },
    identity: identityIn(app, textOf(answer, "id_token")),
    scopes: granted ?? scopes,
  };
}

/** It came from the service itself, over a connection to its own name: it needs no further proof than being of this client. */
function identityIn(app: App, idToken: string | null): Identity {
  const claims = claimsIn(idToken ?? "");
  const subject = textOf(claims, "sub");
  if (subject === null || textOf(claims, "aud") !== app.clientId) throw notGiven(app, "id_token");
  const label = textOf(claims, "email") ?? textOf(claims, "preferred_username") ?? textOf(claims, "name") ?? subject;
  return { subject, label: label.slice(0, 300) };
}

function claimsIn(idToken: string): unknown {
  try {
    return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as unknown;
  } catch {
    return null;
  }
}

/** New tokens for old ones; a service that changes the refresh token takes the old one no more. Rejects with `GrantLost`. */
export async function renewed(services: Services, app: App, { refresh }: Tokens, scopes: readonly string[]): Promise<Tokens> {
  if (refresh === "") throw new GrantLost("no refresh token");
  const answer = await askToken(services, app, {
    grant_type: "refresh_token",
    refresh_token: refresh,
    ...(app.service === "microsoft" ? { scope: scopes.join(" ") } : {}),
  });
  const access = textOf(answer, "access_token");
  if (access === null) throw new CodedError("EAGAIN", `${serviceName(app.service)} gave no token`);
  return { access, refresh: textOf(answer, "refresh_token") ?? refresh, expiresAt: expiryOf(answer, services.clock.now()) };
}

/** Tells the service that the grant is over, where it wants to know; whether it does is its own business. */
export async function revoke(services: Services, app: App, { access, refresh }: Tokens): Promise<void> {
  const address = addressesOf(services, app).revoke;
  if (address === null) return;
  await callService(serviceDoor(services.config), new URL(address), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams({ token: app.service === "slack" ? access : refresh }).toString()),
  }).catch((error: unknown) => services.log.info({ err: error }, "a service was not told that an account is disconnected"));
}
