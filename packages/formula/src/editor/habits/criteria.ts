import { typeName } from "@sheaf/sql";
import type { BinaryOp, Expr } from "../../ast.ts";
import { resolvePath, type Scope } from "../../check/scope.ts";
import { binary, call, literal, negated, number, text } from "./making.ts";

const OPERATORS: ReadonlyMap<string, BinaryOp> = new Map([
  ["=", "="],
  ["<>", "!="],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

/**
 * What SUMIF and its kin ask of a range: `"North"`, `">100"`, `">" & [Least]`, `"<>"`, `"N*"`, a value. Null where the range is none, or where
 * its signs mean something else here.
 */
export function criterion(range: Expr, wanted: Expr, scope: Scope): Expr | null {
  if (range.kind !== "ref") return null;
  if (isText(wanted)) return ofText(range, wanted.value, scope);
  if (wanted.kind === "binary" && wanted.op === "&" && isText(wanted.left)) {
    const op = OPERATORS.get(wanted.left.value.trim());
    if (op !== undefined) return binary(op, range, wanted.right);
  }
  return binary("=", range, wanted);
}

function ofText(range: Expr, wanted: string, scope: Scope): Expr | null {
  const [, sign = "", rest = ""] = /^(<>|<=|>=|=|<|>)?([^]*)$/u.exec(wanted) ?? [];
  const op = OPERATORS.get(sign) ?? "=";
  if (rest === "") return call(op === "!=" ? "IsNotNull" : "IsNull", range);
  const value = valueOf(range, rest, scope);
  const isPattern = value.kind === "literal" && (op === "=" || op === "!=") && /[*?~]/u.test(rest);
  if (!isPattern) return binary(op, range, value);
  const pattern = matching(range, rest);
  return pattern !== null && op === "!=" ? negated(pattern) : pattern;
}

/** The value that a criterion is compared with: text where the range is text. */
function valueOf(range: Expr, rest: string, scope: Scope): Expr {
  const resolved = range.kind === "ref" ? resolvePath(scope, range.path) : null;
  const isOfText = resolved?.kind === "column" && typeName(resolved.column.type) === "text";
  if (isOfText) return text(rest);
  if (/^-?\d+(?:\.\d+)?$/u.test(rest)) return number(rest);
  if (/^(?:true|false)$/iu.test(rest)) return literal("boolean", rest.toLowerCase() === "true");
  return /^\d{4}-\d{2}-\d{2}$/u.test(rest) ? call("Date", text(rest)) : text(rest);
}

/**
 * `N*`, `*N`, `*N*` and `N?` as the functions that ask the same. Null with the sign that takes the meaning of a wildcard, which is ours
 * neither in texts nor in patterns, and with signs that are wildcards here alone.
 */
function matching(range: Expr, pattern: string): Expr | null {
  if (pattern.includes("~")) return null;
  const inner = pattern.replace(/^\*/u, "").replace(/\*$/u, "");
  const [begins, ends] = [pattern.startsWith("*"), pattern.endsWith("*")];
  if (!/[*?]/u.test(inner) && inner !== "") {
    return call(begins ? (ends ? "Contains" : "EndsWith") : "StartsWith", range, text(inner));
  }
  return /[%_\\]/u.test(pattern) ? null : call("Like", range, text(pattern.replaceAll("*", "%").replaceAll("?", "_")));
}

function isText(expr: Expr): expr is Expr & { readonly kind: "literal"; readonly value: string } {
  return expr.kind === "literal" && expr.literal === "text" && typeof expr.value === "string";
}
