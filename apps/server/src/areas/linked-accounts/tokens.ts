import { CodedError } from "@sheaf/contract";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import { callService, partOf, serviceDoor, textOf } from "./call.ts";
import { addressesOf, type App, redirectUrlOf, serviceName } from "./services.ts";

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
    code === "invalid_client" || code === "unauthorized_client"
      ? `${serviceName(app.service)} does not take the client ID and secret of your organization`
      : `${serviceName(app.service)} did not connect the account`,
    code === null ? {} : { reason: code.slice(0, 100) },
  );

async function askToken(services: Services, app: App, form: Readonly<Record<string, string>>): Promise<unknown> {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...form });
  const answer = await callService(serviceDoor(services.config), new URL(addressesOf(services, app).token), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(body.toString()),
  });
  if (answer.status === 200) return answer.json;
  const code = textOf(answer.json, "error");
  if (code === "invalid_grant" || code === "interaction_required" || code === "consent_required") throw new GrantLost(code);
  if (answer.status === 429 || answer.status >= 500)
    throw new CodedError("EAGAIN", `${serviceName(app.service)} answered with status ${answer.status}`);
  throw notGiven(app, code);
}

function expiryOf(answer: unknown, now: number): number {
  const seconds = Number(partOf(answer, "expires_in"));
  return now + (Number.isFinite(seconds) && seconds > 0 ? seconds : 300) * 1_000;
}

/** Changes a code for tokens. */
export async function tokensForCode(
  services: Services,
  app: App,
  { code, verifier, scopes }: { readonly code: string; readonly verifier: string; readonly scopes: readonly string[] },
): Promise<{ readonly tokens: Tokens; readonly identity: Identity; readonly scopes: readonly string[] }> {
  const answer = await askToken(services, app, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUrlOf(services, app.service),
  }).catch((error: unknown) => {
    throw error instanceof GrantLost ? notGiven(app, error.message) : error;
  });
  const [access, refresh] = [textOf(answer, "access_token"), textOf(answer, "refresh_token")];
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
export async function revoke(services: Services, app: App, { refresh }: Tokens): Promise<void> {
  const address = addressesOf(services, app).revoke;
  if (address === null) return;
  await callService(serviceDoor(services.config), new URL(address), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams({ token: refresh }).toString()),
  }).catch((error: unknown) => services.log.info({ err: error }, "a service was not told that an account is disconnected"));
}
