/** A JSON value, as documents are made of, and an id in one. */
export type Id = string;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
