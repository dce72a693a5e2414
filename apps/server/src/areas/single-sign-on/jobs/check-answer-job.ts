import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { job } from "../../../platform/workers/index.ts";
import { readEnvelope } from "../saml-envelope.ts";

/** A posted answer, and what it is held against. */
export interface PostedAnswer {
  /** As the form brought it, in base64. */
  readonly encoded: string;
  readonly entryPoint: string;
  readonly entityId: string;
  readonly certificates: readonly string[];
  /** This server's own name, and where answers to it go. */
  readonly audience: string;
  readonly consumer: string;
  /** Whether the provider may pass on what another identity provider told it. */
  readonly allowsFederated: boolean;
  /** By the server's own clock. */
  readonly now: number;
}

/** What an answer vouches for, or why it is none; a reason is for the log, and holds nothing of what was sent. */
export type CheckedAnswer =
  | {
      readonly subject: string;
      readonly claims: Readonly<Record<string, unknown>>;
      /** How the provider named the person in this session of its own. */
      readonly hint: { readonly nameId: string; readonly format: string | null; readonly sessionIndex: string | null };
      /** The id of the request that it answers. */
      readonly asked: string;
    }
  | { readonly unfit: string };

/** How much the provider's clock may differ. */
const TOLERANCE = 60_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

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
    AuthnStatement: z
      .array(
        z.object({
          $: z.object({ SessionNotOnOrAfter: z.string().optional(), SessionIndex: z.string().optional() }).default({}),
          AuthnContext: z.array(z.union([z.string(), z.object({ AuthenticatingAuthority: z.array(said).optional() })])).optional(),
        }),
      )
      .min(1),
  }),
});

class Unfit extends Error {}

/**
 * Reads a posted answer: what strangers send may take seconds of the processor. The library reads nothing but what a certificate of the
 * provider signed; who says it, to whom, where, until when and upon which request is looked at here (V12, V13).
 */
export const checkAnswerJob = job("check-answer", async (answer: PostedAnswer): Promise<CheckedAnswer> => {
  try {
    return await checked(answer);
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    // the library's words may hold what a stranger sent
    return { unfit: thrown instanceof Unfit ? thrown.message : "signature" };
  }
});

async function checked({
  encoded,
  entryPoint,
  entityId,
  certificates,
  audience,
  consumer,
  allowsFederated,
  now,
}: PostedAnswer): Promise<CheckedAnswer> {
  const envelope = readEnvelope(encoded);
  if (envelope.destination !== null && envelope.destination !== consumer) throw new Unfit("destination");
  if (!envelope.isSuccess) throw new CodedError("EACCES", message("errors-access.identity-provider.identity-provider-not-sign"));
  const library = new SAML({
    entryPoint,
    idpCert: [...certificates],
    issuer: audience,
    audience,
    callbackUrl: consumer,
    wantAssertionsSigned: true,
    // where the assertion is signed itself, the envelope may be or not
    wantAuthnResponseSigned: false,
    // the flow's row knows what was asked, on whichever of several servers
    validateInResponseTo: ValidateInResponseTo.never,
    // time is looked at below, by the server's own clock
    acceptedClockSkewMs: -1,
  });
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded });
  const assertion = assertionShape.safeParse(profile?.getAssertion?.());
  if (profile == null || !assertion.success) throw new Unfit("form");
  const { Issuer, Subject, Conditions, AuthnStatement } = assertion.data.Assertion;
  if (Issuer[0] !== entityId) throw new Unfit("issuer");
  requireTime(now, Conditions[0].$, "conditions");
  for (const { $ } of AuthnStatement) requireTime(now, { NotOnOrAfter: $.SessionNotOnOrAfter }, "session");
  if (!allowsFederated && isPassedOn(AuthnStatement, entityId))
    throw new CodedError("EACCES", message("errors-access.identity-provider.passed-on"));
  const asked = askedOf(Subject[0].SubjectConfirmation, { now, consumer });
  const [subject] = Subject[0].NameID;
  if (profile.nameIDFormat === TRANSIENT) throw new CodedError("EACCES", message("errors-access.identity-provider.transient-name"));
  const { attributes } = z.object({ attributes: z.record(z.string(), z.unknown()).default({}) }).parse(profile);
  const hint = {
    nameId: subject,
    format: profile.nameIDFormat ?? null,
    sessionIndex: AuthnStatement[0]?.$.SessionIndex?.slice(0, 300) ?? null,
  };
  return { subject, claims: { ...attributes, NameID: subject }, asked, hint };
}

/** Whether somebody else than the provider saw the person sign in (SAML core 2.7.2.2). */
function isPassedOn(statements: z.infer<typeof assertionShape>["Assertion"]["AuthnStatement"], entityId: string): boolean {
  const contexts = statements.flatMap(({ AuthnContext }) => AuthnContext ?? []);
  const authorities = contexts.flatMap((context) => (typeof context === "string" ? [] : (context.AuthenticatingAuthority ?? [])));
  return authorities.some((authority) => authority.trim() !== entityId);
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
    else if (facts.InResponseTo === undefined) throw new CodedError("EACCES", message("errors-access.identity-provider.begun-elsewhere"));
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
