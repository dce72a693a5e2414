import { functionNames } from "../common/named-calls.ts";

/** Functions of the engine that formulas may call by name: what reads nothing but its arguments and answers the same every time. */
export const mysqlFunctions = {
  scalar: functionNames(`
  abs acos asin atan atan2 ceil ceiling conv cos cot crc32 degrees exp floor ln log log10 log2 mod pi pow power radians round sign sin sqrt
  tan truncate
  ascii bin bit_count bit_length char_length character_length concat concat_ws elt field find_in_set format hex instr lcase left length
  locate lower lpad ltrim md5 mid oct octet_length ord quote regexp_instr regexp_replace regexp_substr repeat replace reverse right rpad
  rtrim sha1 sha2 soundex space strcmp substr substring substring_index to_base64 from_base64 trim ucase unhex upper
  datediff date_format dayname dayofmonth dayofweek dayofyear from_days from_unixtime hour last_day makedate maketime microsecond minute
  month monthname period_add period_diff quarter sec_to_time second str_to_date time_to_sec to_days to_seconds week weekday weekofyear year
  yearweek
  json_array json_array_length json_contains json_depth json_extract json_keys json_length json_merge_patch json_object json_quote
  json_search json_type json_unquote json_valid json_value
  `),
  aggregate: functionNames(
    `avg bit_and bit_or bit_xor count group_concat max min std stddev stddev_pop stddev_samp sum var_pop var_samp variance`,
  ),
};
