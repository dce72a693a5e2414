import { limits } from "@sheaf/contract";
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
const padded = atMost(1, madeTextLength, "may make at most");
const resized = atMost(1, madeListLength, "may make at most");
const range = series(madeListLength, madeConstantListLength, madeLambdaListLength);
/** The engine takes constants only, so nothing can stand in for one that has to be looked at. */
const separated = { ...longText(1, separatorBytes, "takes a constant as separator, of at most"), covered: null };
/** A name that is no zone's is compared with all that are. */
const zoned = (place: number): ArgumentBound => longText(place, 100, "takes names of time zones of at most");
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
    bar: atMost(3, 1_000, "may make at most"),
    bitstring: atMost(1, 1_000, "may make at most"),
    damerau_levenshtein: compared,
    editdist3: compared,
    equi_width_bins: atMost(2, madeListLength, "may make at most"),
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
    regexp_extract_all: longText(1, 10_000, "takes patterns of at most"),
  }),
);
