import type { Id, InputRowsSource, JoinSource, Source, TransposeSource, UnionSource } from "@sheaf/workbook";
import { linked } from "../entries/linked.ts";
import { joined } from "./compose-join.ts";
import { transposed } from "./compose-transpose.ts";
import { united } from "./compose-union.ts";
import type { ComposedOutcome, Surroundings } from "./part.ts";
import { inputRowsIn } from "@sheaf/workbook";

export function isComposed(source: Source): boolean {
  return source.kind === "join" || source.kind === "union" || source.kind === "transpose" || inputRowsIn(source)?.from != null;
}

/** A source made of others; null of one that is not. */
export function composedSource(owner: Id, source: Source, around: Surroundings): ComposedOutcome | null {
  switch (source.kind) {
    case "join":
      return joined(owner, source as JoinSource, around);
    case "union":
      return united(owner, source as UnionSource, around);
    case "transpose":
      return transposed(owner, source as TransposeSource, around);
    case "input-rows":
      return linked(owner, source as InputRowsSource, around);
    default:
      return null;
  }
}
