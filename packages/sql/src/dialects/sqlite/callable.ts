import { functionNames } from "../common/named-calls.ts";

/** Functions of the engine that formulas may call by name: what reads nothing but its arguments and answers the same every time. */
export const sqliteFunctions = {
  scalar: functionNames(`
  abs ceil ceiling char concat concat_ws format glob hex instr length like lower ltrim octet_length printf quote replace round rtrim sign
  soundex substr substring trim typeof unhex unicode upper
  acos acosh asin asinh atan atan2 atanh cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians sin sinh sqrt tan tanh trunc
  date time datetime julianday strftime unixepoch timediff
  json json_array json_array_length json_extract json_insert json_object json_patch json_quote json_remove json_replace json_set json_type
  json_valid
  `),
  aggregate: functionNames(`avg count group_concat max min string_agg sum total json_group_array`),
};
