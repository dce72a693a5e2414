import { type FailureCause, type FailureDetails, WarehouseError } from "../../errors.ts";
import { encryptionFailure, networkFailure, unknownFailure, unreachable, wordsOf } from "../../outside/network-failure.ts";

/** Numbers of the server's errors by what they mean to people; those that quote nothing but names tell the server's words to everybody. */
const causes: readonly { readonly cause: FailureCause; readonly message: string | null; readonly numbers: readonly number[] }[] = [
  { cause: "name", message: null, numbers: [1051, 1052, 1054, 1060, 1066, 1109, 1146, 1247, 1305, 1630, 4161] },
  { cause: "type", message: null, numbers: [1055, 1056, 1111, 1140, 1222, 1241, 1267, 1270, 1271, 1582, 1583, 4079] },
  {
    cause: "value",
    message: "A value could not be computed: it does not fit the type that the statement asks for.",
    numbers: [1139, 1242, 1264, 1292, 1365, 1366, 1367, 1411, 1416, 1441, 1690, 1772, 4038],
  },
  {
    cause: "refused",
    message: "The statement would change something. Only reading is allowed.",
    numbers: [1290, 1422, 1568, 1792, 1836],
  },
  { cause: "memory", message: "The query needs more than the warehouse has to give.", numbers: [3, 1021, 1037, 1038, 1041, 1114, 1135] },
  {
    cause: "limit",
    message: "The statement is too complex for the warehouse.",
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
  const { code, message } = wordsOf(error);
  const number = numberOf(error);
  if (number !== null) return serverFailure(number, message, sql);
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") return encryptionFailure("The server does not offer encryption.", message);
  if (code.startsWith("AUTH_")) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  const network =
    code === "HANDSHAKE_SSL_ERROR" ? encryptionFailure("The server's certificate is not trusted.", message) : networkFailure(error);
  if (network !== null) return network;
  if (code.startsWith("PROTOCOL_") || message.includes("closed state")) return unreachable(message);
  return unknownFailure(error);
}

/** Errors that the server sent have a number and a state. */
function numberOf(error: unknown): number | null {
  const { errno, sqlState } = (error ?? {}) as { readonly errno?: unknown; readonly sqlState?: unknown };
  return typeof errno === "number" && errno > 0 && sqlState !== undefined ? errno : null;
}

function serverFailure(number: number, message: string, sql: string | null): WarehouseError {
  if (UNAUTHORIZED.has(number)) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  if (number === NO_ENTRY)
    return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection", field: "database" }, message);
  if (UNPRIVILEGED.has(number)) return new WarehouseError("warehouse_insufficient_privileges", undefined, { cause: "privilege" }, message);
  if (UNREACHABLE.has(number)) return unreachable(message);
  if (SYNTAX.has(number)) return syntaxFailure(message);
  if (number === INTERRUPTED) return new WarehouseError("warehouse_query_canceled");
  if (OVERTIME.has(number)) return new WarehouseError("warehouse_query_timedout");
  if (number === DEMANDS_ENCRYPTION) return encryptionFailure("The server asks for encryption.", message);
  if (number === NO_DATABASE && sql === null)
    return new WarehouseError(
      "warehouse_unreachable",
      "The server has no such database.",
      { cause: "connection", field: "database" },
      message,
    );
  const known = number === NO_DATABASE ? causes[0] : causes.find(({ numbers }) => numbers.includes(number));
  const details: FailureDetails = { cause: known?.cause ?? "other", ...(sql === null ? {} : placeOfName(message, sql)) };
  return new WarehouseError(
    "warehouse_query_failed",
    known === undefined ? "The warehouse could not run the query." : (known.message ?? message),
    details,
    message,
  );
}

/** `… for the right syntax to use near 'FROM WHERE' at line 2`: what matters of it. */
function syntaxFailure(message: string): WarehouseError {
  const line = Number(/ at line (\d+)$/u.exec(message)?.[1]);
  const at = message.indexOf(" near '");
  const near = at === -1 ? "" : message.slice(at, message.lastIndexOf("' at line ") + 1);
  return new WarehouseError(
    "warehouse_query_failed_user_error",
    near === "" || near === " near ''" ? "The statement is not complete, or a part of it is not SQL." : `This is not SQL:${near}`,
    { cause: "syntax", ...(Number.isInteger(line) ? { line } : {}) },
    message,
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
