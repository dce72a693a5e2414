import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyAdding, PasskeyAnswer, PasskeyQuestion } from "@sheaf/contract";

/** What a device or the page around it may do otherwise than it should. */
export interface Slip {
  readonly origin?: string;
  readonly domain?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Nobody showed who they are. */
  readonly unverified?: boolean;
  /** The count that it says, in place of its own. */
  readonly count?: number;
  /** Signed by another key. */
  readonly key?: KeyObject;
}

/** An authenticator without a device: one passkey on an elliptic curve, made and used as WebAuthn says. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #count = 0;
  #user = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers the question that makes a passkey. */
  make(question: PasskeyQuestion, slip: Slip = {}): PasskeyAdding["passkey"] {
    this.#user = (question["user"] as { readonly id: string }).id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, "base64url"))],
      [integer(-3), bytes(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const domain = slip.domain ?? (question["rp"] as { readonly id: string }).id;
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
    const data = Buffer.concat([this.#data(domain, 0x40, slip), attested]);
    const attestation = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(data)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client(slip.type ?? "webauthn.create", question, slip).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Answers the question who comes. */
  answer(question: PasskeyQuestion, slip: Slip = {}): PasskeyAnswer {
    this.#count += 1;
    const client = this.#client(slip.type ?? "webauthn.get", question, slip);
    const data = this.#data(slip.domain ?? (question["rpId"] as string), 0, slip);
    const hash = createHash("sha256").update(client).digest();
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), slip.key ?? this.#keys.privateKey).toString("base64url"),
        userHandle: this.#user,
      },
    };
  }

  #named() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  #client(type: string, { challenge }: PasskeyQuestion, slip: Slip): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: slip.challenge ?? challenge, origin: slip.origin ?? this.#origin }));
  }

  #data(domain: string, flags: number, slip: Slip): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(slip.count ?? this.#count);
    // somebody was there, and showed who they are
    const shown = slip.unverified === true ? 0x01 : 0x05;
    return Buffer.concat([createHash("sha256").update(domain).digest(), Buffer.of(flags | shown), count]);
  }
}

/** CBOR (RFC 8949), as much of it as this takes. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 255);
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);
