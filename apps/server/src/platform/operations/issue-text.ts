import { type ErrorText, ofFinding } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { saidOf } from "@sheaf/workbook";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Words that the schemas' library has itself, which stand where a schema says nothing of its own. */
const LIBRARYS = /^(?:Invalid (?:input|option|string|email address|URL|UUID|ISO)\b|Too (?:big|small):|Unrecognized keys?:)/u;

/** What is wrong with a field of what was sent, in our words: those of the schema, or a message for each thing that schemas check by themselves. */
export function issueText(issue: Issue): ErrorText {
  return (LIBRARYS.test(issue.message) ? checked(issue) : null) ?? ofFinding(saidOf(issue));
}

function checked(issue: Issue): ErrorText | null {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith(" received undefined")
        ? message("errors.input.missing")
        : message("errors.input.wrong-type", { expected: issue.expected });
    case "too_big":
      return sized(issue.origin, Number(issue.maximum), {
        text: "errors.input.too-long",
        list: "errors.input.too-many",
        number: "errors.input.too-large",
      });
    case "too_small":
      return sized(issue.origin, Number(issue.minimum), {
        text: "errors.input.too-short",
        list: "errors.input.too-few",
        number: "errors.input.too-small",
      });
    case "invalid_format":
      return message("errors.input.format", { format: issue.format });
    case "invalid_value":
      return message("errors.input.one-of", { values: issue.values.map(String).join(", ") });
    case "unrecognized_keys":
      return message("errors.input.unknown-members", { names: issue.keys.join(", ") });
    default:
      return null;
  }
}

type Bound =
  | "errors.input.too-long"
  | "errors.input.too-many"
  | "errors.input.too-large"
  | "errors.input.too-short"
  | "errors.input.too-few"
  | "errors.input.too-small";

const sized = (origin: string, bound: number, keys: Readonly<Record<"text" | "list" | "number", Bound>>): ErrorText =>
  message(origin === "string" ? keys.text : origin === "array" || origin === "set" ? keys.list : keys.number, { bound });
