import { type CustomFunction, type Expr, type FormulaForm, parse, printText } from "@sheaf/formula";
import type { Environment } from "../api.ts";

export type Person = Environment["user"];

/** A formula with what it asks about the person said. */
export interface Said {
  readonly text: string;
  /** It asks for an attribute that the person has not. */
  readonly lacksAttribute: boolean;
}

export interface PersonSaid {
  /** Whether a formula asks about the person, itself or by a custom function. */
  readonly asks: (formula: string, form: FormulaForm) => boolean;
  /** A formula for everybody that means what it means for the person; null where something that it asks has no word here. */
  readonly say: (formula: string, form: FormulaForm) => Said | null;
  /** Custom functions, with those that said formulas call besides. */
  readonly functions: readonly CustomFunction[];
}

const NONE = "Null";
const isAboutPerson = (name: string): boolean => name.toLowerCase().startsWith("currentuser");

/** Says in formulas what they ask about a person. Functions that ask get a second one beside them, in which it is said. */
export function personSaid(person: Person, customFunctions: readonly CustomFunction[]): PersonSaid {
  const byName = new Map(customFunctions.map((one) => [one.name.toLowerCase(), one]));
  const asking = new Set<string>();
  const asks = (formula: string, form: FormulaForm): boolean =>
    callsIn(formula, form).some(({ name }) => isAboutPerson(name) || asking.has(name.toLowerCase()));
  // A function asks by way of others too: until no more are found.
  for (let before = -1; before < asking.size;) {
    before = asking.size;
    for (const [name, { formula }] of byName) if (asks(formula, "printed")) asking.add(name);
  }
  const taken = new Set(byName.keys());
  const saidNames = new Map<string, string>();
  for (const name of asking) {
    const called = byName.get(name)?.name ?? name;
    let next = `${called}Said`;
    while (taken.has(next.toLowerCase())) next += "X";
    taken.add(next.toLowerCase());
    saidNames.set(name, next);
  }
  const lacking = new Map<string, boolean>();
  const functionLacks = (name: string): boolean => {
    const known = lacking.get(name);
    if (known !== undefined) return known;
    // A function that calls itself cannot be computed at all.
    lacking.set(name, false);
    const lacks = say(byName.get(name)?.formula ?? "", "printed")?.lacksAttribute ?? false;
    lacking.set(name, lacks);
    return lacks;
  };
  const say = (formula: string, form: FormulaForm): Said | null => {
    const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
    let lacksAttribute = false;
    for (const { name, args, span, nameSpan } of callsIn(formula, form)) {
      const key = name.toLowerCase();
      const called = saidNames.get(key);
      if (called !== undefined) {
        edits.push({ ...nameSpan, text: called });
        lacksAttribute ||= functionLacks(key);
      } else if (isAboutPerson(name)) {
        const text = saidOf(key, args, person);
        if (text === null) return null;
        edits.push({ ...span, text });
        lacksAttribute ||= text === NONE;
      }
    }
    const text = edits
      .toSorted((a, b) => b.start - a.start)
      .reduce((now, edit) => `${now.slice(0, edit.start)}${edit.text}${now.slice(edit.end)}`, formula);
    return { text, lacksAttribute };
  };
  const said = [...saidNames].flatMap(([name, called]): readonly CustomFunction[] => {
    const own = byName.get(name);
    const meant = own === undefined ? null : say(own.formula, "printed");
    // One that cannot be said stays away: who calls it has an error.
    return own === undefined || meant === null ? [] : [{ ...own, name: called, formula: meant.text }];
  });
  return { asks, say, functions: [...customFunctions, ...said] };
}

type Call = Extract<Expr, { kind: "call" }>;

/** The calls of a formula, none of those inside of a call about the person: nothing is asked in its arguments. */
function callsIn(formula: string, form: FormulaForm): readonly Call[] {
  const found: Call[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === "call") {
      found.push(expr);
      if (isAboutPerson(expr.name)) return;
    }
    partsOfExpr(expr).forEach(visit);
  };
  visit(parse(formula, form).expr);
  return found;
}

function saidOf(name: string, args: readonly Expr[], person: Person): string | null {
  const texts = args.map((arg) => (arg.kind === "literal" && typeof arg.value === "string" ? arg.value : null));
  switch (name) {
    case "currentuseremail":
      return printText(person.email);
    case "currentuserfirstname":
      return printText(person.firstName);
    case "currentuserfullname":
      return printText(person.fullName);
    case "currentuserinteam":
      return texts.some((team) => team !== null && person.teams.includes(team)) ? "True" : "False";
    case "currentuserattributetext": {
      const value = texts[0] == null ? undefined : person.attributes.get(texts[0]);
      return value === undefined ? NONE : printText(value);
    }
    default:
      return null;
  }
}

function partsOfExpr(expr: Expr): readonly Expr[] {
  return Object.values(expr).flatMap((value: unknown): readonly Expr[] =>
    Array.isArray(value) ? value.filter(isExpr) : isExpr(value) ? [value] : [],
  );
}

function isExpr(value: unknown): value is Expr {
  return typeof value === "object" && value !== null && "kind" in value && "span" in value;
}
