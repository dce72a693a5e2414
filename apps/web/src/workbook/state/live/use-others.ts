import type { Place } from "@sheaf/sync";
import { useMemo } from "react";
import { personHue } from "../../../shared/lists/person-hue.ts";
import { useMemberNames } from "../../../shared/people/member-names.ts";
import { useDocumentState } from "../workbook.ts";
import { t } from "../../../shared/words/words.ts";

/** Somebody else who has this document open; each of their tabs is in a place of its own. */
export interface Other {
  /** The tab. */
  readonly client: string;
  readonly userId: string;
  readonly name: string;
  /** Their color, as CSS. */
  readonly hue: string;
  readonly place: Place | null;
}

/** The others who edit this document now. */
export function useOthers(): readonly Other[] {
  const { peers } = useDocumentState();
  const nameOf = useMemberNames(peers.map(({ author }) => author));
  return useMemo(
    () =>
      peers.map(({ client, author, place }) => ({
        client,
        userId: author,
        name: nameOf(author)?.name ?? t("workbook.others.somebody"),
        hue: personHue(author),
        place,
      })),
    [peers, nameOf],
  );
}

/** Those of other people, each once: the tab that was heard of last. */
export function eachOnce(others: readonly Other[]): readonly Other[] {
  return [...new Map(others.map((other) => [other.userId, other])).values()];
}

/** What one calls them among few: the first word of their name. */
export function shortName({ name }: Other): string {
  return name.split(" ")[0] ?? name;
}
