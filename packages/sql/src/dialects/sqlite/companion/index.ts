import { companionAggregates } from "./aggregates.ts";
import { dateFunctions } from "./dates.ts";
import { exactFunctions } from "./exact.ts";
import { jsonFunctions } from "./json.ts";
import { regexpFunctions } from "./regexps.ts";
import { textFunctions } from "./texts.ts";
import { strict, textOf, type CompanionAggregate, type CompanionFunction } from "./value.ts";

export type { CompanionAggregate, CompanionFunction, SqliteValue } from "./value.ts";

/** Hashes of a text in UTF-8, in hexadecimal. */
export interface Hashes {
  readonly md5: (text: string) => string;
  readonly sha256: (text: string) => string;
}

export interface SqliteCompanion {
  readonly functions: readonly CompanionFunction[];
  readonly aggregates: readonly CompanionAggregate[];
}

/** What SQLite lacks, computed beside it: every connection that runs the dialect's SQL registers all of these. */
export function sqliteCompanion(hashes: Hashes): SqliteCompanion {
  return {
    functions: [
      ...exactFunctions,
      ...textFunctions,
      ...regexpFunctions,
      ...dateFunctions,
      ...jsonFunctions,
      ...strict({ md5: (text) => hashes.md5(textOf(text)), sha256: (text) => hashes.sha256(textOf(text)) }),
    ],
    aggregates: companionAggregates,
  };
}
