import { defaultColumnName, replaceReferences, totalNamed } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import type { ElementReading } from "../kind.ts";
import { memberOf } from "../members.ts";

type Fields = { readonly [key: string]: Json };

/** Names like `[Sales (Parent Row Total)]` in the formulas of a pivot become the Subtotal that they mean: it follows the column when that is renamed (G4). */
export function readTotalNames(element: Fields, { note }: ElementReading): Fields {
  const columns = memberOf(element, "columns");
  if (!Array.isArray(columns)) return element;
  const names = new Set((columns as readonly Json[]).map((column) => (isFields(column) ? nameOf(column).toLowerCase() : "")));
  const written = (formula: string): string =>
    replaceReferences(formula, "printed", ({ path }) => {
      const [name = ""] = path;
      const total = path.length === 1 && !names.has(name.toLowerCase()) ? totalNamed(name) : null;
      if (total === null || !names.has(total.column.toLowerCase())) return null;
      note(message("files.read.total-name", { name: `[${name}]`, formula: total.formula }));
      return total.formula;
    });
  const changed = withFormulas(element, ["columns", "*"], written);
  return ["rows", "columns"].reduce((read, axis) => withFormulas(read, ["sheaf", "totals", axis, "perColumn", "*"], written), changed);
}

function nameOf(column: Fields): string {
  const { name, formula } = column;
  return typeof name === "string" ? name : typeof formula === "string" ? defaultColumnName(formula) : "";
}

/** The members `formula` of what stands at a path (`*`: at every key) written anew; what does not change is shared. */
function withFormulas(at: Fields, [step, ...rest]: readonly string[], written: (formula: string) => string): Fields {
  if (step === undefined) {
    const { formula } = at;
    const now = typeof formula === "string" ? written(formula) : formula;
    return now === undefined || now === formula ? at : { ...at, formula: now };
  }
  let changed: { [key: string]: Json } | null = null;
  for (const key of step === "*" ? Object.keys(at) : [step]) {
    const member = at[key];
    const inner = Array.isArray(member) && rest[0] === "*" ? eachOf(member as readonly Json[], rest.slice(1), written) : member;
    const now = isFields(inner) ? withFormulas(inner, rest, written) : inner;
    if (now !== undefined && now !== member) (changed ??= { ...at })[key] = now;
  }
  return changed ?? at;
}

function eachOf(list: readonly Json[], rest: readonly string[], written: (formula: string) => string): Json {
  const now = list.map((item) => (isFields(item) ? withFormulas(item, rest, written) : item));
  return now.every((item, index) => item === list[index]) ? list : now;
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
