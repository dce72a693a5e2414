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

/** What somebody has set up to take the second step with. Locks it. */
export async function ownFactors(
  db: Database,
  { organizationId, userId }: Member,
): Promise<{ readonly app: boolean; readonly passkeys: number }> {
  const app = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
  return { app: app !== undefined, passkeys: passkeys.length };
}

/** With the last way to take the second step, recovery codes and trusted browsers go too. */
export async function forgetUnneeded(db: Database, member: Member): Promise<void> {
  const { app, passkeys } = await ownFactors(db, member);
  if (app || passkeys > 0) return;
  for (const table of ["recovery_codes", "trusted_devices"] as const)
    await db.deleteFrom(table).where("organization_id", "=", member.organizationId).where("user_id", "=", member.userId).execute();
}
