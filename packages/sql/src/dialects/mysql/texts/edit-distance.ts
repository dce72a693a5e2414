import type { Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { TEXT } from "../../../types.ts";
import { both } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { MOST_EDITED } from "../../common/iteration.ts";
import { jsonArray, jsonTable, subquery } from "../lists/elements.ts";

/** Digits of a distance: none is longer than the longest text. */
const DIGITS = 3;
/** The distances of the empty text from all beginnings of another one. */
const FIRST = Array.from({ length: MOST_EDITED + 1 }, (_, size) => String(size).padStart(DIGITS, "0")).join("");

/**
 * The engine has no query that repeats itself and sees columns from outside, but it goes through the rows of a join one after the other and can
 * keep a text in a variable on the way: the distances of the letters so far from all beginnings of the second text, and before them the one
 * that stood where the last was put. Each list depends on the one before it, so no other order of rows is possible.
 */
export function editDistance(call: SqlPrimitive, p: Printer): Fragment {
  const sizes = both(call).map((text): Doc => ["CHAR_LENGTH(", p.at(text, BINDING.lowest), ")"]);
  const texts = jsonTable(callOf("JSON_ARRAY", [jsonArray(both(call), p).doc]).doc, [
    { name: "`a`", type: TEXT, path: "$[0]" },
    { name: "`b`", type: TEXT, path: "$[1]" },
  ]);
  const places = (size: string, name: string): Doc => jsonTable(`CONCAT('[', REPEAT('0,', ${size} - 1), '0]')`, [{ name, type: "place" }]);
  const from: Doc = [
    texts,
    " AS `texts` STRAIGHT_JOIN ",
    places("CHAR_LENGTH(`a`)", "`i`"),
    " AS `rows` STRAIGHT_JOIN ",
    places("CHAR_LENGTH(`b`) + 0 * `i`", "`j`"),
    " AS `columns`",
  ];
  const at = (place: string): string => `SUBSTRING(@distances, ${place} * ${DIGITS} + ${DIGITS + 1}, ${DIGITS})`;
  const replaced = `IF(\`j\` = 1, \`i\` - 1, LEFT(@distances, ${DIGITS})) + (SUBSTRING(\`a\`, \`i\`, 1) <> SUBSTRING(\`b\`, \`j\`, 1))`;
  const least = `LEAST(${at("`j`")} + 1, IF(\`j\` = 1, \`i\`, ${at("(`j` - 1)")}) + 1, ${replaced})`;
  const row = `INSERT(SUBSTRING(@distances, ${DIGITS + 1}), \`j\` * ${DIGITS} + 1, ${DIGITS}, LPAD(${least}, ${DIGITS}, '0'))`;
  const steps = [
    `(@distances := IF(\`i\` = 1 AND \`j\` = 1, '${"0".repeat(DIGITS)}${FIRST}', @distances)) IS NOT NULL`,
    `(@distances := CONCAT(${at("`j`")}, ${row})) IS NOT NULL`,
    "`i` = CHAR_LENGTH(`a`) AND `j` = CHAR_LENGTH(`b`)",
  ];
  const distance = subquery(`MAX(IF(${steps.join(" AND ")}, CAST(${at("`j`")} AS SIGNED), NULL))`, from);
  const [first = "", second = ""] = sizes;
  return guarded(
    [[callOf("GREATEST", [first, second]).doc, ` > ${MOST_EDITED}`], "NULL"],
    [[callOf("LEAST", [first, second]).doc, " = 0"], callOf("GREATEST", [first, second]).doc],
    [[callOf("LEAST", [first, second]).doc, " > 0"], distance.doc],
  );
}
