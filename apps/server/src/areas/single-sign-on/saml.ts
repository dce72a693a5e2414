import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { CodedError } from "@sheaf/contract";
import { z } from "zod";
import type { Services } from "../../platform/services.ts";
import { consumerUrlOf, metadataUrlOf, type Provider, type SamlSettings } from "./providers.ts";
import { readEnvelope } from "./saml-envelope.ts";
import type { Vouched } from "./vouched.ts";

/** How much the provider's clock may differ. */
const TOLERANCE = 60_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
/** What a request is named by: an XML id begins with no digit. */
const requestId = (state: string): string => `_${state}`;

const samlOf = ({ settings }: Provider): SamlSettings => {
  if (settings.saml === null) throw new CodedError("ENOENT");
  return settings.saml;
};

function librarySettings(services: Services, provider: Provider, id?: string): SAML {
  const settings = samlOf(provider);
  return new SAML({
    entryPoint: settings.entryPoint,
    idpCert: [...settings.certificates],
    issuer: metadataUrlOf(services, provider),
    audience: metadataUrlOf(services, provider),
    callbackUrl: consumerUrlOf(services, provider),
    wantAssertionsSigned: true,
    // where the assertion is signed itself, the envelope may be or not
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // the flow's row knows what was asked, on whichever of several servers
    validateInResponseTo: ValidateInResponseTo.never,
    // time is looked at below, by the server's own clock
    acceptedClockSkewMs: -1,
    ...(id === undefined ? {} : { generateUniqueId: () => id }),
  });
}

/** What an administrator gives to the identity provider. */
export function samlMetadata(services: Services, provider: Provider): string {
  samlOf(provider);
  return generateServiceProviderMetadata({
    issuer: metadataUrlOf(services, provider),
    callbackUrl: consumerUrlOf(services, provider),
    identifierFormat: null,
    wantAssertionsSigned: true,
    // the same at each look
    generateUniqueId: () => `_${provider.id}`,
  });
}

/** Where the browser goes, with a request that the answer has to name. */
export async function samlRedirect(services: Services, provider: Provider, state: string): Promise<string> {
  return librarySettings(services, provider, requestId(state)).getAuthorizeUrlAsync("", undefined, {});
}

/** Of a signed assertion: what is not the library's to look at. Everything else in it is nobody's business here. */
const one = <Shape extends z.ZodType>(shape: Shape) => z.tuple([shape]);
const said = z.union([z.string(), z.object({ _: z.string() })]).transform((value) => (typeof value === "string" ? value : value._));
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .array(
      z.object({
        $: z.object({
          Recipient: z.string().optional(),
          InResponseTo: z.string().optional(),
          NotBefore: z.string().optional(),
          NotOnOrAfter: z.string().optional(),
        }),
      }),
    )
    .optional(),
});
const assertionShape = z.object({
  Assertion: z.object({
    Issuer: one(said),
    Subject: one(z.object({ NameID: one(said), SubjectConfirmation: z.array(confirmation).min(1) })),
    Conditions: one(z.object({ $: z.object({ NotBefore: z.string().optional(), NotOnOrAfter: z.string().optional() }).default({}) })),
    AuthnStatement: z.array(z.object({ $: z.object({ SessionNotOnOrAfter: z.string().optional() }).default({}) })).min(1),
  }),
});

/** A refusal of an answer; its reason is for the log, and holds nothing of what was sent. */
class Unfit extends Error {}

/**
 * What a posted answer vouches for, and the request that it answers. The library reads nothing but what a certificate of the provider
 * signed; who says it, to whom, where, until when and upon which request is looked at here (V12, V13).
 */
export async function samlVouched(
  services: Services,
  provider: Provider,
  encoded: string,
): Promise<{ readonly vouched: Vouched; readonly state: string }> {
  try {
    const consumer = consumerUrlOf(services, provider);
    const envelope = readEnvelope(encoded);
    if (envelope.destination !== null && envelope.destination !== consumer) throw new Unfit("destination");
    if (!envelope.isSuccess) throw new CodedError("EACCES", "The identity provider did not sign you in");
    const { profile } = await librarySettings(services, provider).validatePostResponseAsync({ SAMLResponse: encoded });
    const assertion = assertionShape.safeParse(profile?.getAssertion?.());
    if (profile == null || !assertion.success) throw new Unfit("form");
    const { Issuer, Subject, Conditions, AuthnStatement } = assertion.data.Assertion;
    if (Issuer[0] !== samlOf(provider).entityId) throw new Unfit("issuer");
    const now = services.clock.now();
    requireTime(now, Conditions[0].$, "conditions");
    for (const { $ } of AuthnStatement) requireTime(now, { NotOnOrAfter: $.SessionNotOnOrAfter }, "session");
    const asked = askedOf(Subject[0].SubjectConfirmation, { now, consumer });
    const [subject] = Subject[0].NameID;
    if (profile.nameIDFormat === TRANSIENT)
      throw new CodedError("EACCES", "The identity provider names you differently each time (transient)");
    const { attributes } = z.object({ attributes: z.record(z.string(), z.unknown()).default({}) }).parse(profile);
    return { vouched: { subject, claims: { ...attributes, NameID: subject }, hint: null }, state: asked.slice(1) };
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    const { organizationId, id } = provider;
    // the library's words may hold what a stranger sent
    const reason = thrown instanceof Unfit ? thrown.message : "signature";
    services.log.warn({ organizationId, provider: id, reason }, "the answer of an identity provider was refused");
    throw new CodedError("EACCES", "Identity provider misconfigured - please contact your system administrator", { reason });
  }
}

/** The request that a bearer's confirmation names: it has to be for this server, and still good. */
function askedOf(
  confirmations: readonly z.infer<typeof confirmation>[],
  { now, consumer }: { readonly now: number; readonly consumer: string },
): string {
  let reason = "confirmation";
  for (const { $, SubjectConfirmationData: data } of confirmations) {
    const facts = data?.length === 1 ? data[0]?.$ : undefined;
    if ($.Method !== BEARER || facts === undefined) continue;
    if (facts.Recipient !== consumer) reason = "recipient";
    else if (facts.NotOnOrAfter === undefined || isOver(now, facts.NotOnOrAfter) || isAhead(now, facts.NotBefore)) reason = "time";
    // it was not asked for: whoever made a browser post it may be anybody
    else if (facts.InResponseTo === undefined)
      throw new CodedError("EACCES", "Sign in here, not at the identity provider: it sends you back by itself");
    else return facts.InResponseTo;
  }
  throw new Unfit(reason);
}

function requireTime(
  now: number,
  { NotBefore, NotOnOrAfter }: { readonly NotBefore?: string | undefined; readonly NotOnOrAfter?: string | undefined },
  what: string,
): void {
  if (isAhead(now, NotBefore) || (NotOnOrAfter !== undefined && isOver(now, NotOnOrAfter))) throw new Unfit(what);
}

/** A time that cannot be read is over, and has not come. */
const isOver = (now: number, until: string): boolean => !(Date.parse(until) > now - TOLERANCE);
const isAhead = (now: number, from: string | undefined): boolean => from !== undefined && !(Date.parse(from) <= now + TOLERANCE);
