import { randomBytes } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Makes ids: UUID version 7, which sort by the time of their making and carry 74 random bits. */
export interface Ids {
  readonly make: () => string;
}

export function randomIds(clock: Clock): Ids {
  return {
    make: () => {
      const bytes = randomBytes(16);
      bytes.writeUIntBE(clock.now(), 0, 6);
      bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
      const hex = bytes.toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}

/** Text for tokens and incident ids: 128 random bits and more, safe in addresses. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
