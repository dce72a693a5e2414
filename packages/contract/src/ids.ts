/**
 * Ids in addresses: a UUID as 22 base-62 digits (0-9 A-Z a-z, most significant first, padded with zeros). Everything else
 * uses the UUID's ordinary lower-case text.
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LIMIT = 1n << 128n;

export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
export const ADDRESS_ID_LENGTH = 22;

/** Lower-case hyphenated UUID, not nil. Other spellings of the same id are no ids (V30). */
export function isUuid(text: string): boolean {
  return UUID.test(text) && text !== NIL_UUID;
}

/** UUID → 22 base-62 digits. Throws on anything that is no UUID: callers hold ids of our own making. */
export function toAddressId(uuid: string): string {
  if (!UUID.test(uuid)) throw new Error("not a UUID");
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < ADDRESS_ID_LENGTH; place += 1) {
    text = DIGITS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** 22 base-62 digits → UUID; null for any other text, for values past 128 bits and for the nil UUID. */
export function fromAddressId(text: string): string | null {
  if (text.length !== ADDRESS_ID_LENGTH) return null;
  let value = 0n;
  for (const digit of text) {
    const place = DIGITS.indexOf(digit);
    if (place < 0) return null;
    value = value * 62n + BigInt(place);
  }
  if (value >= LIMIT || value === 0n) return null;
  const hex = value.toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
