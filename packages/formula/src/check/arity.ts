import { message, type Message } from "@sheaf/messages";
import type { Expr, Fix } from "../ast.ts";
import type { FunctionEntry, Param } from "../catalogue.ts";

/** How arguments fall to parameters: some, then a group that repeats, then perhaps one more. */
interface Shape {
  readonly before: readonly Param[];
  readonly group: readonly Param[];
  readonly after: readonly Param[];
}

function shapeOf(params: readonly Param[]): Shape {
  const start = params.findIndex((param) => param.repeats !== undefined);
  if (start === -1) return { before: params, group: [], after: [] };
  const end = params.findLastIndex((param) => param.repeats !== undefined) + 1;
  return { before: params.slice(0, start), group: params.slice(start, end), after: params.slice(end) };
}

function required(params: readonly Param[]): number {
  return params.filter((param) => param.optional !== true).length;
}

/** Why the number of arguments is wrong; null if it is right. */
export function arityProblem(entry: FunctionEntry, count: number): Message | null {
  const { before, group, after } = shapeOf(entry.params);
  const least = required(before) + required(group) + required(after);
  const call = { name: entry.name, signature: signatureOf(entry) };
  if (count < least) {
    const isExact = group.length === 0 && least === before.length;
    return message(isExact ? "findings.call.too-few" : "findings.call.too-few-of-many", { ...call, least, count });
  }
  if (group.length === 0) return count <= before.length ? null : message("findings.call.too-many", { ...call, most: before.length, count });
  const rest = (count - before.length) % group.length;
  return rest <= after.length ? null : message("findings.call.uneven", call);
}

/** The mend of a call with more arguments than its function can take. */
export function tooMany(entry: FunctionEntry, args: readonly Expr[]): readonly Fix[] {
  const { before, group } = shapeOf(entry.params);
  const last = args.at(-1);
  const first = args[before.length];
  if (group.length > 0 || first === undefined || last === undefined) return [];
  const start = args[before.length - 1]?.span.end ?? first.span.start;
  const title = message("findings.fix.remove-arguments", { count: args.length - before.length });
  return [{ kind: "replace", title, span: { start, end: last.span.end }, text: "" }];
}

/** The parameter that an argument falls to; of a wrong number of arguments the nearest. */
export function paramOf(entry: FunctionEntry, argument: number, count: number): Param | undefined {
  const { before, group, after } = shapeOf(entry.params);
  if (argument < before.length) return before[argument];
  if (group.length === 0) return before.at(-1);
  const inGroup = argument - before.length;
  const trailing = group.length === 1 ? 0 : (count - before.length) % group.length;
  if (trailing > 0 && trailing <= after.length && argument >= count - trailing) return after[argument - (count - trailing)];
  return group[inGroup % group.length];
}

/** `If(condition, value, [condition, value, …], [else])`. */
export function signatureOf(entry: FunctionEntry): string {
  const { before, group, after } = shapeOf(entry.params);
  const one = (param: Param): string =>
    param.optional === true ? `[${param.name}${param.default === undefined ? "" : ` = ${param.default}`}]` : param.name;
  const names = group.map((param) => param.name);
  const repeated = group.length === 0 ? [] : [`[${names.join(", ")}, …]`];
  const first = group.filter((param) => param.optional !== true).map((param) => param.name);
  return `${entry.name}(${[...before.map(one), ...first, ...repeated, ...after.map(one)].join(", ")})`;
}
