import type { Json } from "../json.ts";
import { isObject } from "./shape.ts";

/** Names that a type lists, each of a union by itself; what it lets through beside them has no name of its own. */
export type NamesOf<T> = T extends unknown ? Extract<keyof { [K in keyof T as string extends K ? never : K]: unknown }, string> : never;

/** JSON that ought to be a T and was not looked into yet: the members that a T has, each of them anything. */
export type Unread<T> = { readonly [K in NamesOf<T>]?: Json };

/** A value as one that ought to be a T; null of what has no members at all. A member that T gives up is not read by its old name. */
export function unread<T>(value: Json | undefined): Unread<T> | null {
  return isObject(value) ? (value as Unread<T>) : null;
}

/**
 * What JSON holds by a name that no schema of today has: a member of an older form of the file, or one that items of several kinds may go
 * by. Everything else is read by `unread<T>` or `memberOf`, whose names the compiler checks against the schemas.
 */
export function looseMember(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** The same of each item of a list; of what is no list, none. */
export function unreadItems<T>(value: Json | undefined): readonly Unread<T>[] {
  return Array.isArray(value) ? (value as readonly Json[]).flatMap((item) => unread<T>(item) ?? []) : [];
}
