import { type ErrorText, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type FailureCause, type FailureDetails, WarehouseError } from "../../errors.ts";
import { networkFailure, unknownFailure, unreachable, wordsOf } from "../../outside/network-failure.ts";

/** What the server says of a statement that failed. */
export class ServerException extends Error {
  readonly number: number;

  constructor(text: string) {
    super(text);
    this.name = "ServerException";
    this.number = Number(/Code: (\d+)\. DB::/u.exec(text)?.[1] ?? 0);
  }
}

/** Numbers of the server's errors by what they mean to people; those that quote nothing but names tell the server's words to everybody. */
const causes: readonly { readonly cause: FailureCause; readonly text: ErrorText | null; readonly numbers: readonly number[] }[] = [
  { cause: "name", text: null, numbers: [8, 10, 16, 46, 47, 60, 81, 179, 207] },
  { cause: "type", text: null, numbers: [36, 42, 43, 44, 53, 184, 215, 386] },
  {
    cause: "value",
    text: message("errors-data.warehouse.value-could-not-computed-not"),
    numbers: [6, 26, 27, 38, 41, 69, 70, 72, 125, 131, 153, 321, 407, 427],
  },
  { cause: "refused", text: message("errors-data.warehouse.statement-change-something-read-from"), numbers: [164] },
  { cause: "memory", text: message("errors-data.warehouse.query-needs-warehouse-give"), numbers: [158, 191, 241, 243, 307, 396] },
  { cause: "limit", text: message("errors-data.warehouse.statement-too-complex-warehouse"), numbers: [167, 168, 306, 161, 572, 581] },
];
const SYNTAX = 62;
const CANCELED = 394;
const OVERTIME = 159;
const UNPRIVILEGED = 497;
const UNAUTHORIZED: ReadonlySet<number> = new Set([192, 193, 194, 516]);
const OVERLOADED = 202;

/**
 * An error of ClickHouse or of the way to it as a coded one. The server's words are passed on to everybody only where they hold nothing but
 * names: others quote row values (V46).
 * @param sql The statement, null where there is none.
 */
export function clickhouseFailure(error: unknown, sql: string | null): WarehouseError {
  if (error instanceof WarehouseError) return error;
  if (!(error instanceof ServerException))
    return (
      networkFailure(error) ??
      (/aborted|socket hang up/u.test(wordsOf(error).message) ? unreachable(wordsOf(error).message) : unknownFailure(error))
    );
  const { number, message: words } = error;
  if (UNAUTHORIZED.has(number)) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  if (number === UNPRIVILEGED) return new WarehouseError("warehouse_insufficient_privileges", undefined, { cause: "privilege" }, words);
  if (number === CANCELED) return new WarehouseError("warehouse_query_canceled");
  if (number === OVERTIME) return new WarehouseError("warehouse_query_timedout");
  if (number === OVERLOADED) return unreachable(words);
  if (number === SYNTAX) return syntaxFailure(words);
  const known = causes.find(({ numbers }) => numbers.includes(number));
  const details: FailureDetails = { cause: known?.cause ?? "other", ...(sql === null ? {} : placeOfName(words, sql)) };
  const told =
    known === undefined ? message("errors-data.warehouse.warehouse-could-not-run-query") : (known.text ?? foreign(plainWords(words)));
  return new WarehouseError("warehouse_query_failed", told, details, words);
}

/** The first sentence, without numbers and without the statement. */
function plainWords(message: string): string {
  return message.replace(/^Code: \d+\. DB::Exception: /u, "").split(/ in scope |: While |\. Maybe |\. \(|: In scope /u, 1)[0] ?? message;
}

/** `Syntax error: failed at position 11 (line 2, col 2): …` */
function syntaxFailure(words: string): WarehouseError {
  const [, line, column] = /\(line (\d+), col (\d+)\)/u.exec(words) ?? [];
  return new WarehouseError(
    "warehouse_query_failed_user_error",
    message("errors-data.warehouse.not-sql-warehouse-understands"),
    { cause: "syntax", ...(line === undefined ? {} : { line: Number(line), column: Number(column) }) },
    words,
  );
}

/** The server names no place, but a word that stands in the statement once has one. */
function placeOfName(message: string, sql: string): { readonly line: number; readonly column: number } | Record<string, never> {
  const name = /identifier [`']([^`']+)[`']/u.exec(message)?.[1]?.split(".").at(-1);
  if (name === undefined || name === "") return {};
  const at = sql.indexOf(name);
  if (at === -1 || sql.indexOf(name, at + 1) !== -1) return {};
  const lines = sql.slice(0, at).split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}
