import { type NumberSymbols, symbolsFor } from "@sheaf/locale";
import type { OperationContext } from "../../platform/operations/index.ts";

interface Asking extends Pick<OperationContext, "db" | "attributes"> {
  readonly actor: Pick<OperationContext["actor"], "organizationId" | "userId">;
}

/** How numbers and dates are written for whoever calls: as they chose, else as their organization has it. */
export async function numbersFor({ db, actor, attributes }: Asking): Promise<NumberSymbols> {
  const { locale, numberFormat } = await attributes.of(actor.organizationId);
  const member = await db
    .selectFrom("members")
    .select("locale")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return symbolsFor(member?.locale ?? null, locale, numberFormat, Intl);
}
