import { BOOLEAN, TEXT, sql } from "@sheaf/sql";
import type { FunctionEntry, LowerContext, ScalarFunction } from "../catalogue.ts";
import { example, param, returns } from "./entry.ts";

function ofUser(name: string, doc: string, read: (context: LowerContext) => string): ScalarFunction {
  return {
    role: "scalar",
    nulls: "own",
    name,
    category: "system",
    doc,
    params: [],
    examples: [
      example("never null", `IsNull(${name}())`, [false]),
      example("joined to text", `Len(${name}() & "|") > 0`, [true]),
      example("equal to itself", `${name}() = ${name}()`, [true]),
    ],
    resultType: returns(TEXT),
    lower: (_args, context) => sql.text(read(context)),
  };
}

export const systemFunctions: readonly FunctionEntry[] = [
  ofUser("CurrentTimezone", "The name of the workbook's time zone.", (context) => context.timeZone),
  {
    role: "scalar",
    nulls: "own",
    name: "CurrentUserAttributeText",
    category: "system",
    doc: "The viewer's value of a user attribute; null if there is none.",
    params: [param("attribute", "text", "Name of the attribute.", { constant: true })],
    examples: [
      example("a value", 'CurrentUserAttributeText("region")', ["West"]),
      example("none is null", 'CurrentUserAttributeText("shoe size")', [null]),
      example("in a condition", '"West" = CurrentUserAttributeText("region")', [true]),
    ],
    resultType: returns(TEXT),
    lower: (_args, context) => {
      const name = context.constant(0);
      const value = typeof name === "string" ? context.user.attributes.get(name) : undefined;
      return value === undefined ? sql.null(TEXT) : sql.text(value);
    },
  },
  ofUser("CurrentUserEmail", "The viewer's e-mail address.", (context) => context.user.email),
  ofUser("CurrentUserFirstName", "The viewer's first name.", (context) => context.user.firstName),
  ofUser("CurrentUserFullName", "The viewer's first and last name.", (context) => context.user.fullName),
  {
    role: "scalar",
    nulls: "own",
    name: "CurrentUserInTeam",
    category: "system",
    doc: "Whether the viewer is in one of several teams; letter case counts.",
    params: [param("team", "text", "Name of a team.", { constant: true, repeats: "team" })],
    examples: [
      example("one of several", 'CurrentUserInTeam("Sales", "Finance")', [true]),
      example("letter case counts", 'CurrentUserInTeam("sales")', [false]),
      example("in a condition", 'Not CurrentUserInTeam("Nobody")', [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args, context) => sql.bool(args.some((_, index) => context.user.teams.includes(String(context.constant(index))))),
  },
];
