import { functions, functionSupport, type FunctionEntry, signatureOf } from "@sheaf/formula";
import { inEnglish } from "@sheaf/messages/english";
import { type ExecutedDialectName, executedDialects } from "@sheaf/sql";
import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { write } from "../command/io.ts";

export const functionList: Command = {
  positionals: [],
  options: { format: { type: "string" } },
  help: `Usage: sheaf functions [--format table|json]

Lists the functions that formulas may call: name, category, how to call it, what it does, examples, and which databases
can compute it.

  --format table   one line for each function, by category (default)
  --format json    [{name, aliases, category, signature, doc, examples: [{title, formula, columns, result}],
                   support: {duckdb, postgres, mysql, sqlite, clickhouse}, refusals}]; support is full, partial or none
`,
  run: async (given, io) => {
    const format = choice("format", given.text("format"), ["table", "json"], "table");
    const listed = functions.toSorted((a, b) => compare(a.category, b.category) || compare(a.name, b.name)).map(described);
    await write(io.stdout, format === "json" ? jsonText(listed) : tableText(listed));
    return exitCodes.done;
  },
};

type Described = ReturnType<typeof described>;

function described(entry: FunctionEntry) {
  const found = Object.values(executedDialects).map((dialect) => ({ dialect, support: functionSupport(entry, dialect) }));
  const refusals = found.flatMap(({ dialect, support }) =>
    support.refusals.map(({ formula, reason }) => ({ dialect: dialect.name, formula, reason: inEnglish(reason) })),
  );
  return {
    name: entry.name,
    aliases: entry.aliases ?? [],
    category: entry.category,
    signature: signatureOf(entry),
    doc: entry.doc,
    examples: entry.examples,
    support: Object.fromEntries(found.map(({ dialect, support }) => [dialect.name, support.level])) as Record<ExecutedDialectName, string>,
    refusals,
  };
}

/** One function a line, so that differences between versions can be read. */
function jsonText(listed: readonly Described[]): string {
  return `[\n${listed.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`;
}

function tableText(listed: readonly Described[]): string {
  const names = Object.keys(executedDialects) as ExecutedDialectName[];
  const lines: string[] = [];
  for (const category of new Set(listed.map((entry) => entry.category))) {
    const inside = listed.filter((entry) => entry.category === category);
    lines.push(`${lines.length === 0 ? "" : "\n"}${category} (${inside.length})`);
    for (const { signature, doc, support } of inside) {
      const lacking = names.filter((name) => support[name] !== "full").map((name) => `${name}: ${support[name]}`);
      lines.push(`  ${signature}${lacking.length === 0 ? "" : `  [${lacking.join(", ")}]`}`, `      ${doc}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
