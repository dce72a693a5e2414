import { TEXT, integer, sql } from "@sheaf/sql";
import type { Example, FunctionEntry } from "../../catalogue.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { S } from "./entry.ts";

/** How much texts resemble each other. */

const pairs = (a: readonly (string | null)[], b: readonly (string | null)[]): Example["columns"] => ({
  a: column(TEXT, ...a),
  b: column(TEXT, ...b),
});

const long = "x".repeat(256);

export const similarityFunctions: readonly FunctionEntry[] = [
  {
    role: "scalar",
    nulls: "propagate",
    category: "text",
    name: "Levenshtein",
    doc: "How many characters must be put in, taken out or replaced to turn one text into another; null for texts of more than 255 characters.",
    params: [S, param("other", "text", "Another text.")],
    examples: [
      example("a classic", "Levenshtein([a], [b])", ["3", "2", "0"], pairs(["kitten", "flaw", "same"], ["sitting", "lawn", "same"])),
      example("nulls and empty texts", "Levenshtein([a], [b])", [null, "3", "2", "0"], pairs([null, "", "ab", ""], ["a", "añb", "", ""])),
      example(
        "by character, not by byte",
        "Levenshtein([a], [b])",
        ["1", "1", "3", "1"],
        pairs(["é", "日本", "naïve", "😀"], ["e", "日光", "knave!", "😁"]),
      ),
      example("letter case counts", 'Levenshtein("Ab", [b])', ["1", "2"], { b: column(TEXT, "ab", "aB") }),
      example("long texts", "Levenshtein([a], [b])", [null, "255"], pairs([long, long.slice(1)], ["x", ""])),
    ],
    suggestedFor: ["EditDistance"],
    resultType: returns(integer(3)),
    lower: (args) => sql.primitive("edit-distance", [arg(args, 0), arg(args, 1)], integer(3)),
  },
];
