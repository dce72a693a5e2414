import { pino, type Logger } from "pino";

export type { Logger } from "pino";

/** Names of fields whose values never reach the log, at any of the depths we log (V45). */
const SECRET_FIELDS = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "connectionString",
  "sessionSecret",
  "encryptionKey",
  "databasePassword",
  "settings",
];

/** One JSON line per event on standard error: standard output belongs to the line that programs read. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: "[hidden]" },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options, pino.destination({ fd: 2, sync: true })) : pino(options, destination);
}

/** Errors of databases carry the failing row in `detail`, `where` and `parameters`: only these fields are written. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: "a value that is no error was thrown" };
  const { code, errorCode, constraint, table, cause } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    code,
    errorCode,
    constraint,
    table,
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
    stack: error.stack?.split("\n").slice(1, 12).join("\n"),
  };
}
