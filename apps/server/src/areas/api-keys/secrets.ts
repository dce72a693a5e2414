import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, fromAddressId, limits, toAddressId } from "@sheaf/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Secrets } from "../../platform/config/index.ts";
import { randomToken } from "../../platform/ids.ts";

/** What tokens of keys begin with: people and scanners of leaked secrets tell by it what they have found. */
const KEY = "sheaf_key";
const ACCESS = "sheaf_access";

/** A secret is 32 random bytes: nothing is gained by a slow hash of it. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function newSecret(): string {
  return randomToken(32);
}

export function isSecret(secret: string, hash: Uint8Array): boolean {
  return timingSafeEqual(hashOfSecret(secret), hash);
}

/** A key as its owner holds it: three parts, of which the last is the secret. */
export function keyToken(keyId: string, secret: string): string {
  return `${KEY}.${toAddressId(keyId)}.${secret}`;
}

type ReadToken = { readonly keyId: string; readonly secret: string } | { readonly keyId: string; readonly secret: null };

interface AccessParts {
  readonly secrets: Pick<Secrets, "sessionKey">;
  readonly clock: Clock;
}

/** What a client gets for its secret: the key and the end of the hour, signed. Whether the key is still good is asked with every call. */
export function accessToken({ secrets, clock }: AccessParts, keyId: string): string {
  const body = `${toAddressId(keyId)}-${(Math.floor(clock.now() / 1_000) + limits.clientTokenSeconds).toString(36)}`;
  return `${ACCESS}.${body}.${markOf(secrets, body)}`;
}

function markOf({ sessionKey }: Pick<Secrets, "sessionKey">, body: string): string {
  return createHmac("sha256", sessionKey).update(`client access 1\n${body}`).digest("base64url");
}

/** Null: no token of a key. Throws where it is one, and no good. */
export function readKeyToken({ secrets, clock }: AccessParts, token: string): ReadToken | null {
  const [kind, body = "", last = ""] = token.split(".");
  if (kind === KEY) {
    const keyId = fromAddressId(body);
    if (keyId === null) throw new CodedError("unauthorized");
    return { keyId, secret: last };
  }
  if (kind !== ACCESS) return null;
  const [given, made] = [Buffer.from(last), Buffer.from(markOf(secrets, body))];
  const keyId = fromAddressId(body.slice(0, 22));
  if (keyId === null || given.length !== made.length || !timingSafeEqual(given, made)) throw new CodedError("unauthorized");
  if (Number.parseInt(body.slice(23), 36) <= clock.now() / 1_000) throw new CodedError("session_expired");
  return { keyId, secret: null };
}
