/** The tree that the engine's own parser gives, as JSON (`json_serialize_sql`). */
export type Tree = null | boolean | number | string | readonly Tree[] | TreeObject;
export interface TreeObject {
  readonly [member: string]: Tree;
}

/** A name in the tree; nothing where something else stands there. */
export const wordOf = (part: Tree | undefined): string => (typeof part === "string" ? part : "");
