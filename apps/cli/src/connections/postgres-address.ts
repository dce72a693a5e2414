import { userInfo } from "node:os";
import { UsageError } from "../command/failures.ts";

/** How sessions are encrypted; null: encrypted where the server offers it, without asking who it is, as psql does. */
export type Encryption = "verify" | "require" | "none" | null;

export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly encryption: Encryption;
}

const ENCRYPTION: Readonly<Record<string, Encryption>> = {
  disable: "none",
  allow: null,
  prefer: null,
  require: "require",
  "verify-ca": "verify",
  "verify-full": "verify",
};

/**
 * Reads `postgres://user:password@host:port/database?sslmode=…`. What is absent comes from PGUSER, PGPASSWORD, PGHOST, PGPORT,
 * PGDATABASE and PGSSLMODE, as other programs do it. Messages name the part that is wrong and never its value.
 */
export function readPostgresAddress(
  name: string,
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): PostgresAddress {
  const wrong = (part: string, advice: string): UsageError =>
    new UsageError(`--connection ${name}: the ${part} of the address makes no sense.`, advice);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong("form", "Write postgres://USER:PASSWORD@HOST:PORT/DATABASE; special signs in it as %40 and the like.");
  }
  const decoded = (part: string, value: string): string => {
    try {
      return decodeURIComponent(value);
    } catch {
      throw wrong(part, "Write special signs as %40 and the like.");
    }
  };
  const given = (value: string, variable: string): string | null => (value === "" ? (environment[variable] ?? null) : value);
  const user = given(decoded("user", url.username), "PGUSER") ?? userInfo().username;
  const path = url.pathname.replace(/^\//u, "");
  if (path.includes("/")) throw wrong("database", "Write one name behind the host.");
  for (const option of url.searchParams.keys()) {
    if (option !== "sslmode") throw wrong(`option ${option}`, "The only option is sslmode.");
  }
  const mode = url.searchParams.get("sslmode") ?? environment["PGSSLMODE"] ?? "prefer";
  const encryption = Object.hasOwn(ENCRYPTION, mode) ? ENCRYPTION[mode] : undefined;
  if (encryption === undefined) throw wrong("option sslmode", `Write one of ${Object.keys(ENCRYPTION).join(", ")}.`);
  const port = Number(given(url.port, "PGPORT") ?? "5432");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw wrong("port", "Write a number up to 65535.");
  return {
    host: given(decoded("host", url.hostname), "PGHOST") ?? "localhost",
    port,
    database: given(decoded("database", path), "PGDATABASE") ?? user,
    user,
    password: given(decoded("password", url.password), "PGPASSWORD") ?? "",
    encryption,
  };
}
