import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export const CLIENT = { id: "sheaf", secret: "the secret of the client" };

/** A real provider of OpenID Connect (oidc-provider), whose people sign in without being asked. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Who signs in next; null: they refuse. */
  person: Person | null;
  /** Lets a client come back to these addresses. */
  admit(redirectUrls: readonly string[], signedOutUrls?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(404).end();
  const server = createServer((request, response) => answer(request, response));
  const issuer = await listen(server);
  const people = new Map<string, Person>();
  const idp: IdentityProvider = {
    issuer,
    person: null,
    admit: async (redirectUrls, signedOutUrls = []) => {
      const { privateKey } = await generateKeyPair("RS256", { extractable: true });
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [...redirectUrls],
            post_logout_redirect_uris: [...signedOutUrls],
          },
        ],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
        cookies: { keys: ["a key of a test"] },
        scopes: ["openid", "email", "profile", "groups"],
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["given_name", "family_name"],
          groups: ["groups"],
        },
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      });
      const callback = provider.callback();
      answer = (request, response) => {
        if (request.url?.startsWith("/interaction/") !== true) return void callback(request, response);
        void finish(provider, request, response);
      };
    },
    close: () => closeServer(server),
  };
  const finish = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { person } = idp;
    if (person === null)
      return provider.interactionFinished(request, response, { error: "access_denied" }, { mergeWithLastSubmission: false });
    people.set(person.sub, person);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params["client_id"]) });
    grant.addOIDCScope(String(params["scope"]));
    const result = { login: { accountId: person.sub, remember: false }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  return idp;
}

/** A browser at a provider: follows it from address to address, with its cookies, until it is sent back to `back`. */
export async function walk(start: string, back: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = start;
  for (let hop = 0; hop < 10; hop += 1) {
    if (at.startsWith(back)) return new URL(at);
    const response = await fetch(at, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const equals = pair.indexOf("=");
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 400)}`);
    at = new URL(next, at).href;
  }
  throw new Error("the provider sends on and on");
}

/** A provider that lies: each try says how its token differs from a good one. */
export interface LyingProvider {
  readonly issuer: string;
  /** Changes the claims of the next token. */
  claims: Readonly<Record<string, unknown>>;
  /** How the token is signed: `good` by the published key, `other` by another with the same id, `none` not at all, `hmac` by the public key as a secret. */
  signing: "good" | "other" | "none" | "hmac" | "secret";
  /** Nonce of the last way here; the token of the next code holds it. */
  nonce: string;
  /** What the last exchange of a code sent. */
  lastExchange: URLSearchParams | null;
  readonly exchanges: () => number;
  close(): Promise<void>;
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const good = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(good.publicKey)), alg: "RS256", use: "sig", kid: "one" };
  let exchanges = 0;
  const server = createServer((request, response) => {
    const json = (value: unknown): void => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    const path = new URL(request.url ?? "/", issuer).pathname;
    if (path === "/.well-known/openid-configuration")
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (path === "/jwks") return json({ keys: [jwk] });
    if (path !== "/token") return void response.writeHead(404).end();
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      exchanges += 1;
      lying.lastExchange = new URLSearchParams(body);
      void token().then((idToken) => json({ access_token: "opaque", token_type: "Bearer", expires_in: 60, id_token: idToken }));
    });
  });
  const issuer = await listen(server);
  const token = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: CLIENT.id, sub: "liar", iat: now, exp: now + 60, nonce: lying.nonce, ...lying.claims };
    const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    if (lying.signing === "none") return `${coded({ alg: "none" })}.${coded(claims)}.`;
    if (lying.signing === "hmac" || lying.signing === "secret")
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: "one" })
        .sign(new TextEncoder().encode(lying.signing === "hmac" ? JSON.stringify(jwk) : CLIENT.secret));
    const { privateKey } = lying.signing === "good" ? good : other;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  };
  const lying: LyingProvider = {
    issuer,
    claims: {},
    signing: "good",
    nonce: "",
    lastExchange: null,
    exchanges: () => exchanges,
    close: () => closeServer(server),
  };
  return lying;
}
