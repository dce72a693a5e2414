import type { FormulaPlace } from "@sheaf/compiler";
import {
  checkDefinition,
  type CustomFunction,
  type CustomParam,
  type CustomParamType,
  printPath,
  replaceReferences,
  scopeOfDefinition,
} from "@sheaf/formula";
import { valueTypeTitle } from "../../shared/icons/value-type-icon.tsx";
import { t, findingText } from "../../shared/words/words.ts";

/** The word for what an argument takes. */
export const typeWord = (type: CustomParamType): string =>
  type === "any" ? t("functions.definition-draft.any-value") : valueTypeTitle(type);

export const emptyFunction: CustomFunction = { name: "", doc: "", params: [], formula: "" };

/** The parts that people define, without what a version adds. */
export function definitionOf({ name, doc, params, formula }: CustomFunction): CustomFunction {
  return { name, doc, params: params.map(({ name: called, type, doc: said }) => ({ name: called, type, doc: said })), formula };
}

export function isSame(one: CustomFunction, other: CustomFunction): boolean {
  return JSON.stringify(definitionOf(one)) === JSON.stringify(definitionOf(other));
}

/** `Tax(amount, rate)`. */
export function signatureOf({ name, params }: Pick<CustomFunction, "name" | "params">): string {
  return `${name}(${params.map((param) => param.name).join(", ")})`;
}

/** Where its formula is being written: what it can name, and what is wrong with a text there. */
export function definitionPlace(defined: CustomFunction, others: readonly CustomFunction[]): FormulaPlace {
  return {
    scope: scopeOfDefinition(defined, others),
    check: (text) => {
      const { type, diagnostics } = checkDefinition({ ...defined, formula: text }, others);
      // What has no place in the text is told where it stands: at the name, at an argument.
      return { type, level: "base", diagnostics: diagnostics.filter(({ span }) => span !== null), columnsBound: 0 };
    },
  };
}

/** What is wrong besides the formula; null: nothing. */
export function problemsOf(
  { name, params }: CustomFunction,
  others: readonly CustomFunction[],
  isNew: boolean,
): { readonly name: string | null; readonly params: string | null } {
  const problem = (defined: CustomFunction): string | null => findingText(checkDefinition(defined, []).diagnostics[0]);
  const taken = isNew && others.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return {
    name: taken ? t("functions.definition-draft.function-called-already", { name }) : problem({ name, doc: "", params: [], formula: "1" }),
    params: problem({ name: "Function", doc: "", params, formula: "1" }),
  };
}

/** A name for one more argument: none that there is. */
export function freeName(params: readonly CustomParam[]): string {
  let number = params.length + 1;
  while (params.some(({ name }) => name === `value ${number}`)) number += 1;
  return params.length === 0 ? "value" : t("functions.definition-draft.value", { number });
}

/** A name under which a function without a sound one can be tried: none that there is. */
export function freeFunctionName(others: readonly CustomFunction[]): string {
  let number = 1;
  while (others.some(({ name }) => name.toLowerCase() === `draft${number}`)) number += 1;
  return `Draft${number}`;
}

/** Another name for an argument, in its formula too: one that nobody else bears. */
export function withRenamedParam(defined: CustomFunction, at: number, name: string): CustomFunction {
  const before = defined.params[at]?.name ?? "";
  const params = defined.params.map((param, index) => (index === at ? { ...param, name } : param));
  const isMeant = (text: string): boolean => text.trim().toLowerCase() === before.trim().toLowerCase();
  if (before === "" || name.trim() === "" || defined.params.filter((param) => isMeant(param.name)).length > 1)
    return { ...defined, params };
  const formula = replaceReferences(defined.formula, "printed", ({ path }) =>
    path.length === 1 && isMeant(path[0] ?? "") ? printPath([name.trim()]) : null,
  );
  return { ...defined, params, formula };
}

export interface Change {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What a version changed; of the first one everything. */
export function changesBetween(before: CustomFunction | null, after: CustomFunction): readonly Change[] {
  const args = (one: CustomFunction | null): string =>
    (one?.params ?? []).map(({ name, type, doc }) => `${name}: ${typeWord(type)}${doc === "" ? "" : `, ${doc}`}`).join("\n");
  const all: readonly Change[] = [
    { what: t("functions.definition-draft.description"), before: before?.doc ?? "", after: after.doc },
    { what: t("functions.definition-draft.arguments"), before: args(before), after: args(after) },
    { what: t("functions.definition-draft.formula"), before: before?.formula ?? "", after: after.formula },
  ];
  return all.filter((change) => change.before !== change.after);
}
