import { parseArgs } from "node:util";
import { UsageError } from "./failures.ts";
import type { Io } from "./io.ts";

/** One command of `sheaf`, in a file of its own that is loaded when it is asked for. */
export interface Command {
  /** Names of the arguments in order, as help and messages write them. A last name with `…` may stand for none. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly help: string;
  /** Gives the exit code. */
  readonly run: (given: Given, io: Io) => Promise<number>;
}

export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
}

/** What a person wrote behind the command's name. */
export interface Given {
  /** The argument at a place of `positionals`. */
  readonly argument: (index: number) => string;
  /** Null where the option was not given. */
  readonly text: (option: string) => string | null;
  readonly texts: (option: string) => readonly string[];
  readonly flag: (option: string) => boolean;
}

export const helpOption = { help: { type: "boolean", short: "h" } } as const;

/** Reads the arguments of a command; UsageError says what is wrong with them. */
export function readArguments(name: string, command: Command, args: readonly string[]): Given & { readonly wantsHelp: boolean } {
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { ...command.options, ...helpOption }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(said(error), `sheaf help ${name} lists the options.`);
  }
  const { values, positionals } = parsed;
  const wantsHelp = values["help"] === true;
  if (!wantsHelp) {
    const missing = command.positionals[positionals.length];
    if (missing !== undefined) throw new UsageError(`${missing} is missing.`, `sheaf help ${name} shows how to call it.`);
    const [surplus] = positionals.slice(command.positionals.length);
    if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`, `sheaf help ${name} shows how to call it.`);
  }
  const all = (option: string): readonly string[] => [values[option] ?? []].flat().filter((value) => typeof value === "string");
  return {
    wantsHelp,
    argument: (index) => positionals[index] ?? "",
    text: (option) => all(option).at(-1) ?? null,
    texts: all,
    flag: (option) => values[option] === true,
  };
}

/** One of several words; UsageError lists them. */
export function choice<T extends string>(option: string, given: string | null, words: readonly T[], standard: T): T {
  if (given === null) return standard;
  const found = words.find((word) => word === given);
  if (found === undefined) throw new UsageError(`--${option} ${given} is not known.`, `Write one of ${words.join(", ")}.`);
  return found;
}

/** An option without which the command cannot work. */
export function required(given: Given, option: string, what: string): string {
  const text = given.text(option);
  if (text === null || text === "") throw new UsageError(`--${option} is missing.`, `Give --${option} ${what}.`);
  return text;
}

/** The first sentence of what the parser says; the rest explains how to write arguments that begin with a dash. */
function said(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${message.split(". ")[0]?.replace(/\.$/u, "") ?? message}.`;
}
