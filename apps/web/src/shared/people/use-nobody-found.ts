import { callErrorOf } from "../graphql/client.ts";
import { useOnline } from "../http/use-online.ts";
import { t } from "../words/words.ts";

/** What an empty list of people says: that nobody has the name that was typed only where the server was asked and answered. */
export function useNobodyFound(error: unknown): string {
  const isOnline = useOnline();
  const failure = error === undefined ? null : callErrorOf(error);
  if (!isOnline || failure?.code === "NETWORK") return t("shared.people-and-teams.not-looked-up");
  return failure?.message ?? t("shared.people-and-teams.nobody-of-that-name");
}
