import type { SignInIntent, SignInProviderKind } from "@sheaf/contract";
import type { HttpClient } from "../http/http-client.ts";

interface Way {
  readonly slug: string;
  readonly authConfigurationId: string;
  readonly kind: SignInProviderKind;
  /** Where the person goes when they are back; a path of ours. */
  readonly wanted?: string | null;
  /** A test or a connection is somebody's who is signed in. */
  readonly intent?: SignInIntent;
}

/** Asks where an identity provider is to be found. */
export async function providerAddress(
  http: HttpClient,
  { slug, authConfigurationId, kind, wanted = null, intent = "sign-in" }: Way,
): Promise<string> {
  const where = wanted === null ? {} : kind === "saml" ? { relayState: wanted } : { finishLoginUrlB64: base64(wanted) };
  const { redirectUrl } = await http.json<{ readonly redirectUrl: string }>(
    kind === "saml" ? "/saml-redirect-url" : "/oauth/1/redirect-url",
    {
      method: "POST",
      body: { slug, authConfigurationId, intent, ...where },
      withoutToken: intent === "sign-in",
      retry: false,
    },
  );
  // nothing but a page of the web is gone to
  if (!/^https?:/.test(redirectUrl)) throw new Error("an identity provider's address is none of the web");
  return redirectUrl;
}

/** Leaves for an identity provider. */
export async function goToProvider(http: HttpClient, way: Way): Promise<void> {
  location.assign(await providerAddress(http, way));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
