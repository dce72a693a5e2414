import type { Json } from "../../document.ts";

/**
 * YAML 1.2 block style: two blanks of indentation, LF, block scalars for texts of several lines, one way to write each
 * value. Texts that a YAML 1.1 reader would take for something else (`on`, `yes`, `=`, `012`) are quoted too.
 */
export function printYaml(value: Json): string {
  return `${printBlock(value, "")}\n`;
}

function printBlock(value: Json, indent: string): string {
  if (Array.isArray(value))
    return value.length === 0 ? "[]" : (value as readonly Json[]).map((item) => `${indent}- ${printItem(item, indent)}`).join("\n");
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value as { readonly [key: string]: Json });
    return members.length === 0 ? "{}" : members.map(([key, member]) => indent + printMember(key, member, indent)).join("\n");
  }
  return printScalar(value, indent);
}

function printMember(key: string, value: Json, indent: string): string {
  const name = printKey(key);
  const inline = printInline(value);
  if (inline !== null) return `${name}: ${inline}`;
  if (isFilled(value)) return `${name}:\n${printBlock(value, `${indent}  `)}`;
  return `${name}: ${printScalarOrEmpty(value, indent)}`;
}

/** Lists of short scalars stand on one line. */
function printInline(value: Json): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  let text = "";
  for (const item of value as readonly Json[]) {
    if (typeof item === "object" && item !== null) return null;
    const printed = typeof item !== "string" ? printScalar(item, "") : isPlain(item) && !/[,[\]{}]/u.test(item) ? item : quote(item);
    text += text === "" ? printed : `, ${printed}`;
    if (text.length > 100) return null;
  }
  return `[${text}]`;
}

/** An item's first member stands on the line of its dash. */
function printItem(value: Json, indent: string): string {
  const inline = printInline(value);
  if (inline !== null) return inline;
  if (isFilled(value)) return printBlock(value, `${indent}  `).slice(indent.length + 2);
  return printScalarOrEmpty(value, indent);
}

function isFilled(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function printScalarOrEmpty(value: Json, indent: string): string {
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "[]" : "{}") : printScalar(value, indent);
}

function printScalar(value: string | number | boolean | null, indent: string): string {
  if (typeof value === "string") return printText(value, indent);
  return value === null ? "null" : Object.is(value, -0) ? "0" : String(value);
}

const plainText = /^[A-Za-z_][^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]*$/u;
/** Words and forms that some YAML reader resolves to something other than text. */
const resolved = /^(?:y|n|yes|no|on|off|true|false|null|inf|nan|infinity)$/iu;

function printKey(key: string): string {
  return isPlain(key) ? key : quote(key);
}

function isPlain(text: string): boolean {
  return plainText.test(text) && !resolved.test(text) && !/:(?:\s|$)|\s#|\s$|^[^\s]*:$/u.test(text) && text.length <= 400;
}

function printText(text: string, indent: string): string {
  if (isPlain(text)) return text;
  return text.includes("\n") && isBlock(text) ? printLiteral(text, indent) : quote(text);
}

/** Whether a literal block gives the text back: no control characters, no blank end of a line, something in it. */
function isBlock(text: string): boolean {
  return (
    !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/u.test(text) &&
    !/[\ud800-\udfff]/u.test(text) &&
    !/[ \t](?:\n|$)/u.test(text) &&
    /[^\s]/u.test(text) &&
    !/^\n*[ \t]/u.test(text)
  );
}

function printLiteral(text: string, indent: string): string {
  const body = text.replace(/(?<!\n)\n+$/u, "");
  const trailing = text.length - body.length;
  const head = trailing === 0 ? "|-" : trailing === 1 ? "|" : "|+";
  const lines = `${body}${"\n".repeat(Math.max(0, trailing - 1))}`.split("\n");
  return [head, ...lines.map((line) => (line === "" ? "" : `${indent}  ${line}`))].join("\n");
}

/** Single quotes where nothing has to be escaped, else JSON's double quotes, which YAML reads alike. */
function quote(text: string): string {
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (char) => `\\u${char.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
