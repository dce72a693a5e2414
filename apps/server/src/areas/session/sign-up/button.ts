import { createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, type FinishEzButtonAnswer, fromAddressId, toAddressId } from "@sheaf/contract";
import { randomToken } from "../../../platform/ids.ts";
import type { Services } from "../../../platform/services.ts";
import { hashOf, OVER } from "./sign-ups.ts";

/** Stands in no row and no job: made of the server's own secret, like the code of the same mail. */
function proofOf({ secrets }: Pick<Services, "secrets">, signUpId: string, serial: number): Buffer {
  return createHmac("sha256", secrets.sessionKey).update(`sign-up button 1\n${signUpId}\n${serial}`).digest();
}

/** Where the button of the nth mail of a sign-up leads. What stands behind the mark goes to no server, and into no log. */
export function buttonUrl(services: Pick<Services, "secrets" | "publicUrl">, signUpId: string, serial: number): string {
  const token = `${toAddressId(signUpId)}.${proofOf(services, signUpId, serial).toString("base64url")}`;
  return `${services.publicUrl()}/finish-ez-button#${token}`;
}

/**
 * Whoever reads the mail has the address, and the sign-up with it: it goes on in their browser. Whoever began it elsewhere with an address that
 * is not theirs has nothing of a press. The last mail counts, once.
 */
export async function takeButton(services: Services, token: string): Promise<FinishEzButtonAnswer> {
  const [named = "", proof = ""] = token.split(".");
  const id = fromAddressId(named);
  if (id === null) throw new CodedError("ENOENT", OVER);
  const now = new Date(services.clock.now());
  const trialSignupId = randomToken(32);
  return services.store.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom("sign_ups as s")
      .leftJoin("organizations as o", "o.id", "s.organization_id")
      .select(["s.email", "s.purpose", "s.mails", "o.slug"])
      .where("s.id", "=", id)
      .where("s.finished_at", "is", null)
      .where("s.expires_at", ">", now)
      .forUpdate("s")
      .executeTakeFirst();
    const [given, made] = [Buffer.from(proof, "base64url"), proofOf(services, id, row?.mails ?? 0)];
    const isRight = given.length === made.length && timingSafeEqual(given, made);
    if (row === undefined || !isRight || (row.purpose === "join" && row.slug === null)) throw new CodedError("ENOENT", OVER);
    await db
      .updateTable("sign_ups")
      .set({ token_hash: hashOf(trialSignupId), validated_at: now, mails: row.mails + 1 })
      .where("id", "=", id)
      .execute();
    return { trialSignupId, email: row.email, slug: row.slug };
  });
}
