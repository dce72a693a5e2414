/**
 * Functions of the engine's catalogue that somebody looked at and left refused: settings, files, catalogs, sessions, serialized plans and
 * whatever only the engine itself calls. A name that is in neither this list nor the allowed ones is new in the engine's version.
 */
const FAMILIES =
  /^(?:icu_collate_|__internal_|pg_(?!timezone_names$)|has_|duckdb_|pragma_|read_|parquet_|inet_|(?:en|dis)able_|verify_|show_)/u;

const NAMES: ReadonlySet<string> = new Set(
  `can_cast_implicitly cast_to_type col_description combine create_sort_key currval current_connection_id current_query current_query_id
  current_role current_schemas current_setting current_transaction_id finalize format_pg_type format_type get_block_size get_type getenv
  getvariable in_search_path json_deserialize_sql json_serialize_plan json_serialize_sql make_type map_to_pg_oid nextval obj_description
  parse_duckdb_log_message replace_type setseed shobj_description sleep_ms st_crs st_intersects_extent st_setcrs stats switch
  timetz_byte_comparable txid_current variant_bytes_to_variant variant_normalize variant_to_parquet_variant vector_type version write_log
  add_parquet_key all_profiling_output arrow_scan arrow_scan_dumb check_peg_parser checkpoint collations copy_database database_list
  database_size extension_versions force_checkpoint functions glob histogram histogram_values icu_calendar_names import_database
  json_execute_serialized_sql metadata_info platform query query_table seq_scan show sniff_csv sql_auto_complete storage_info summary
  table_info test_all_types test_vector_types truncate_duckdb_logs user_agent which_secret`.split(/\s+/u),
);

export function isKnownRefused(name: string): boolean {
  return NAMES.has(name) || FAMILIES.test(name);
}
