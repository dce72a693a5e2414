import type { Json } from "../json.ts";
import type { NamesOf } from "../schema/unread.ts";
import type { KnownElement } from "./known.ts";

/** The name of a member in the schema of some kind: one that is renamed there stops being one. */
export type MemberName = NamesOf<KnownElement>;

/** An element, or what is about to be read as one. */
type ElementMembers = { readonly [member: string]: Json };

/**
 * What an element of any kind holds by a name that kinds have in common, unread: of a kind that this version does not know it may be
 * anything. Where the kind is known, `isKind(element, "table")` and `element.columns` say more.
 */
export function memberOf(element: ElementMembers | null | undefined, name: MemberName): Json | undefined {
  return element?.[name];
}
