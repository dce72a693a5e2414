import { inEnglish } from "@sheaf/messages/english";
import {
  functions,
  functionSupport,
  signatureOf,
  type ConstantValue,
  type Example,
  type FunctionCategory,
  type FunctionEntry,
} from "@sheaf/formula";
import { executedDialects, writtenDialects, type Dialect } from "@sheaf/sql";
import { howComputed } from "./how-computed.ts";

const TITLES: Readonly<Record<FunctionCategory, string>> = {
  aggregate: "Aggregates",
  array: "Arrays and JSON values",
  custom: "Functions of an organization",
  date: "Dates",
  financial: "Interest and payments",
  geography: "Geography",
  join: "Other elements",
  logical: "Conditions",
  math: "Numbers",
  operator: "Operators",
  passthrough: "Functions of the warehouse",
  system: "Who asks",
  text: "Text",
  type: "Conversion",
  window: "Windows",
};

/** docs/functions.md: every function of the catalogue with its arguments and examples, and what each dialect can do of it. */
export function functionsPage(): string {
  const all = [...Object.values(executedDialects), ...Object.values(writtenDialects)].map(columnOf);
  const categories = (Object.keys(TITLES) as FunctionCategory[]).filter((category) =>
    functions.some((entry) => entry.category === category),
  );
  const sections = categories.map((category) => section(TITLES[category], entriesOf(category)));
  return [
    "# Functions",
    `The ${functions.length} functions of the formula language. This page is written from the catalogue (\`packages/formula/src/functions\`) by ` +
      "`vitest run tests/conformance/functions-page.test.ts -u`; every example is run on every engine that the tests run.",
    "Scalar functions give null if an argument is null, unless the text says otherwise; aggregates leave nulls out.",
    ...sections,
    "## Support by dialect",
    "● native: one operation of the engine; ◐ composed: several of them, or a query; ◇ beside the engine: by functions of ours that the " +
      "connection registers with the engine; – refused. An asterisk: for some arguments only. What the hardest example of a function needs is " +
      "what is said; the reasons stand below the table.",
    `${labels(Object.values(executedDialects))} are run by the tests. ${labels(Object.values(writtenDialects))} are written and not run: their ` +
      "SQL is held against a grammar of each engine (`tests/golden-sql/written`), no connection can have them, and nobody has seen their numbers. " +
      "Sessions of Databricks are taken to run in UTC, patterns of Trino to be matched by its own library (Joni), sessions of Redshift to have " +
      "`enable_case_sensitive_identifier` on and its databases to tell letter case apart, SQL Server to be of version 2022 or later at that level of " +
      "compatibility.",
    matrix(all),
    ...reasons(all),
    "",
  ].join("\n\n");
}

function entriesOf(category: FunctionCategory): readonly FunctionEntry[] {
  return functions.filter((entry) => entry.category === category).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function section(title: string, entries: readonly FunctionEntry[]): string {
  return [`## ${title}`, ...entries.map(described)].join("\n\n");
}

function described(entry: FunctionEntry): string {
  const aliases = entry.aliases ?? [];
  const also = aliases.length === 0 ? "" : ` Also called ${aliases.map((name) => `\`${name}\``).join(", ")}.`;
  const params = entry.params.map((param) => {
    const values = param.oneOf === undefined ? "" : ` One of ${param.oneOf.map((value) => `\`"${value}"\``).join(", ")}.`;
    return `- ${param.name}${param.constant === true ? " (constant)" : ""}: ${param.doc}${values}`;
  });
  const parts = [`### ${entry.name}`, `\`${signatureOf(entry)}\``, `${escaped(entry.doc)}${also}`];
  if (params.length > 0) parts.push(params.join("\n"));
  parts.push("Examples:", entry.examples.map(shown).join("\n"));
  return parts.join("\n\n");
}

function shown({ title, formula, columns = {}, result }: Example): string {
  const given = Object.entries(columns).map(([name, { values }]) => `\`[${name}]\` = ${listed(values)}`);
  const rows = given.length === 0 ? "" : ` with ${given.join(", ")}`;
  return `- ${escaped(title)}: ${code(formula)}${rows}${result.length === 0 ? "" : ` → ${listed(result)}`}`;
}

function listed(values: readonly ConstantValue[]): string {
  return values.map((value) => (value === null ? "null" : value === "" ? "empty text" : code(String(value)))).join(", ");
}

/** Code may hold back quotes, and line breaks would end the list. */
function code(text: string): string {
  const plain = text.replaceAll("\n", "⏎");
  return plain.includes("`") ? `\`\` ${plain} \`\`` : `\`${plain}\``;
}

function escaped(text: string): string {
  return text.replace(/[*_<\\]/gu, "\\$&");
}

/** A dialect and what it makes of each function, in the order of the functions. */
interface Column {
  readonly dialect: Dialect;
  readonly supports: ReadonlyMap<FunctionEntry, ReturnType<typeof functionSupport>>;
}

const SYMBOLS: Readonly<Record<string, string>> = { native: "●", composed: "◐", "beside the engine": "◇", no: "–" };

function columnOf(dialect: Dialect): Column {
  return { dialect, supports: new Map(functions.map((entry) => [entry, functionSupport(entry, dialect)])) };
}

function labels(dialects: readonly Dialect[]): string {
  const names = dialects.map(({ label }) => label);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

function symbol(how: string): string {
  const [plain = "", part] = how.split(", ");
  return `${SYMBOLS[plain] ?? plain}${part === undefined ? "" : "\\*"}`;
}

function matrix(all: readonly Column[]): string {
  const rows = functions
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      (entry) =>
        `| ${entry.name} | ${all.map(({ dialect, supports }) => symbol(howComputed(entry, dialect, supports.get(entry)))).join(" | ")} |`,
    );
  return [`| Function | ${all.map(({ dialect }) => dialect.label).join(" | ")} |`, `|---|${all.map(() => ":-:|").join("")}`, ...rows].join(
    "\n",
  );
}

/** Below each other the functions that a dialect refuses for the same reason. */
function reasons(all: readonly Column[]): readonly string[] {
  return all.flatMap(({ dialect, supports }) => {
    const found = new Map<string, Set<string>>();
    for (const [entry, { refusals }] of supports) {
      for (const reason of refusals.map((refusal) => inEnglish(refusal.reason)))
        found.set(reason, (found.get(reason) ?? new Set()).add(entry.name));
    }
    const lines = [...found].map(([reason, names]) => `- ${reason}: ${[...names].toSorted().join(", ")}.`);
    return lines.length === 0 ? [] : [`### ${dialect.label} refuses`, lines.join("\n")];
  });
}
