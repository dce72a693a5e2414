import { generateServiceProviderMetadata, SAML } from "@node-saml/node-saml";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import { checkAnswerJob, type CheckedAnswer } from "./jobs/check-answer-job.ts";
import { ownKeyOf } from "./saml-logout.ts";
import { consumerUrlOf, logoutUrlOf, metadataUrlOf, type Provider, type SamlSettings } from "./providers.ts";
import type { Vouched } from "./vouched.ts";

/** What a request is named by: an XML id begins with no digit. */
const requestId = (state: string): string => `_${state}`;

const samlOf = ({ settings }: Provider): SamlSettings => {
  if (settings.saml === null) throw new CodedError("ENOENT");
  return settings.saml;
};

/** What an administrator gives to the identity provider. */
export function samlMetadata(services: Services, provider: Provider): string {
  const saml = samlOf(provider);
  const key = ownKeyOf(services, provider);
  const written = generateServiceProviderMetadata({
    issuer: metadataUrlOf(services, provider),
    callbackUrl: consumerUrlOf(services, provider),
    identifierFormat: null,
    wantAssertionsSigned: true,
    ...(key === null ? {} : { privateKey: key.privateKey, publicCerts: key.certificate, signatureAlgorithm: "sha256" as const }),
    ...(saml.logoutUrl === "" ? {} : { logoutCallbackUrl: logoutUrlOf(services, provider) }),
    // the same at each look
    generateUniqueId: () => `_${provider.id}`,
  });
  // sign-outs come in addresses and in forms, and go in addresses
  return written.replace(
    /(<SingleLogoutService Binding=")[^"]*HTTP-POST("[^>]*\/>)/,
    "$1urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect$2$1urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST$2",
  );
}

/** Where the browser goes, with a request that the answer has to name. */
export async function samlRedirect(services: Services, provider: Provider, state: string): Promise<string> {
  const { entryPoint, certificates, signsRequests } = samlOf(provider);
  const key = signsRequests ? ownKeyOf(services, provider) : null;
  const library = new SAML({
    entryPoint,
    idpCert: [...certificates],
    issuer: metadataUrlOf(services, provider),
    callbackUrl: consumerUrlOf(services, provider),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(key === null ? {} : { privateKey: key.privateKey, signatureAlgorithm: "sha256" as const }),
    generateUniqueId: () => requestId(state),
  });
  return library.getAuthorizeUrlAsync("", undefined, {});
}

/**
 * What a posted answer vouches for, and the request that it answers. It is read in a thread: whoever knows the address can post something
 * that takes seconds. `source` is where it comes from: no source and no organization ever holds all threads.
 */
export async function samlVouched(
  services: Services,
  provider: Provider,
  { encoded, source }: { readonly encoded: string; readonly source: string },
): Promise<{ readonly vouched: Vouched; readonly state: string }> {
  const answer = await check(services, provider, encoded, source);
  if (!("unfit" in answer)) {
    const { subject, claims, asked, hint } = answer;
    return { vouched: { subject, claims, hint: JSON.stringify(hint) }, state: asked.slice(1) };
  }
  const { organizationId, id } = provider;
  const reason = answer.unfit;
  services.log.warn({ organizationId, provider: id, reason }, "the answer of an identity provider was refused");
  throw new CodedError("EACCES", message("errors-access.identity-provider.misconfigured"), { reason });
}

/** What a thread says that ended a piece of work. */
const ended = z.object({ limit: z.enum(["time", "memory", "depth"]) });

async function check(services: Services, provider: Provider, encoded: string, source: string): Promise<CheckedAnswer> {
  const { entryPoint, entityId, certificates } = samlOf(provider);
  const answer = {
    encoded,
    entryPoint,
    entityId,
    certificates,
    audience: metadataUrlOf(services, provider),
    consumer: consumerUrlOf(services, provider),
    allowsFederated: (await services.attributes.of(provider.organizationId)).allowFederatedSamlAuth,
    now: services.clock.now(),
  };
  const person = { organizationId: provider.organizationId, userId: source };
  try {
    return await services.checking.run(checkAnswerJob, answer, { person, bytes: encoded.length });
  } catch (thrown) {
    // one that was ended over a limit is refused like any that is no answer
    const over = ended.safeParse(thrown instanceof CodedError ? thrown.details : null);
    if (over.success) return { unfit: `limit of ${over.data.limit}` };
    throw thrown;
  }
}
