import { isUuid } from "@sheaf/contract";
import { openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import type { Server } from "../calls/server.ts";
import type { Command, CommandOption, Given } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";
import type { Verb } from "./verbs.ts";

/** What a server answers of one thing. */
export type Entry = Readonly<Record<string, unknown>>;
type Options = Readonly<Record<string, CommandOption>>;

/** Something that is made with options: which ones, how help lists them, and what is sent. */
interface Making {
  readonly options: Options;
  readonly help: string;
  readonly body: (given: Given, server: Server) => Promise<object>;
}

/** A kind of thing on a server that commands list, show, make, change and remove. */
export interface Resource {
  /** The first word of its commands. */
  readonly name: string;
  readonly one: string;
  /** How help writes one of them. */
  readonly argument: string;
  readonly path: string;
  readonly idKey: string;
  readonly scopes: string;
  /** What is printed of each: name of the column, and its text. */
  readonly columns: Readonly<Record<string, (entry: Entry) => string>>;
  /** By which a person may call one, besides its id. */
  readonly named: { readonly what: string; readonly of: (entry: Entry) => string } | null;
  readonly list: { readonly options: Options; readonly help: string; readonly query: (given: Given, server: Server) => Promise<Entry> };
  readonly create: Making;
  readonly change: Making & {
    readonly after?: (given: Given, server: Server, id: string) => Promise<void>;
    readonly method?: "PATCH" | "PUT";
  };
  readonly remove: { readonly options: Options; readonly help: string; readonly query: (given: Given, server: Server) => Promise<Entry> };
}

export const json = { json: { type: "boolean" } } as const;
export const jsonHelp = "  --json           prints JSON as the server answers it, in place of lines with tabs";

/** The text at a key; nothing where there is none. */
export const textOf = (entry: unknown, ...keys: readonly string[]): string => {
  let found: unknown = entry;
  for (const key of keys) found = typeof found === "object" && found !== null ? (found as Entry)[key] : undefined;
  return typeof found === "string" ? found : typeof found === "number" || typeof found === "boolean" ? String(found) : "";
};

/** What is given of some options, by the names of a body. */
export function givenTexts(given: Given, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([option, key]) => {
      const text = given.text(option);
      return text === null ? [] : [[key, text] as const];
    }),
  );
}

/** Every entry of a list of the server, page after page. */
export async function everyEntry(server: Server, path: string, query: Entry): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (let page: string | null = null; ;) {
    const asked: Record<string, string> = { limit: "1000" };
    for (const [key, value] of Object.entries(query)) asked[key] = String(value);
    if (page !== null) asked["page"] = page;
    const answer = (await server.rest("GET", `${path}?${new URLSearchParams(asked).toString()}`)) as {
      readonly entries?: readonly Entry[];
      readonly nextPage?: string | null;
    };
    found.push(...(answer.entries ?? []));
    page = answer.nextPage ?? null;
    if (page === null) return found;
  }
}

/** So many names are looked for one by one; for more of them, the list is read once. */
const FEW_NAMES = 3;

/** The id of what a person wrote: itself, or the one thing that is called so. */
export async function idOf(server: Server, resource: Resource, text: string): Promise<string> {
  return idAmong(resource, text, (search) => everyEntry(server, resource.path, { search }));
}

/** The same of several, in their order. */
export async function idsOf(server: Server, resource: Resource, texts: readonly string[]): Promise<readonly string[]> {
  const names = new Set(texts.filter((text) => !isUuid(text.toLowerCase())));
  if (names.size <= FEW_NAMES) return Promise.all(texts.map((text) => idOf(server, resource, text)));
  const all = await everyEntry(server, resource.path, {});
  return Promise.all(texts.map((text) => idAmong(resource, text, async () => all)));
}

async function idAmong(
  { idKey, named, one }: Resource,
  text: string,
  search: (text: string) => Promise<readonly Entry[]>,
): Promise<string> {
  if (isUuid(text.toLowerCase())) return text.toLowerCase();
  if (named === null) throw new UsageError(`${JSON.stringify(text)} is no id.`, `Write the UUID of the ${one}.`);
  const wanted = text.toLowerCase();
  const found = (await search(text)).filter((entry) => named.of(entry).toLowerCase() === wanted);
  const [first] = found;
  if (first === undefined) throw new UsageError(`There is no ${one} ${JSON.stringify(text)}.`, `Write ${named.what}, or a UUID.`, "ENOENT");
  if (found.length > 1)
    throw new UsageError(
      `Several are called ${JSON.stringify(text)}.`,
      `Write one of ${found.map((entry) => textOf(entry, idKey)).join(", ")}.`,
    );
  return textOf(first, idKey);
}

/** The command of one verb. */
export function commandOf(resource: Resource, verb: Verb): Command {
  const { one, argument, path } = resource;
  const addressOf = async (server: Server, given: Given): Promise<string> => `${path}/${await idOf(server, resource, given.argument(0))}`;
  switch (verb) {
    case "list":
      return command(resource, verb, "", resource.list, async (server, given, io) => {
        const entries = await everyEntry(server, path, await resource.list.query(given, server));
        await print(io, given, resource, entries, entries);
      });
    case "show":
      return command(resource, verb, argument, { options: {}, help: "" }, async (server, given, io) => {
        const answer = await server.rest("GET", await addressOf(server, given));
        await print(io, given, resource, [answer as Entry], answer);
      });
    case "create":
      return command(resource, verb, "", resource.create, async (server, given, io) => {
        const answer = await server.rest("POST", path, await resource.create.body(given, server));
        await print(io, given, resource, [answer as Entry], answer);
      });
    case "change":
      return command(resource, verb, argument, resource.change, async (server, given, io) => {
        const address = await addressOf(server, given);
        const body = await resource.change.body(given, server);
        const { method = "PATCH", after } = resource.change;
        if (Object.keys(body).length > 0) await server.rest(method, address, body);
        await after?.(given, server, address);
        const answer = await server.rest("GET", address);
        await print(io, given, resource, [answer as Entry], answer);
      });
    case "remove":
      return command(resource, verb, argument, resource.remove, async (server, given, io) => {
        const asked = await resource.remove.query(given, server);
        const query = new URLSearchParams();
        for (const [key, value] of Object.entries(asked)) query.set(key, String(value));
        const address = await addressOf(server, given);
        await server.rest("DELETE", query.size === 0 ? address : `${address}?${query.toString()}`);
        await write(
          io.stdout,
          given.flag("json")
            ? `${JSON.stringify({ removed: address.split("/").at(-1) })}\n`
            : `removed ${one} ${address.split("/").at(-1) ?? ""}\n`,
        );
      });
  }
}

function command(
  { name, one, scopes }: Resource,
  verb: Verb,
  argument: string,
  { options, help }: { readonly options: Options; readonly help: string },
  work: (server: Server, given: Given, io: Io) => Promise<void>,
): Command {
  const called = [`sheaf ${name} ${verb}`, argument, ...(Object.keys(options).length > 0 ? ["[options]"] : []), "--server URL"];
  return {
    positionals: argument === "" ? [] : [argument],
    options: { ...serverOptions, ...json, ...options },
    help: [
      `Usage: ${called.filter((part) => part !== "").join(" ")}`,
      "",
      verb === "list" ? `Lists every ${one} that the key may see, one per line.` : sentences[verb](one),
      `Needs a key with ${scopes}.`,
      "",
      ...(help === "" ? [] : [help]),
      jsonHelp,
      serverHelp,
      "",
    ].join("\n"),
    run: async (given, io) => {
      await work(await openServer(given, io), given, io);
      return exitCodes.done;
    },
  };
}

/** As it is said: "a user", but "an account". */
const withArticle = (one: string): string => `${/^(?:[aeio]|u(?!ser))/u.test(one) ? "an" : "a"} ${one}`;

const sentences: Readonly<Record<Exclude<Verb, "list">, (one: string) => string>> = {
  show: (one) => `Shows one ${one}.`,
  create: (one) => `Makes ${withArticle(one)}, and prints it.`,
  change: (one) => `Changes what is given of ${withArticle(one)}; the rest stays.`,
  remove: (one) => `Removes ${withArticle(one)}.`,
};

const print = (io: Io, given: Given, { columns }: Resource, entries: readonly Entry[], answer: unknown): Promise<void> =>
  printEntries(io, given, columns, entries, answer);

/** A line for each of some things, under a line of the names of its fields; or the answer as it is. */
export async function printEntries(
  io: Io,
  given: Given,
  columns: Resource["columns"],
  entries: readonly Entry[],
  answer: unknown,
): Promise<void> {
  if (given.flag("json")) return write(io.stdout, `${JSON.stringify(answer, null, 2)}\n`);
  await write(io.stdout, `${Object.keys(columns).join("\t")}\n`);
  for (const entry of entries)
    await write(
      io.stdout,
      `${Object.values(columns)
        .map((of) => of(entry).replaceAll(/[\t\r\n]+/gu, " "))
        .join("\t")}\n`,
    );
}
