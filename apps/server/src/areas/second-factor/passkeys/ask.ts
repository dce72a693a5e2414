import { createHash } from "node:crypto";
import { limits, type PasskeyAdding, type PasskeyAnswer, type PasskeyQuestion } from "@sheaf/contract";
import type { Database } from "../../../platform/database/index.ts";
import { randomToken } from "../../../platform/ids.ts";
import type { Services } from "../../../platform/services.ts";

/** Loaded when the first passkey comes: most of it reads attestations, which nobody asks for here. */
const library = () => import("@simplewebauthn/server");

type Surroundings = Pick<Services, "config" | "clock" | "ids" | "publicUrl">;

/** Which question is asked, of whom, and what holds it: a session, a sign-in that waits, or a cookie. Its answer serves nobody else. */
export interface Asking {
  readonly organizationId: string;
  readonly purpose: "add" | "second-step" | "alone";
  /** Null: whoever comes. */
  readonly userId: string | null;
  readonly holder: string;
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The page that passkeys belong to: the address that people use, whatever stands between them and this server. */
function placeOf({ config, publicUrl }: Surroundings): { readonly origin: string; readonly domain: string } {
  const origin = publicUrl();
  return { origin, domain: config.passkeyDomain ?? new URL(origin).hostname };
}

/** Writes a question down; it is taken once. */
async function keep(services: Surroundings, db: Database, { organizationId, purpose, userId, holder }: Asking): Promise<string> {
  const challenge = randomToken(32);
  await db
    .insertInto("passkey_challenges")
    .values({
      organization_id: organizationId,
      id: services.ids.make(),
      purpose,
      user_id: userId,
      challenge_hash: hashOf(challenge),
      holder_hash: hashOf(holder),
      expires_at: new Date(services.clock.now() + limits.passkeyTime),
    })
    .execute();
  return challenge;
}

/** Takes the question that a device answered away, whatever comes of it; null: it was not asked, not here, not now, or is answered. */
async function take(services: Surroundings, db: Database, asking: Asking, clientDataJSON: string): Promise<string | null> {
  const { organizationId, purpose, userId, holder } = asking;
  const challenge = challengeOf(clientDataJSON);
  const taken = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashOf(challenge))
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .where("user_id", "is not distinct from", userId)
    .where("holder_hash", "=", hashOf(holder))
    .returning("expires_at")
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at.getTime() > services.clock.now() ? challenge : null;
}

function challengeOf(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(bytesOf(clientDataJSON).toString("utf8"));
    return typeof said === "object" && said !== null && "challenge" in said && typeof said.challenge === "string" ? said.challenge : "";
  } catch {
    return "";
  }
}

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");
const own = (db: Database, organizationId: string, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId);

interface Named {
  readonly id: string;
  readonly type: "public-key";
  readonly transports: readonly string[];
}
const named = (rows: readonly { readonly credential_id: Buffer; readonly transports: readonly string[] }[]): readonly Named[] =>
  rows.map((row) => ({ id: row.credential_id.toString("base64url"), type: "public-key", transports: row.transports }));

/** The question to a passkey. Where nobody is named, so is no passkey: the device shows what it has. */
export async function ask(services: Surroundings, db: Database, asking: Asking): Promise<PasskeyQuestion> {
  const { domain } = placeOf(services);
  const { organizationId, userId } = asking;
  return {
    challenge: await keep(services, db, asking),
    rpId: domain,
    timeout: limits.passkeyTime,
    allowCredentials: userId === null ? [] : named(await own(db, organizationId, userId).execute()),
    // alone it is both steps: the device looks at who holds it
    userVerification: userId === null ? "required" : "preferred",
  };
}

/** Elliptic curves first, RSA for the devices that have nothing else (COSE). */
const ALGORITHMS = [-8, -7, -257];

interface Person {
  readonly organizationId: string;
  readonly userId: string;
  readonly holder: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string;
}

/** The question that makes a passkey. */
export async function askForNew(services: Surroundings, db: Database, person: Person): Promise<PasskeyQuestion> {
  const { domain } = placeOf(services);
  const { organizationId, userId, holder, email, name, organization } = person;
  return {
    challenge: await keep(services, db, { organizationId, userId, holder, purpose: "add" }),
    rp: { id: domain, name: `Sheaf – ${organization}` },
    user: { id: Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: limits.passkeyTime,
    attestation: "none",
    excludeCredentials: named(await own(db, organizationId, userId).execute()),
    // kept on the device where it can be, so that it opens alone
    authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
    extensions: { credProps: true },
  };
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}
const TRANSPORTS: ReadonlySet<string> = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** What a device made in answer to a question; null where it does not hold. */
export async function readNew(
  services: Surroundings,
  db: Database,
  asking: Asking,
  made: PasskeyAdding["passkey"],
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { origin, domain } = placeOf(services);
  const expectedChallenge = await take(services, db, asking, made.response.clientDataJSON);
  if (expectedChallenge === null) return null;
  const transports = (made.response.transports ?? []).filter((name) => TRANSPORTS.has(name));
  const found = await attempt(() =>
    verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: made.response.clientDataJSON, attestationObject: made.response.attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (found?.verified !== true) return null;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  };
}

export type UsedPasskey =
  | { readonly ok: true; readonly userId: string; readonly passkeyId: string }
  /** `isCopy`: it signed right, but says that it signed less often than it did. */
  | { readonly ok: false; readonly userId: string | null; readonly passkeyId: string | null; readonly isCopy: boolean };

const UNKNOWN: UsedPasskey = { ok: false, userId: null, passkeyId: null, isCopy: false };
/** The count stands behind the hash of the domain and the flags. */
const COUNT_AT = 33;

/** Looks at what a passkey answered. What is right moves its count on; the question is used up either way. */
export async function takePasskey(services: Surroundings, db: Database, asking: Asking, answer: PasskeyAnswer): Promise<UsedPasskey> {
  const { verifyAuthenticationResponse } = await library();
  const { origin, domain } = placeOf(services);
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const expectedChallenge = await take(services, db, asking, clientDataJSON);
  let query = db
    .selectFrom("passkeys")
    .selectAll()
    .where("organization_id", "=", asking.organizationId)
    .where("credential_id", "=", bytesOf(answer.id));
  if (asking.userId !== null) query = query.where("user_id", "=", asking.userId);
  const row = await query.forUpdate().executeTakeFirst();
  if (row === undefined || expectedChallenge === null) return UNKNOWN;
  const wrong: UsedPasskey = { ok: false, userId: row.user_id, passkeyId: row.id, isCopy: false };
  const found = await attempt(() =>
    verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: asking.purpose === "alone",
      // the count is compared below, once the signature is known to be right
      credential: { id: answer.id, publicKey: new Uint8Array(row.public_key), counter: 0 },
    }),
  );
  if (found?.verified !== true) return wrong;
  const count = bytesOf(authenticatorData).readUInt32BE(COUNT_AT);
  if ((count > 0 || row.sign_count > 0) && count <= row.sign_count) return { ...wrong, isCopy: true };
  await db
    .updateTable("passkeys")
    .set({ sign_count: count, is_synced: found.authenticationInfo.credentialBackedUp, last_used_at: new Date(services.clock.now()) })
    .where("organization_id", "=", asking.organizationId)
    .where("id", "=", row.id)
    .execute();
  return { ok: true, userId: row.user_id, passkeyId: row.id };
}

/** The library throws for whatever does not hold in what was sent; nothing but that goes on inside. */
async function attempt<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
