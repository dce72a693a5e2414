import { message } from "@sheaf/messages";
import { refusedStatement } from "../../outside/user-errors.ts";
import { type Token, tokensOf } from "./statement-tokens.ts";

/**
 * Functions that no statement of ours calls, whatever the role may: they ask other servers, where nothing holds that holds of this session
 * (it only reads, for so long), open files of the server, or end what others run. Foreign tables are read: whoever runs the server made them.
 */
const refused: readonly RegExp[] = [
  // other servers: dblink, postgres_fdw, and what else is often installed
  /^(?:dblink|http)(?:_|$)/u,
  /^postgres_fdw_/u,
  /^(?:query_export_to_s3|table_import_from_s3)$/u,
  // files of the server
  /^pg_(?:read|ls|stat|file)_(?:\w*file|\w*dir|write|rename|unlink|sync)$/u,
  /^pg_(?:logdir_ls|current_logfile)$/u,
  /^lo_(?:im|ex)port$/u,
  // what others run, and the server itself
  /^pg_(?:cancel|terminate)_backend$/u,
  /^pg_(?:reload_conf|promote|rotate_logfile(?:_old)?|switch_(?:wal|xlog)|create_restore_point|log_backend_memory_contexts)$/u,
  /^pg_(?:start_backup|stop_backup|backup_start|backup_stop|wal_replay_\w+|stat_reset\w*|stat_statements_reset)$/u,
  /^pg_(?:logical|replication)_/u,
  /^pg_(?:create|drop|copy|sync)_\w*replication_slots?$/u,
];

/** Functions that run a text as a statement. Of such a text everything has to be there to be looked at. */
const runsText = /^(?:query_to_xml\w*|cursor_to_xml\w*|ts_stat|ts_rewrite|crosstab\w*|connectby|xpath_table)$/u;

/** So many of them within one another are looked into. */
const DEEPEST = 4;

/** Where none of the names can be, nothing is looked at more closely: most statements, and the long ones. */
const suspicious =
  /dblink|http(?!s?:)|postgres_fdw|_s3|pg_(?:read|ls|stat|file|log|current|cancel|terminate|re|promote|switch|create|drop|copy|sync|start|stop|backup|wal)|lo_(?:im|ex)port|to_xml|ts_(?:stat|rewrite)|crosstab|connectby|xpath_table|u&"/iu;

/** Throws a user's error where a statement calls what no statement may. */
export function refuseFunctions(sql: string, depth = 0): void {
  if (!suspicious.test(sql)) return;
  const tokens = [...tokensOf(sql)];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "name") continue;
    // a name that says another one by numbers of characters
    if (text === "u" && isSign(tokens[at + 1], "&") && tokens[at + 2]?.kind === "name")
      throw refusedStatement(message("errors-data.warehouse.names-unicode-escapes-not-allowed"));
    const isCall = isSign(tokens[at + 1], "(") || isSign(tokens[at - 1], ".");
    if (!isCall) continue;
    if (refused.some((each) => each.test(text))) throw refusedStatement(message("errors-data.warehouse.function-not-allowed", { text }));
    if (!runsText.test(text)) continue;
    if (depth === DEEPEST) throw refusedStatement(message("errors-data.warehouse.function-stands-too-deep-others", { text }));
    for (const inside of argumentsOf(text, tokens, at + 1)) refuseFunctions(inside, depth + 1);
  }
}

const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === "sign" && token.text === sign;

/** The texts between the parentheses from a place on, between which nothing else stands but plain values. */
function argumentsOf(name: string, tokens: readonly Token[], start: number): readonly string[] {
  const texts: string[] = [];
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || isSign(token, ")")) return texts;
    // texts one after the other are one
    const isPlain =
      token.kind === "text"
        ? !token.text.includes("\\") && tokens[at - 1]?.kind !== "text"
        : /^(?:[\d,.]|true|false|null)$/u.test(token.text);
    if (!isPlain) throw refusedStatement(message("errors-data.warehouse.function-takes-statement-one-text", { name }));
    if (token.kind === "text") texts.push(token.text);
  }
  return texts;
}
