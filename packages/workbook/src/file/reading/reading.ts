import type { Id, Json } from "../../document.ts";
import type { Origins } from "../text/origins.ts";
import type { Reporter } from "../report.ts";

/** What reading any part of a file needs. */
export interface Reading {
  readonly origins: Origins;
  readonly reporter: Reporter;
  /** What is unknown or wrong is kept under `sheaf.kept` where the rest means the same without it, instead of refused. */
  readonly keepUnknown: boolean;
  /** Makes ids for objects that have none; null: a missing id is an error. */
  readonly newId: (() => string) | null;
  readonly hasAggregate: (formula: string) => boolean;
  /** Members that were taken out, by the place where the writer puts them back. */
  readonly kept: { readonly path: string; readonly value: Json }[];
  /** Ids of elements that were refused: what refers to them is not wrong as well. */
  readonly refusedIds: Set<Id>;
}
