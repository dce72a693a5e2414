import { CodedError, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import * as client from "openid-client";
import { outsideFetch, OutsideRefused } from "../../platform/outside-fetch.ts";
import type { Services } from "../../platform/services.ts";
import { type OidcSettings, type Provider, secretOf } from "./providers.ts";
import type { Vouched } from "./vouched.ts";

/** What the browser's way to the provider is checked against when it is back. */
export interface OidcChecks {
  readonly nonce: string;
  readonly verifier: string;
}

/** Seconds that the provider's clock may differ. */
const TOLERANCE = 30;
/** How long what a provider says of itself is believed. */
const KEPT = 10 * 60_000;
const MOST = 1_000;

interface Known {
  readonly configuration: Promise<client.Configuration>;
  readonly until: number;
}
const known = new WeakMap<Services, Map<string, Known>>();

function authenticationOf({ clientAuthentication }: OidcSettings, secret: string | null): client.ClientAuth {
  if (clientAuthentication === "none" || secret === null) return client.None();
  return clientAuthentication === "client_secret_post" ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

function oidcOf({ settings }: Provider): OidcSettings {
  if (settings.oidc === null) throw new CodedError("ENOENT");
  return settings.oidc;
}

async function discover(services: Services, provider: Provider): Promise<client.Configuration> {
  const settings = oidcOf(provider);
  const { allowPrivateAddresses: allowInside } = services.config;
  const ask: client.CustomFetch = (address, { method, headers, body, signal }) =>
    outsideFetch(
      address,
      { allowInside },
      {
        method,
        headers,
        // bodies of this library are forms
        body: body instanceof URLSearchParams || typeof body === "string" ? body.toString() : undefined,
        signal: signal ?? undefined,
      },
    );
  const metadata = { [client.clockTolerance]: TOLERANCE, [client.clockSkew]: Math.round((services.clock.now() - Date.now()) / 1_000) };
  return client.discovery(new URL(settings.issuer), settings.clientId, metadata, authenticationOf(settings, secretOf(services, provider)), {
    [client.customFetch]: ask,
    execute: [client.enableNonRepudiationChecks, ...(allowInside ? [client.allowInsecureRequests] : [])],
  });
}

/** What the provider says of itself (discovery), remembered for a while. */
async function configurationOf(services: Services, provider: Provider): Promise<client.Configuration> {
  let own = known.get(services);
  if (own === undefined) known.set(services, (own = new Map<string, Known>()));
  const key = `${provider.organizationId}/${provider.id}/${provider.version}`;
  const now = services.clock.now();
  const found = own.get(key);
  if (found !== undefined && found.until > now) return found.configuration;
  const configuration = discover(services, provider);
  own.delete(key);
  own.set(key, { configuration, until: now + KEPT });
  configuration.catch(() => own.delete(key));
  if (own.size > MOST) own.delete(own.keys().next().value ?? "");
  return configuration;
}

const failure = (services: Services, provider: Provider, thrown: unknown, text: ErrorText): CodedError => {
  const { organizationId, id } = provider;
  // nothing of what the provider or a stranger wrote goes into the log, but for the library's own code
  const code = thrown instanceof Error ? ("code" in thrown ? String(thrown.code) : thrown.name) : "unknown";
  services.log.warn({ organizationId, provider: id, code }, "an identity provider let nobody in");
  return new CodedError("EACCES", text, { reason: code });
};

/** Where the browser goes, with everything that its way back is checked by. */
export async function oidcRedirect(
  services: Services,
  provider: Provider,
  back: { readonly redirectUrl: string; readonly state: string },
): Promise<{ readonly url: string; readonly checks: OidcChecks }> {
  try {
    const configuration = await configurationOf(services, provider);
    const checks = { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: back.redirectUrl,
      scope: oidcOf(provider).scopes,
      state: back.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, checks };
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    const isRefused = thrown instanceof OutsideRefused || (thrown instanceof Error && thrown.cause instanceof OutsideRefused);
    throw failure(
      services,
      provider,
      thrown,
      isRefused
        ? message("errors-access.identity-provider.address-refused")
        : message("errors-access.identity-provider.identity-provider-cannot-reached"),
    );
  }
}

/** Changes the code for what the provider vouches for: signature, issuer, audience, time, nonce, state and PKCE are checked by the library. */
export async function oidcVouched(
  services: Services,
  provider: Provider,
  back: { readonly url: URL; readonly state: string; readonly checks: OidcChecks },
): Promise<Vouched> {
  try {
    const configuration = await configurationOf(services, provider);
    const tokens = await client.authorizationCodeGrant(configuration, back.url, {
      expectedState: back.state,
      expectedNonce: back.checks.nonce,
      pkceCodeVerifier: back.checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("no id token");
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { subject: claims.sub, claims: { ...more, ...claims }, hint: tokens.id_token ?? null };
  } catch (thrown) {
    if (thrown instanceof client.AuthorizationResponseError && thrown.error === "access_denied")
      throw failure(services, provider, thrown, message("errors-access.identity-provider.told-not-to"));
    throw failure(services, provider, thrown, message("errors-access.identity-provider.misconfigured"));
  }
}

/** Where the browser signs out of the provider; null where the provider knows no such thing. */
export async function oidcSignOut(
  services: Services,
  provider: Provider,
  back: { readonly url: string; readonly hint: string | null },
): Promise<string | null> {
  try {
    const configuration = await configurationOf(services, provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: back.url,
      ...(back.hint === null ? {} : { id_token_hint: back.hint }),
    }).href;
  } catch {
    // signing out here does not wait for anybody
    return null;
  }
}
