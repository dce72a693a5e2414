import type { ServiceAnswer } from "../call.ts";
import { partOf, textOf } from "../call.ts";
import type { Given, Identity, ServiceWay } from "./way.ts";

/** Seconds of a token where nothing is said of them. */
const UNSAID = 300;

export function secondsIn(answer: unknown): number {
  const seconds = Number(partOf(answer, "expires_in"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : UNSAID;
}

/** It came from the service itself, over a connection to its own name: it needs no further proof than being of this client. */
function identityIn(clientId: string, idToken: string | null): Identity | null {
  const claims = claimsIn(idToken ?? "");
  const subject = textOf(claims, "sub");
  if (subject === null || textOf(claims, "aud") !== clientId) return null;
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

/** What services have in common that follow OpenID Connect. */
export const openId = {
  backFor: () => "",
  proof: (verifier: string) => ({ code_verifier: verifier }),
  given: (answer: unknown, clientId: string): Given => ({
    access: textOf(answer, "access_token"),
    refresh: textOf(answer, "refresh_token"),
    lasts: secondsIn(answer),
    identity: identityIn(clientId, textOf(answer, "id_token")),
    scopes:
      textOf(answer, "scope")
        ?.split(" ")
        .filter((scope) => scope !== "") ?? null,
  }),
  refusal: () => null,
  isStale: ({ status }: ServiceAnswer) => status === 401,
  isBusy: () => false,
  revoked: ({ refresh }) => [refresh],
  sharedBy: null,
} satisfies Partial<ServiceWay>;

export const codeChallenge = (scopes: readonly string[], challenge: string) => ({
  response_type: "code",
  scope: scopes.join(" "),
  code_challenge: challenge,
  code_challenge_method: "S256",
});
