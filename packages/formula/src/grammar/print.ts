import type { Expr } from "../ast.ts";
import { bindingOf } from "./operators.ts";
import { printPath, printTarget } from "./references.ts";

const POSTFIX = 10;
const ATOM = 11;

/** A text literal: what would be read otherwise is escaped. */
export function printText(value: string): string {
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  return `"${escaped}"`;
}

/**
 * The canonical text of a tree (G1): keywords and functions in canonical case, one space around operators, only the
 * parentheses that it needs or has. `canonicalName` knows functions' names; others stay as typed.
 */
export function printFormula(expr: Expr, canonicalName: (name: string) => string): string {
  const at = (child: Expr, place: number): string => {
    const text = print(child);
    return bindingOfExpr(child) < place ? `(${text})` : text;
  };

  const print = (node: Expr): string => {
    switch (node.kind) {
      case "literal":
        return printLiteral(node);
      case "ref":
        return node.target === null ? printPath(node.path) : printTarget(node.target);
      case "call":
        return `${canonicalName(node.name)}(${node.args.map(print).join(", ")})`;
      case "paren":
        return `(${print(node.inner)})`;
      case "unary":
        return printUnary(node.op, node.arg);
      case "binary": {
        const binding = bindingOf(node.op);
        const rightAssociative = node.op === "^";
        const left = at(node.left, rightAssociative ? binding + 1 : binding);
        const right = at(node.right, rightAssociative ? binding : binding + 1);
        const op = node.op === "and" ? "And" : node.op === "or" ? "Or" : node.op;
        return `${left} ${op} ${right}`;
      }
      case "field":
        return `${at(node.object, POSTFIX)}.${node.name}`;
      case "index":
        return `${at(node.object, POSTFIX)}[${print(node.index)}]`;
      case "error":
        return "";
    }
  };

  const printUnary = (op: "-" | "+" | "not", arg: Expr): string => {
    if (op !== "not") return `${op}${at(arg, bindingOf("unary"))}`;
    const isWrapped = arg.kind === "paren" || bindingOfExpr(arg) < bindingOf("not");
    return isWrapped ? `Not${at(arg, bindingOf("not"))}` : `Not ${print(arg)}`;
  };

  return print(expr);
}

function printLiteral(node: Extract<Expr, { kind: "literal" }>): string {
  switch (node.literal) {
    case "integer":
    case "decimal":
    case "float":
      return String(node.value);
    case "text":
      return printText(String(node.value));
    case "boolean":
      return node.value === true ? "True" : "False";
    case "null":
      return "Null";
  }
}

function bindingOfExpr(expr: Expr): number {
  switch (expr.kind) {
    case "binary":
      return bindingOf(expr.op);
    case "unary":
      return bindingOf(expr.op === "not" ? "not" : "unary");
    case "field":
    case "index":
      return POSTFIX;
    // A number cannot have a field or an index of its own: 1.x would be read as two tokens.
    case "literal":
      return expr.literal === "text" ? ATOM : bindingOf("unary");
    case "ref":
    case "call":
    case "paren":
    case "error":
      return ATOM;
  }
}
