import { userInfo } from "node:os";
import { connectionKinds, type OutsideEngine } from "@sheaf/contract";
import { UsageError } from "../command/failures.ts";

/** How sessions are encrypted; null: encrypted where the server offers it, without asking who it is, as psql does. */
export type Encryption = "verify" | "require" | "none" | null;

/** Where a server is and who signs in there. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** As the address has it, null where it has none. Better elsewhere: what stands in a command, everybody on the machine can read. */
  readonly password: string | null;
  readonly encryption: Encryption;
}

/** How addresses of a kind of server are written. */
interface AddressForm {
  readonly schemes: readonly string[];
  /** Where other programs for such servers look for what is absent. */
  readonly variables: Readonly<Record<"password", string>> &
    Readonly<Partial<Record<"user" | "host" | "port" | "database" | "sslmode", string>>>;
  /** The usual port of sessions that are not encrypted, where it is another one. */
  readonly plainPort?: number;
  /** The user whom nobody named; without it, the one who calls. */
  readonly user?: string;
  /** The database that nobody named; null: one has to be. */
  readonly database: (user: string) => string | null;
}

const forms: Readonly<Record<OutsideEngine, AddressForm>> = {
  postgres: {
    schemes: ["postgres", "postgresql"],
    variables: {
      user: "PGUSER",
      password: "PGPASSWORD",
      host: "PGHOST",
      port: "PGPORT",
      database: "PGDATABASE",
      sslmode: "PGSSLMODE",
    },
    database: (user) => user,
  },
  mysql: {
    schemes: ["mariadb", "mysql"],
    variables: { password: "MYSQL_PWD", host: "MYSQL_HOST", port: "MYSQL_TCP_PORT" },
    database: () => null,
  },
  clickhouse: {
    schemes: ["clickhouse"],
    variables: { user: "CLICKHOUSE_USER", password: "CLICKHOUSE_PASSWORD", host: "CLICKHOUSE_HOST" },
    plainPort: 8123,
    user: "default",
    database: () => connectionKinds.clickhouse.fields.database.schema.parse(undefined),
  },
};

/** Every way in which an address of a server may begin. */
export const addressBeginnings: readonly { readonly engine: OutsideEngine; readonly text: string }[] = (
  Object.keys(forms) as OutsideEngine[]
).flatMap((engine) => forms[engine].schemes.map((scheme) => ({ engine, text: `${scheme}://` })));

/** One form of address for each kind, as help writes it. */
export const addressExamples: readonly string[] = Object.values(forms).map(({ schemes }) => `${schemes[0] ?? ""}://USER@HOST/DATABASE`);

/** The variable of the environment that holds the password of such servers. */
export const passwordVariable = (engine: OutsideEngine): string => forms[engine].variables.password;

const ENCRYPTION: Readonly<Record<string, Encryption>> = {
  disable: "none",
  allow: null,
  prefer: null,
  require: "require",
  "verify-ca": "verify",
  "verify-full": "verify",
};

/**
 * Reads `postgres://user@host:port/database?sslmode=…` and the like. What is absent comes from the environment, as other programs for such
 * servers do it. Messages name the part that is wrong and never its value.
 */
export function readServerAddress(
  name: string,
  engine: OutsideEngine,
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): ServerAddress {
  const form = forms[engine];
  const wrong = (part: string, advice: string): UsageError =>
    new UsageError(`--connection ${name}: the ${part} of the address makes no sense.`, advice);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong("form", `Write ${form.schemes[0]}://USER@HOST:PORT/DATABASE; special signs in it as %40 and the like.`);
  }
  const decoded = (part: string, value: string): string => {
    try {
      return decodeURIComponent(value);
    } catch {
      throw wrong(part, "Write special signs as %40 and the like.");
    }
  };
  const given = (value: string | null, part: keyof AddressForm["variables"]): string | null => {
    const variable = form.variables[part];
    return value !== null && value !== "" ? value : variable === undefined ? null : (environment[variable] ?? null);
  };
  const password = url.password === "" ? null : decoded("password", url.password);
  const user = given(decoded("user", url.username), "user") ?? form.user ?? userInfo().username;
  const path = url.pathname.replace(/^\//u, "");
  if (path.includes("/")) throw wrong("database", "Write one name behind the host.");
  for (const option of url.searchParams.keys()) {
    if (option !== "sslmode") throw wrong(`option ${option}`, "The only option is sslmode.");
  }
  const mode = given(url.searchParams.get("sslmode"), "sslmode") ?? "prefer";
  const encryption = Object.hasOwn(ENCRYPTION, mode) ? ENCRYPTION[mode] : undefined;
  if (encryption === undefined) throw wrong("option sslmode", `Write one of ${Object.keys(ENCRYPTION).join(", ")}.`);
  const usualPort = connectionKinds[engine].fields.port.schema.parse(undefined);
  const port = Number(given(url.port, "port") ?? (encryption === "none" ? (form.plainPort ?? usualPort) : usualPort));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw wrong("port", "Write a number up to 65535.");
  const database = given(decoded("database", path), "database") ?? form.database(user);
  if (database === null) throw wrong("database", "Write its name behind the host.");
  return { host: given(decoded("host", url.hostname), "host") ?? "localhost", port, database, user, password, encryption };
}
