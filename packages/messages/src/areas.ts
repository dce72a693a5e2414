// The areas of the catalogue, each a file in every language. English is complete, and its texts are the type of all others.
import type charts from "./languages/en/charts.ts";
import type connections from "./languages/en/connections.ts";
import type functions from "./languages/en/functions.ts";
import type home from "./languages/en/home.ts";
import type shared from "./languages/en/shared.ts";
import type shell from "./languages/en/shell.ts";
import type signIn from "./languages/en/sign-in.ts";
import type { ParamsOf } from "./params.ts";

export interface Areas {
  readonly charts: typeof charts;
  readonly connections: typeof connections;
  readonly functions: typeof functions;
  readonly home: typeof home;
  readonly shared: typeof shared;
  readonly shell: typeof shell;
  readonly "sign-in": typeof signIn;
}

export type Area = keyof Areas;

/** The same as data. */
export const areas: { readonly [A in Area]: A } = {
  charts: "charts",
  connections: "connections",
  functions: "functions",
  home: "home",
  shared: "shared",
  shell: "shell",
  "sign-in": "sign-in",
};

/** Every key of the catalogue. It begins with its area. */
export type MessageKey = { readonly [A in Area]: keyof Areas[A] }[Area];

/** The English text of a key. */
type TextOf<K extends MessageKey> = K extends `${infer A}.${string}`
  ? A extends Area
    ? K extends keyof Areas[A]
      ? Areas[A][K]
      : never
    : never
  : never;

export type MessageParams<K extends MessageKey, Part = string> = TextOf<K> extends infer Text extends string ? ParamsOf<Text, Part> : never;

/** What a language holds of an area: any of its keys. What is not there is said in English. */
export type Translation<A extends Area> = { readonly [K in keyof Areas[A]]?: string };
