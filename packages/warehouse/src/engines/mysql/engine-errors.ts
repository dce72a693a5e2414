import { type ErrorText, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type FailureCause, type FailureDetails, WarehouseError } from "../../errors.ts";
import { encryptionFailure, networkFailure, unknownFailure, unreachable, wordsOf } from "../../outside/network-failure.ts";

/** Numbers of the server's errors by what they mean to people; those that quote nothing but names tell the server's words to everybody. */
const causes: readonly { readonly cause: FailureCause; readonly text: ErrorText | null; readonly numbers: readonly number[] }[] = [
  { cause: "name", text: null, numbers: [1051, 1052, 1054, 1060, 1066, 1109, 1146, 1247, 1305, 1630, 4161] },
  { cause: "type", text: null, numbers: [1055, 1056, 1111, 1140, 1222, 1241, 1267, 1270, 1271, 1582, 1583, 4079] },
  {
    cause: "value",
    text: message("errors-data.warehouse.value-could-not-computed-not"),
    numbers: [1139, 1242, 1264, 1292, 1365, 1366, 1367, 1411, 1416, 1441, 1690, 1772, 4038],
  },
  {
    cause: "refused",
    text: message("errors-data.warehouse.statement-change-something-only-reading"),
    numbers: [1290, 1422, 1568, 1792, 1836],
  },
  { cause: "memory", text: message("errors-data.warehouse.query-needs-warehouse-give"), numbers: [3, 1021, 1037, 1038, 1041, 1114, 1135] },
  {
    cause: "limit",
    text: message("errors-data.warehouse.statement-too-complex-warehouse"),
    numbers: [1059, 1069, 1070, 1116, 1117, 1118, 1119, 1121, 1153, 1301, 1436],
  },
];
const UNAUTHORIZED: ReadonlySet<number> = new Set([1045, 1130, 1251, 1275, 1524, 1698, 1820, 1862, 4151]);
/** The user is known, and may not enter this database. */
const NO_ENTRY = 1044;
const UNPRIVILEGED: ReadonlySet<number> = new Set([1142, 1143, 1227, 1370]);
const SYNTAX: ReadonlySet<number> = new Set([1064, 1065, 1149]);
const UNREACHABLE: ReadonlySet<number> = new Set([1040, 1053, 1077, 1129, 1203, 1226, 1927]);
const INTERRUPTED = 1317;
const OVERTIME: ReadonlySet<number> = new Set([1969, 3024]);
const NO_DATABASE = 1049;
const DEMANDS_ENCRYPTION = 3159;

/**
 * An error of MariaDB, its driver or the network as a coded one. The server's words are passed on to everybody only where they hold
 * nothing but the statement's own words (names, syntax): others quote row values (V46).
 * @param sql The statement, null where there is none: names are then none that anybody wrote.
 */
export function mysqlFailure(error: unknown, sql: string | null): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const { code, message: words } = wordsOf(error);
  const number = numberOf(error);
  if (number !== null) return serverFailure(number, words, sql);
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") return encryptionFailure(message("errors-data.warehouse.server-not-offer-encryption"), words);
  if (code.startsWith("AUTH_")) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  const network =
    code === "HANDSHAKE_SSL_ERROR"
      ? encryptionFailure(message("errors-data.warehouse.servers-certificate-not-trusted"), words)
      : networkFailure(error);
  if (network !== null) return network;
  if (code.startsWith("PROTOCOL_") || words.includes("closed state")) return unreachable(words);
  return unknownFailure(error);
}

/** Errors that the server sent have a number and a state. */
function numberOf(error: unknown): number | null {
  const { errno, sqlState } = (error ?? {}) as { readonly errno?: unknown; readonly sqlState?: unknown };
  return typeof errno === "number" && errno > 0 && sqlState !== undefined ? errno : null;
}

function serverFailure(number: number, words: string, sql: string | null): WarehouseError {
  if (UNAUTHORIZED.has(number)) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  if (number === NO_ENTRY)
    return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection", field: "database" }, words);
  if (UNPRIVILEGED.has(number)) return new WarehouseError("warehouse_insufficient_privileges", undefined, { cause: "privilege" }, words);
  if (UNREACHABLE.has(number)) return unreachable(words);
  if (SYNTAX.has(number)) return syntaxFailure(words);
  if (number === INTERRUPTED) return new WarehouseError("warehouse_query_canceled");
  if (OVERTIME.has(number)) return new WarehouseError("warehouse_query_timedout");
  if (number === DEMANDS_ENCRYPTION) return encryptionFailure(message("errors-data.warehouse.server-asks-encryption"), words);
  if (number === NO_DATABASE && sql === null)
    return new WarehouseError(
      "warehouse_unreachable",
      message("errors-data.warehouse.server-no-such-database"),
      { cause: "connection", field: "database" },
      words,
    );
  const known = number === NO_DATABASE ? causes[0] : causes.find(({ numbers }) => numbers.includes(number));
  const details: FailureDetails = { cause: known?.cause ?? "other", ...(sql === null ? {} : placeOfName(words, sql)) };
  return new WarehouseError(
    "warehouse_query_failed",
    known === undefined ? message("errors-data.warehouse.warehouse-could-not-run-query") : (known.text ?? foreign(words)),
    details,
    words,
  );
}

/** `… for the right syntax to use near 'FROM WHERE' at line 2`: what matters of it. */
function syntaxFailure(words: string): WarehouseError {
  const line = Number(/ at line (\d+)$/u.exec(words)?.[1]);
  const at = words.indexOf(" near '");
  const near = at === -1 ? "" : words.slice(at, words.lastIndexOf("' at line ") + 1);
  return new WarehouseError(
    "warehouse_query_failed_user_error",
    near === "" || near === " near ''"
      ? message("errors-data.warehouse.statement-not-complete-part-not")
      : message("errors-data.warehouse.not-sql-near", { near: near.trimStart() }),
    { cause: "syntax", ...(Number.isInteger(line) ? { line } : {}) },
    words,
  );
}

/** `Unknown column 'nope' in 'SELECT'`: the server names no place, but a word that stands in the statement once has one. */
function placeOfName(message: string, sql: string): { readonly line: number; readonly column: number } | Record<string, never> {
  const name = /^Unknown column '(.+)' in /u.exec(message)?.[1]?.split(".").at(-1);
  if (name === undefined || name === "") return {};
  const at = sql.indexOf(name);
  if (at === -1 || sql.indexOf(name, at + 1) !== -1) return {};
  const lines = sql.slice(0, at).split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}
