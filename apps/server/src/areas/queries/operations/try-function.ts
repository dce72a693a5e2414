import {
  CodedError,
  connectionParams,
  customFunctionTrial,
  type CustomFunctionTrial,
  customFunctionTrialAnswer,
  limits,
  type ErrorText,
} from "@sheaf/contract";
import { printText } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { cellText } from "@sheaf/result";
import { TEXT, typeName } from "@sheaf/sql";
import type { WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { requireConnection, type Warehouses } from "../../connections/index.ts";
import { customFunctionsOf, requireSound } from "../../custom-functions/index.ts";
import { evaluate } from "../evaluate.ts";

type Argument = CustomFunctionTrial["arguments"][number];

/** A call of a function as it is drafted, with values for its arguments, computed as formulas are: by a connection's engine. Nothing of it is kept. */
export function tryCustomFunction(warehouses: Warehouses) {
  return operation({
    name: "TryCustomFunction",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/connections/:connectionId/tryFunction" },
    summary: "What a call of a custom function, saved or not, is with these arguments on this connection",
    input: z.object({ params: connectionParams, body: customFunctionTrial }),
    output: customFunctionTrialAnswer,
    capability: "canAdmin",
    ids: { "params.connectionId": "connection" },
    run: async (context, { params: { connectionId }, body: { definition, arguments: values } }) => {
      const { db, actor } = context;
      await requireConnection(db, actor, connectionId, "connection.use");
      const others = await customFunctionsOf(db, actor.organizationId);
      requireSound(definition, others);
      if (values.length !== definition.params.length)
        throw new CodedError(
          "EINVAL",
          message("errors-data.queries.takes-arguments", {
            name: definition.name,
            expected: definition.params.length,
            given: values.length,
          }),
        );
      const call = `${definition.name}(${values.map(literal).join(", ")})`;
      const answer = await evaluate(
        warehouses,
        context,
        oneRow(connectionId, call),
        null,
        {
          elementId: "trial",
          level: "base",
          want: { kind: "rows", columns: ["value", "text", "n"], withOuter: false, outline: false },
          window: { offset: 0, limit: 1 },
          within: null,
          extraFilters: [],
        },
        {
          // as if it were saved: functions that it calls, and that call it, mean the draft
          customFunctions: [...others.filter(({ name }) => name.toLowerCase() !== definition.name.toLowerCase()), definition],
          timeoutMs: limits.trialTimeout,
        },
      );
      const type = answer.type("value");
      const found = answer.diagnostics.filter(({ columnId }) => columnId === "value");
      return {
        // as formulas tell it, instants in the zone of the organization; JSON is told whole
        value:
          type === null
            ? null
            : cellText(
                ...(type.kind === "variant" ? ([answer.cell(0, "value"), type] as const) : ([answer.cell(0, "text"), TEXT] as const)),
              ),
        type: type === null ? null : typeName(type),
        diagnostics: found.map(({ code, message }) => ({ code, message })),
      };
    },
  });
}

/** A document whose one table has one row, with the call beside nothing. */
function oneRow(connectionId: string, call: string): WorkbookDocument {
  const element = {
    id: "trial",
    kind: "table",
    source: { kind: "sql", connectionId, statement: "SELECT 1 AS n" },
    columns: [
      { id: "value", name: "Value", formula: call },
      { id: "text", name: "Text", formula: "Text([Value])" },
      // what is shown where the call is broken: an answer has columns
      { id: "n", name: "N", formula: "[n]" },
    ],
  };
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "Trial",
    description: null,
    layout: [],
    rest: {},
    pages: [{ id: "page", name: "Page", rest: {}, elements: [element] }],
  };
}

/** The formula of a value that a person gave; EINVAL at its argument where it is none of its type. */
function literal({ type, value }: Argument, at: number): string {
  if (value === null) return "Null";
  const text = type === "text" ? value : value.trim();
  const refused = (text: ErrorText): CodedError =>
    new CodedError("EINVAL", text, { fields: [{ path: `body.arguments.${at}.value`, message: text }] });
  switch (type) {
    case "text":
      return printText(text);
    case "number":
      if (!NUMBER.test(text)) throw refused(message("errors-data.queries.no-number-write-1234-5"));
      return text.startsWith("-") ? `(${text})` : text;
    case "boolean":
      if (!/^(?:true|false)$/iu.test(text)) throw refused(message("errors-data.queries.neither-true-nor-false"));
      return /^true$/iu.test(text) ? "True" : "False";
    case "date":
      if (!isDay(text)) throw refused(message("errors-data.queries.no-day-write-2026-01"));
      return `Date(${printText(text)})`;
    case "datetime":
      if (!isDay(text.slice(0, 10)) || !TIME.test(text.slice(10))) throw refused(message("errors-data.queries.no-time-write-2026-01"));
      return `Date(${printText(text.length === 10 ? `${text} 00:00:00` : text)})`;
    case "variant":
      if (parsed(text) === undefined) throw refused(message("errors-data.queries.no-json"));
      return `Json(${printText(text)})`;
    case "array":
      return array(text) ?? refuse(refused(message("errors-data.queries.no-list-texts-numbers-conditions")));
    case "geography":
      return `Geography(${printText(text)})`;
  }
}

const NUMBER = /^-?(?:\d{1,38}(?:\.\d{0,38})?|\.\d{1,38})(?:e[+-]?\d{1,3})?$/iu;
const TIME = /^(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An array of values of one type, nulls among them. */
function array(text: string): string | null {
  const values = parsed(text);
  if (!Array.isArray(values)) return null;
  const kinds = new Set(values.filter((one) => one !== null).map((one: unknown) => typeof one));
  if (kinds.size > 1 || [...kinds].some((kind) => !["string", "number", "boolean"].includes(kind))) return null;
  const items = values.map((one: unknown) => {
    if (typeof one === "string") return printText(one);
    if (typeof one === "boolean") return one ? "True" : "False";
    return one === null ? "Null" : JSON.stringify(one);
  });
  return items.length === 0 ? 'ArrayExcept(Array(""), Array(""))' : `Array(${items.join(", ")})`;
}

function refuse(error: CodedError): never {
  throw error;
}
