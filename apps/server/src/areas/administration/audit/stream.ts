import { createHmac } from "node:crypto";
import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { askOutside, type OutsideDoor, OutsideFailure } from "../../../platform/http/index.ts";
import type { Services } from "../../../platform/services.ts";
import { unseal } from "../../../platform/config/index.ts";
import { type SentEntry, sealedEntries } from "./entries.ts";

/** The way to the program that is sent the entries. */
export interface StreamDoor extends OutsideDoor {
  readonly mayBePlain: boolean;
}

/** Entries of one call, and calls of one turn. */
const TOGETHER = 500;
const CALLS = 40;
/** A turn takes no longer; another begins no earlier than that after it (milliseconds). */
const CLAIM = 50_000;

export const streamSealPlace = (organizationId: string): string => `audit stream ${organizationId}`;

/** Refuses an address that no door lets out. */
export function requireStreamAddress(text: string, door: StreamDoor): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && door.mayBePlain));
  if (!isWeb || url.username !== "" || url.password !== "" || !door.mayUsePort(url.port))
    throw new CodedError("EINVAL", message("errors-organization.administration.stream-not-https"), {
      fields: [{ path: "request.url", message: message("errors-organization.administration.not-address-web") }],
    });
}

/** Organizations whose programs have not all entries yet. */
export async function waitingStreams({ store }: Pick<Services, "store">): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("audit_streams as s")
    .innerJoin("audit_chains as c", "c.organization_id", "s.organization_id")
    .select("s.organization_id")
    .whereRef("s.sent_number", "<", "c.head_number")
    .execute();
  return rows.map(({ organization_id: id }) => id);
}

/** Sends what has not arrived yet, in order. A batch that fails is sent again at the next turn: who is told twice knows by the numbers. */
export async function sendEntries(
  { store, secrets, clock }: Pick<Services, "store" | "secrets" | "clock">,
  organizationId: string,
  door: StreamDoor,
): Promise<void> {
  const now = clock.now();
  const claimed = await store.db
    .updateTable("audit_streams")
    .set({ tried_at: new Date(now) })
    .where("organization_id", "=", organizationId)
    .where((e) => e.or([e("tried_at", "is", null), e("tried_at", "<", new Date(now - CLAIM))]))
    .returningAll()
    .executeTakeFirst();
  if (claimed === undefined) return;
  const { url, sealed_secret: sealed } = claimed;
  let sent = Number(claimed.sent_number);
  let failure: string | null = null;
  try {
    const secret = unseal(secrets, sealed, streamSealPlace(organizationId));
    for (let call = 0; call < CALLS; call += 1) {
      const entries = await sealedEntries(store.db, organizationId, { after: sent, most: TOGETHER });
      const last = entries.at(-1);
      if (last === undefined) break;
      await post(url, secret, organizationId, entries, door, clock.now());
      sent = last.number;
      await note({ sent_number: sent });
    }
  } catch (thrown) {
    failure = thrown instanceof CodedError ? thrown.message : "The entries could not be sent";
  }
  await note({ failure });

  async function note(facts: { readonly sent_number?: number; readonly failure?: string | null }): Promise<void> {
    // another address may have been set meanwhile, which begins by itself
    await store.db.updateTable("audit_streams").set(facts).where("organization_id", "=", organizationId).where("url", "=", url).execute();
  }
}

/** The signature is `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` with the secret. */
async function post(
  url: string,
  secret: string,
  organizationId: string,
  entries: readonly SentEntry[],
  door: StreamDoor,
  now: number,
): Promise<void> {
  requireStreamAddress(url, door);
  const body = Buffer.from(JSON.stringify({ organizationId, entries }));
  const at = Math.floor(now / 1_000);
  const sign = createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
  const { host } = new URL(url);
  try {
    const answer = await askOutside(new URL(url), door, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(body.length),
        "sheaf-signature": `t=${at},v1=${sign}`,
        "idempotency-key": `${organizationId} ${entries.at(-1)?.number ?? 0}`,
      },
      body,
      signal: AbortSignal.timeout(limits.webhookTimeout),
    });
    answer.destroy();
    const { statusCode = 0 } = answer;
    if (statusCode < 200 || statusCode >= 300)
      throw new CodedError("EAGAIN", message("errors.common.answered-status", { host, status: statusCode }));
  } catch (thrown) {
    if (!(thrown instanceof OutsideFailure)) throw thrown;
    throw new CodedError(
      "EAGAIN",
      thrown.reason === "refused"
        ? message("errors.common.no-address-public-web", { host })
        : message("errors.common.not-answer", { host }),
    );
  }
}
