import { limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import {
  atMost,
  longText,
  printedFormat,
  repeated,
  series,
  shallowUnderPath,
  shortTexts,
  smallJson,
  type ArgumentBound,
} from "./argument-bounds.ts";

const {
  madeTextLength,
  madeListLength,
  madeConstantListLength,
  madeLambdaListLength,
  separatorBytes,
  comparedTextBytes,
  combinedJsonBytes,
} = limits.engine;
const compared = shortTexts([0, 1], comparedTextBytes);
const padded = atMost(1, madeTextLength);
const resized = atMost(1, madeListLength);
const range = series(madeListLength, madeConstantListLength, madeLambdaListLength);
/** The engine takes constants only, so nothing can stand in for one that has to be looked at. */
const separated = {
  ...longText(1, separatorBytes, (name) => message("errors-data.guard.short-separator", { name, most: separatorBytes })),
  covered: null,
};
/** A name that is no zone's is compared with all that are. */
const ZONE_BYTES = 100;
const zoned = (place: number): ArgumentBound =>
  longText(place, ZONE_BYTES, (name) => message("errors-data.guard.short-zone", { name, most: ZONE_BYTES }));
const PATTERN_BYTES = 10_000;
const printed = printedFormat(1_000);
const underPath = shallowUnderPath();
const json = smallJson(combinedJsonBytes);

/**
 * Allowed functions whose arguments have bounds, by lower-case name. The fuzz of the catalogue (`catalogue.test.ts`) finds what belongs
 * here: a call that ends the process, or that no cancel ends.
 */
export const boundedFunctions: ReadonlyMap<string, ArgumentBound> = new Map(
  Object.entries({
    array_resize: resized,
    array_to_string: separated,
    array_to_string_comma_default: separated,
    bar: atMost(3, 1_000),
    bitstring: atMost(1, 1_000),
    damerau_levenshtein: compared,
    editdist3: compared,
    equi_width_bins: atMost(2, madeListLength),
    format: printed,
    generate_series: range,
    jaccard: compared,
    jaro_similarity: compared,
    jaro_winkler_similarity: compared,
    json_contains: json,
    json_extract: underPath,
    json_extract_string: underPath,
    json_merge_patch: json,
    json_pretty: smallJson(),
    json_structure: smallJson(),
    levenshtein: compared,
    list_resize: resized,
    lpad: padded,
    printf: printed,
    range,
    make_timestamptz: zoned(6),
    repeat: repeated(madeTextLength),
    rpad: padded,
    time_bucket: zoned(2),
    timezone: zoned(0),
    regexp_extract_all: longText(1, PATTERN_BYTES, (name) => message("errors-data.guard.short-pattern", { name, most: PATTERN_BYTES })),
  }),
);
