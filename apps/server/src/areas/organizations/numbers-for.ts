import { type NumberSymbols, symbolsFor } from "@sheaf/locale";
import { chooseLanguage, type LanguageCode } from "@sheaf/messages";
import type { OperationContext } from "../../platform/operations/index.ts";

interface Asking extends Pick<OperationContext, "db" | "attributes"> {
  readonly actor: Pick<OperationContext["actor"], "organizationId" | "userId">;
}

/** How numbers and dates are written for whoever calls: as they chose, else as their organization has it. */
export async function numbersFor(asking: Asking): Promise<NumberSymbols> {
  const { locale, numberFormat } = await asking.attributes.of(asking.actor.organizationId);
  return symbolsFor(await ownLocale(asking), locale, numberFormat, Intl);
}

/** The language of what is written for whoever calls. */
export async function languageFor(asking: Asking): Promise<LanguageCode> {
  const { locale } = await asking.attributes.of(asking.actor.organizationId);
  return chooseLanguage([await ownLocale(asking), locale]);
}

async function ownLocale({ db, actor }: Asking): Promise<string | null> {
  const member = await db
    .selectFrom("members")
    .select("locale")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return member?.locale ?? null;
}
