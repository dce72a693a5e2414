import { createHash, randomInt } from "node:crypto";
import { limits } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";

/** Letters and digits that nobody mistakes for each other. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 10;

interface Member {
  readonly organizationId: string;
  readonly userId: string;
}

/** 31^10 are 2^49: with ten tries in a quarter of an hour nobody finds one. The account is part of the hash. */
export function hashOfRecovery({ organizationId, userId }: Member, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`recovery 1\n${organizationId}\n${userId}\n${plain}`).digest();
}

/** New ones in place of all that there were. They are shown now and never again. */
export async function makeRecoveryCodes(db: Database, member: Member): Promise<readonly string[]> {
  const { organizationId, userId } = member;
  const codes = Array.from({ length: limits.recoveryCodes }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? "").join("");
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
  await db.deleteFrom("recovery_codes").where("organization_id", "=", organizationId).where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ organization_id: organizationId, user_id: userId, code_hash: hashOfRecovery(member, code) }));
  await db.insertInto("recovery_codes").values(rows).execute();
  return codes;
}
