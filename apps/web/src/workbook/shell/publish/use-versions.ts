import { useQuery } from "@apollo/client/react";
import type { PublishedVersion } from "@sheaf/contract";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { VERSIONS } from "./version-queries.ts";
import { t } from "../../../shared/words/words.ts";

export interface Publication {
  /** Null: never published, or not known yet. */
  readonly newest: PublishedVersion | null;
  /** Operations in the draft that no version has; null while unknown. */
  readonly unpublished: number | null;
}

/** Published versions, the newest first; null until they are known. */
export function useVersions(): readonly PublishedVersion[] | null {
  const { workbookId } = useWorkbook();
  const { data } = useQuery(VERSIONS, { variables: { workbookId }, fetchPolicy: "cache-and-network" });
  return data?.versions ?? null;
}

/** How the draft stands to what readers see. */
export function usePublication(): Publication {
  const { sequence, pending } = useDocumentState();
  const versions = useVersions();
  if (versions === null) return { newest: null, unpublished: null };
  const newest = versions[0] ?? null;
  return { newest, unpublished: newest === null ? sequence + pending.length : Math.max(0, sequence - newest.sequence) + pending.length };
}

/** `3 changes since version 14`. */
export function unpublishedWords({ newest, unpublished }: Publication): string {
  if (unpublished === null) return "";
  if (newest === null) return t("publish.versions.not-published-yet");
  if (unpublished === 0) return t("publish.versions.version", { version: newest.version });
  return t("publish.versions.other-since-version", { unpublished, version: newest.version });
}
