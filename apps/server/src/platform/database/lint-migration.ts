export interface MigrationFinding {
  readonly line: number;
  readonly rule:
    | "truncate"
    | "drop"
    | "cascade"
    | "delete-without-where"
    | "update-without-where"
    | "narrowing"
    | "not-null-without-default"
    | "no-organization"
    | "volatile-lock";
  readonly text: string;
}

const RULES: readonly { readonly rule: MigrationFinding["rule"]; readonly pattern: RegExp }[] = [
  // a trigger that tells of it empties nothing
  { rule: "truncate", pattern: /\btruncate\b(?!\s+on\b)/ },
  { rule: "drop", pattern: /\bdrop\b/ },
  { rule: "cascade", pattern: /\bcascade\b/ },
  { rule: "delete-without-where", pattern: /\bdelete\s+from\b(?![\s\S]*\bwhere\b)/ },
  { rule: "update-without-where", pattern: /^\s*update\b(?![\s\S]*\bwhere\b)/ },
  { rule: "narrowing", pattern: /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/ },
  { rule: "volatile-lock", pattern: /\block\s+table\b|\bvacuum\s+full\b|\bcluster\b/ },
];

/**
 * Findings of the migration linter (V77). A statement passes with `-- allowed: RULE, REASON, NAME` in the line before it; the
 * name is whoever answers for it.
 */
export function lintMigration(sql: string): readonly MigrationFinding[] {
  const findings: MigrationFinding[] = [];
  for (const { text, line, allowed } of statements(sql)) {
    const plain = text.replaceAll(/'(?:[^']|'')*'/g, "''").toLowerCase();
    for (const { rule, pattern } of RULES) {
      if (pattern.test(plain) && !allowed.includes(rule)) findings.push({ line, rule, text: text.slice(0, 120) });
    }
    if (
      /^\s*create\s+table\b/.test(plain) &&
      !/^\s*create\s+table\s+organizations\b/.test(plain) &&
      !/\borganization_id\s+uuid\s+not\s+null\b/.test(plain) &&
      !allowed.includes("no-organization")
    ) {
      findings.push({ line, rule: "no-organization", text: text.slice(0, 120) });
    }
    if (
      /\badd\s+column\b[\s\S]*\bnot\s+null\b/.test(plain) &&
      !/\bdefault\b/.test(plain) &&
      !allowed.includes("not-null-without-default")
    ) {
      findings.push({ line, rule: "not-null-without-default", text: text.slice(0, 120) });
    }
  }
  return findings;
}

/** Statements with the line that each begins in and the exceptions signed before it. A body between two `$body$` belongs to its statement. */
function statements(sql: string): readonly { readonly text: string; readonly line: number; readonly allowed: readonly string[] }[] {
  const found: { text: string; line: number; allowed: string[] }[] = [];
  let current = { text: "", line: 0, allowed: [] as string[] };
  for (const [index, raw] of sql.split("\n").entries()) {
    const exception = /^\s*--\s*allowed:\s*([a-z-]+)\s*,\s*\S[^,]*,\s*\S/.exec(raw);
    if (exception?.[1] !== undefined) current.allowed.push(exception[1]);
    const line = raw.replace(/--.*$/, "");
    if (line.trim() === "") continue;
    if (current.text === "") current.line = index + 1;
    current.text += `${line}\n`;
    const isInBody = current.text.split("$body$").length % 2 === 0;
    if (!isInBody && line.trimEnd().endsWith(";")) {
      found.push(current);
      current = { text: "", line: 0, allowed: [] };
    }
  }
  if (current.text !== "") found.push(current);
  return found;
}
