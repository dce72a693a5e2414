import { functionNames } from "../common/named-calls.ts";

/**
 * Functions that formulas may call by name: what reads nothing but its arguments and answers the same every time. A role that may only
 * read still reaches files, settings, other sessions and statements in text by functions that are not here.
 */
export const postgresFunctions = {
  scalar: functionNames(`
  abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh cbrt ceil ceiling cos cosd cosh cot cotd degrees div erf erfc exp
  factorial floor gcd lcm ln log log10 min_scale mod pi power radians round scale sign sin sind sinh sqrt tan tand tanh trim_scale trunc
  width_bucket
  ascii btrim bit_length char_length character_length chr concat concat_ws encode decode format initcap left length lower lpad ltrim md5
  normalize octet_length regexp_count regexp_instr regexp_like regexp_match regexp_replace regexp_substr repeat replace reverse right
  rpad rtrim sha224 sha256 sha384 sha512 split_part starts_with string_to_array strpos substr to_ascii to_hex translate unistr upper
  quote_ident quote_literal quote_nullable
  date_bin date_part date_trunc isfinite justify_days justify_hours justify_interval make_date make_interval make_time
  make_timestamp make_timestamptz timezone to_char to_date to_number to_timestamp
  array_append array_cat array_dims array_length array_lower array_ndims array_position array_positions array_prepend array_remove
  array_replace array_to_json array_to_string array_upper cardinality trim_array
  json_array_length json_build_array json_build_object json_extract_path json_extract_path_text json_object json_strip_nulls
  json_typeof jsonb_array_length jsonb_build_array jsonb_build_object jsonb_extract_path jsonb_extract_path_text jsonb_insert
  jsonb_object jsonb_path_exists jsonb_path_match jsonb_path_query_array jsonb_path_query_first jsonb_pretty jsonb_set
  jsonb_strip_nulls jsonb_typeof row_to_json to_json to_jsonb
  bit_count get_bit get_byte set_bit set_byte host hostmask inet_same_family masklen netmask network family broadcast abbrev
  area box center circle diameter diagonal height isclosed isopen line lseg npoints path point polygon radius slope width
  isempty lower_inc lower_inf upper_inc upper_inf numnode querytree plainto_tsquery phraseto_tsquery to_tsquery to_tsvector ts_rank
  ts_rank_cd websearch_to_tsquery num_nonnulls num_nulls
  `),
  aggregate: functionNames(`
  array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg json_object_agg jsonb_agg
  jsonb_object_agg max min regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop
  stddev_samp string_agg sum var_pop var_samp variance
  `),
};
