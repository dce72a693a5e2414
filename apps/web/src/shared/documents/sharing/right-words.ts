import type { Right } from "@sheaf/contract";
import { t } from "../../words/words.ts";

export type RightWords = Readonly<Record<Right, string>>;

/** What rights on a document, or on a folder, are called. */
export function rightWordsOf(type: string): RightWords {
  return {
    view: t("shared.share-dialog.can-view"),
    explore: t("shared.share-dialog.can-explore"),
    edit: type === "folder" ? t("shared.share-dialog.can-contribute") : t("shared.share-dialog.can-edit"),
    manage: t("shared.share-dialog.can-manage"),
  };
}

export const rightOptions = (words: RightWords) => Object.entries(words).map(([id, label]) => ({ id: id as Right, label }));
