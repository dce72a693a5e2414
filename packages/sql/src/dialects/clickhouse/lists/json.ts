import { callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { letIn } from "./elements.ts";
import { quoteText } from "../literals.ts";

/** A JSON text under a name, computed once. */
export const JSON_TEXT = '"json text"';

/**
 * The engine's JSON functions keep whole numbers of 64 bits, bring others to the digits of float64, and refuse the whole text for a number that
 * has too many.
 */
const MAY_BE_CHANGED = "[0-9]{19}|[0-9][.eE]";
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const NUMBER = "-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][-+]?[0-9]+)?";
/** What stands in a text is no number, so texts are found as well. */
const TOKENS = `(${TEXT})|(${NUMBER})`;
/** Characters that Unicode keeps for such ends. */
const [BEGIN, END] = ["\uFDD0", "\uFDD1"];

/** JSON text with its numbers written as texts, by signs within them that no other text has. */
function readable(json: Doc): Doc {
  const found = callOf("replaceRegexpAll", [json, quoteText(TOKENS), quoteText(`\\1${BEGIN}\\2${END}`)]).doc;
  const without = callOf("replaceAll", [found, quoteText(`${BEGIN}${END}`), "''"]).doc;
  return callOf("replaceRegexpAll", [without, quoteText(`${BEGIN}([^${END}]*)${END}`), quoteText(`"${BEGIN}\\1${END}"`)]).doc;
}

/** The numbers that `readable` wrote as texts as they were. */
function restored(json: Doc): Doc {
  return callOf("replaceRegexpAll", [json, quoteText(`"${BEGIN}([^${END}]*)${END}"`), quoteText("\\1")]).doc;
}

/** Whether `JSON_TEXT` is JSON. */
export function isJson(): Doc {
  return callOf("isValidJSON", [callOf("if", [mayBeChanged(), readable(JSON_TEXT), JSON_TEXT]).doc]).doc;
}

/** What a function of the engine makes of a JSON text: other JSON text, its numbers as they are written (S-V1h). */
export function partOfJson(json: Doc, take: (json: Doc) => Doc): Fragment {
  return letIn(JSON_TEXT, json, callOf("if", [mayBeChanged(), restored(take(readable(JSON_TEXT))), take(JSON_TEXT)]).doc);
}

function mayBeChanged(): Doc {
  return callOf("match", [JSON_TEXT, quoteText(MAY_BE_CHANGED)]).doc;
}
