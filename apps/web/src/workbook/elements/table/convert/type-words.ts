import type { ReadType } from "@sheaf/formula";
import { t } from "../../../../shared/words/words.ts";

const words: { readonly [T in ReadType]: () => string } = {
  number: () => t("table.convert-type.number"),
  date: () => t("table.convert-type.date"),
  logical: () => t("table.convert-type.logical"),
  json: () => t("table.convert-type.json"),
};

/** A type that texts are read as, inside of a sentence. */
export const readTypeWord = (type: ReadType): string => words[type]();
