import { createHmac, timingSafeEqual } from "node:crypto";

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which is what every app takes. */
const PERIOD = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 without padding, as apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= 0xff;
  }
  if (bits > 0) text += ALPHABET[(value << (5 - bits)) & 31];
  return text;
}

export function stepAt(now: number): number {
  return Math.floor(now / PERIOD);
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mark = createHmac("sha1", secret).update(counter).digest();
  const offset = (mark.at(-1) ?? 0) & 15;
  return String((mark.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** The period whose code this is, one before and one after the present one included; never one that was taken already. */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number | null): number | null {
  const present = stepAt(now);
  let found: number | null = null;
  // all three are compared: which one fits does not show in time
  for (const step of [present - 1, present, present + 1])
    if (sameText(codeOf(secret, step), code) && (lastStep === null || step > lastStep)) found = step;
  return found;
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What a QR code tells an authenticator app. */
export function appAddress(secret: string, organization: string, email: string): string {
  const issuer = `Sheaf (${organization})`;
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll("+", "%20")}`;
}
