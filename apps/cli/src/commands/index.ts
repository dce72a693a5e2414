import type { Command } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import { scheduleVerbs, type Verb, verbs } from "../resources/verbs.ts";

/** A command as the overview lists it; its code is loaded when it is called. */
export interface CommandEntry {
  /** One word, or two. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
  /** The overview names it beside another one. */
  readonly isBeside?: true;
}

/** What is listed, shown, made, changed and removed on a server: one line in the overview for the five commands. */
const family = (name: string, summary: string): readonly CommandEntry[] =>
  verbs.map((verb: Verb, place) => ({
    name: `${name} ${verb}`,
    usage: place === 0 ? `${name} ${verbs.join("|")}` : `${name} ${verb}`,
    summary,
    load: async () => (await import("../resources/index.ts")).resourceCommand(name, verb),
    ...(place === 0 ? {} : { isBeside: true }),
  }));

/** Every command: one entry each. */
export const commands: readonly CommandEntry[] = [
  {
    name: "run",
    usage: "run FILE --element NAME",
    summary: "compute one element of a workbook file and print its rows; needs no server",
    load: async () => (await import("./run.ts")).run,
  },
  {
    name: "draw",
    usage: "draw FILE [--element NAME | --page NAME]",
    summary: "draw an element or a page of a workbook file as SVG, PNG, PDF or HTML; needs no server",
    load: async () => (await import("./draw.ts")).draw,
  },
  {
    name: "validate",
    usage: "validate FILE",
    summary: "print every finding about a workbook file",
    load: async () => (await import("./validate.ts")).validate,
  },
  {
    name: "check",
    usage: "check FOLDER",
    summary: "validate every workbook file of a folder",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "functions",
    usage: "functions",
    summary: "list the functions that formulas may call",
    load: async () => (await import("./functions.ts")).functionList,
  },
  {
    name: "import",
    usage: "import FILE --server URL --org SLUG --folder ID",
    summary: "make a workbook on a server from a file",
    load: async () => (await import("./import.ts")).importFile,
  },
  {
    name: "export",
    usage: "export ID --server URL",
    summary: "write a server's workbook as a file",
    load: async () => (await import("./export.ts")).exportFile,
  },
  {
    name: "login",
    usage: "login --server URL",
    summary: "keep an API key for a server, so that import and export need none",
    load: async () => (await import("./login.ts")).login,
  },
  {
    name: "logout",
    usage: "logout --server URL",
    summary: "forget the key of a server",
    load: async () => (await import("./login.ts")).logout,
  },
  {
    name: "serve",
    usage: "serve",
    summary: "start the server on this machine, as npm start does",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "org create",
    usage: "org create SLUG --admin EMAIL",
    summary: "make an organization in this machine's data folder",
    load: async () => (await import("./org-create.ts")).orgCreate,
  },
  {
    name: "org set",
    usage: "org set SLUG NAME VALUE",
    summary: "allow an organization what whoever runs the server decides",
    load: async () => (await import("./org-set.ts")).orgSet,
  },
  {
    name: "org reopen",
    usage: "org reopen SLUG",
    summary: "bring a closed organization back before it is removed",
    load: async () => (await import("./org-reopen.ts")).orgReopen,
  },
  {
    name: "backup",
    usage: "backup FOLDER",
    summary: "write everything of this machine's server into a folder, while it runs or not",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    name: "doctor",
    usage: "doctor",
    summary: "look at everything of this machine's server that can break: store, files, documents, secrets",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "member deactivate",
    usage: "member deactivate MEMBER",
    summary: "deactivate a member of a server, and give what they own to somebody else",
    load: async () => (await import("./member-deactivate.ts")).memberDeactivate,
  },
  ...family("members", "people of an organization on a server"),
  ...family("teams", "its teams, and who is in them"),
  ...family("account-types", "what its members may do"),
  ...family("attributes", "user attributes, and the values of members and teams"),
  ...family("grants", "who has which right on a document, folder or workspace"),
  ...family("workspaces", "shared roots of folders"),
  ...family("documents", "documents, folders and files"),
  ...scheduleVerbs.map((verb, place): CommandEntry => ({
    name: `schedules ${verb}`,
    usage: place === 0 ? `schedules ${scheduleVerbs.join("|")}` : `schedules ${verb}`,
    summary: "schedules and alerts of documents: what they did, now, not for a while",
    load: async () => (await import("../resources/schedules.ts")).scheduleCommand(verb),
    ...(place === 0 ? {} : { isBeside: true }),
  })),
  {
    name: "restore",
    usage: "restore FOLDER",
    summary: "fill an empty data folder from a backup",
    load: async () => (await import("./restore.ts")).restore,
  },
];

/** The command that arguments begin with, and what is left of them. */
export function commandNamed(args: readonly string[]): { readonly entry: CommandEntry; readonly rest: readonly string[] } {
  for (const entry of commands) {
    const words = entry.name.split(" ");
    if (words.every((word, index) => args[index] === word)) return { entry, rest: args.slice(words.length) };
  }
  const [first = ""] = args;
  const kin = commands.filter((entry) => entry.name.startsWith(`${first} `));
  throw new UsageError(
    kin.length > 0 ? `sheaf ${first} needs a second word.` : `There is no command ${first}.`,
    kin.length > 0
      ? `Write ${kin.flatMap(({ isBeside, usage }) => (isBeside === true ? [] : [`sheaf ${usage}`])).join(" or ")}.`
      : "sheaf help lists the commands.",
  );
}

export function overview(): string {
  const listed = commands.filter(({ isBeside }) => isBeside !== true);
  const width = Math.max(...listed.map((entry) => entry.usage.length));
  return [
    "Sheaf: the open workbook for data. Usage: sheaf COMMAND …",
    "",
    ...listed.map((entry) => `  ${entry.usage.padEnd(width)}  ${entry.summary}`),
    `  ${"help COMMAND".padEnd(width)}  how to call a command, with all its options`,
    `  ${"--version".padEnd(width)}  the version of Sheaf`,
    "",
    "Exit codes: 0 done · 1 the document has errors · 2 wrong call · 3 a connection, query or server failed · 130 interrupted",
    "",
  ].join("\n");
}
