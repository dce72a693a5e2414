import type { Json } from "../json.ts";

/**
 * A value as a document holds it: JSON has no `undefined`, so a member that is absent is no member at all. What zod infers for an
 * optional member allows both. What a schema does not look into is JSON.
 */
export type Stored<T> = Json extends T
  ? Json
  : T extends readonly unknown[]
    ? { readonly [K in keyof T]: Stored<T[K]> }
    : T extends object
      ? { readonly [K in keyof T]: Stored<Exclude<T[K], undefined>> }
      : T;
