import { message, type Message } from "@sheaf/messages";
import { duckdbFunctions } from "@sheaf/sql";

/**
 * What SQL on the embedded engine may call. Everything not named here is refused: the engine's own locks leave holes (a
 * SELECT can switch on logging into any folder, read other sessions' statements or end the process), and new versions bring
 * new functions. Left out on purpose: files, settings, logs, profiling, catalogs, sequences, session state, serialized plans,
 * statements in text (`query`, `query_table`), and whatever only the engine itself calls.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const operators = words(`
  + - * / // % ** ^ & | << >> ~ @ ! !__postfix || && ~~ !~~ ~~* !~~* ~~~ ^@ -> ->> @> <@ <-> <=>
  like_escape not_like_escape ilike_escape not_ilike_escape xor
`);

/** Answers that change, several rows of one, code, words of the grammar: in SQL, but not by name in a formula. */
const notByName = words(`
  age setbit width_bucket ifnull if iff coalesce overlay json_group_array json_group_object
  random regexp_split_to_table uuid gen_random_uuid uuidv4 uuidv7 icu_sort_key ago current_date current_localtime
  current_localtimestamp current_time current_timestamp get_current_time get_current_timestamp localtime localtimestamp now today
  transaction_timestamp aggregate apply array_aggr array_aggregate array_apply array_filter array_reduce array_resize
  array_transform filter generate_series generate_subscripts list_aggr list_aggregate list_apply list_filter list_reduce list_resize
  list_transform range reduce remap_struct row struct_insert struct_pack struct_update union_value unnest unpivot_list any_value
  arbitrary count_star first last
`);

const others = words(`
  alias constant_or_null error is_histogram_other_bin typeof current_catalog current_database current_schema current_user
  session_user user st_asbinary st_astext st_aswkb st_aswkt st_geomfromwkb
`);

const windows = words(`
  cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number
`);

const lowered = (names: readonly string[]): readonly string[] => names.map((name) => name.toLowerCase());

/** Functions of expressions, by lower-case name. */
export const allowedFunctions: ReadonlySet<string> = new Set(
  [operators, [...duckdbFunctions.scalar], [...duckdbFunctions.aggregate], notByName, others, windows].flatMap(lowered),
);

/** Functions that may stand in FROM. */
export const allowedTableFunctions: ReadonlySet<string> = new Set(
  words("range generate_series unnest json_each json_tree repeat repeat_row pg_timezone_names"),
);

/** Functions of the engine that end it, whatever bounds their arguments have; why they are refused is said. */
export const refusedFunctions: ReadonlyMap<string, Message> = new Map(
  Object.entries({
    array_select: message("errors-data.guard.why-outside-list"),
    list_select: message("errors-data.guard.why-outside-list"),
    json_group_structure: message("errors-data.guard.why-any-depth"),
    variant_extract: message("errors-data.guard.why-deep-extract"),
    variant_typeof: message("errors-data.guard.why-deep-type"),
    reservoir_quantile: message("errors-data.guard.why-quantiles"),
  }),
);
