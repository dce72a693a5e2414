import { userInfo } from "node:os";
import { describe, expect, test } from "vitest";
import { UsageError } from "../command/failures.ts";
import { readConnectionOptions } from "./connection-option.ts";
import { readServerAddress } from "./server-address.ts";

const read = (connections: readonly string[], files: readonly string[] = []) =>
  readConnectionOptions({ texts: (option) => (option === "connection" ? connections : files) });

describe("--connection", () => {
  test("names may hold equals signs; what an address begins with ends them", () => {
    const texts = ["a=b=duckdb:x=y.duckdb", "c=postgres://u@h/d", "d=postgresql://h/d?x==mysql://", "e=mariadb://h/d", "f=mysql://h/d"];
    expect([...read([...texts, "g=clickhouse://h"], ["e=secret=file"]).values()]).toEqual([
      { name: "a=b", kind: "duckdb", path: "x=y.duckdb" },
      { name: "c", kind: "postgres", url: "postgres://u@h/d", passwordFile: null },
      { name: "d", kind: "postgres", url: "postgresql://h/d?x==mysql://", passwordFile: null },
      { name: "e", kind: "mysql", url: "mariadb://h/d", passwordFile: "secret=file" },
      { name: "f", kind: "mysql", url: "mysql://h/d", passwordFile: null },
      { name: "g", kind: "clickhouse", url: "clickhouse://h", passwordFile: null },
    ]);
  });

  test.each([["c1"], ["c1="], ["c1=duckdb:"], ["=duckdb:x"], ["c1=oracle://u:secret@h/d"]])(
    "%s is refused without repeating it",
    (text) => {
      expect(() => read([text])).toThrow(UsageError);
      expect(() => read([text])).not.toThrow(/secret/u);
    },
  );

  test("one name once, and a file for one that is there and has a password", () => {
    expect(() => read(["a=duckdb:x", "a=duckdb:y"])).toThrow("given twice");
    expect(() => read(["a=mysql://h/d"], ["a=x", "a=y"])).toThrow("given twice");
    for (const file of ["b=x", "a=", "a", ""]) expect(() => read(["a=mysql://h/d"], [file])).toThrow(UsageError);
    expect(() => read(["a=duckdb:x"], ["a=file"])).toThrow("has no password");
  });
});

describe("addresses of servers", () => {
  test("all parts, with special signs escaped", () => {
    const rest = "me%40x@db.example:6000/shop%20one?sslmode=require";
    const parts = { host: "db.example", port: 6000, database: "shop one", user: "me@x", password: null, encryption: "require" };
    expect(readServerAddress("c", "postgres", `postgres://${rest}`, {})).toEqual(parts);
    expect(readServerAddress("c", "mysql", `mariadb://${rest}`, {})).toEqual(parts);
    expect(readServerAddress("c", "clickhouse", `clickhouse://${rest}`, {})).toEqual(parts);
  });

  test("what is absent comes from the environment, as other programs do it, then from the usual", () => {
    const environment = {
      PGUSER: "me",
      PGHOST: "h",
      PGPORT: "7000",
      PGDATABASE: "d",
      PGSSLMODE: "verify-full",
      MYSQL_HOST: "m",
      MYSQL_TCP_PORT: "7001",
      CLICKHOUSE_USER: "you",
      CLICKHOUSE_HOST: "c",
    };
    const { username } = userInfo();
    const at = { port: 5432, database: username, user: username, password: null, encryption: null };
    expect(readServerAddress("c", "postgres", "postgres://", environment)).toEqual({
      host: "h",
      port: 7000,
      database: "d",
      user: "me",
      password: null,
      encryption: "verify",
    });
    expect(readServerAddress("c", "postgres", "postgres://localhost", {})).toEqual({ ...at, host: "localhost" });
    expect(readServerAddress("c", "mysql", "mysql:///d", environment)).toEqual({ ...at, host: "m", port: 7001, database: "d" });
    expect(readServerAddress("c", "mysql", "mysql://h/d", {})).toEqual({ ...at, host: "h", port: 3306, database: "d" });
    const house = { host: "c", port: 8443, database: "default", user: "you", password: null, encryption: null };
    expect(readServerAddress("c", "clickhouse", "clickhouse://", environment)).toEqual(house);
    expect(readServerAddress("c", "clickhouse", "clickhouse://h?sslmode=disable", {})).toEqual({
      ...house,
      host: "h",
      port: 8123,
      user: "default",
      encryption: "none",
    });
  });

  test("a password of the address is read as it was meant", () => {
    expect(readServerAddress("c", "mysql", "mysql://u:p%40ss%3A@h/d", {})).toMatchObject({ user: "u", password: "p@ss:" });
  });

  test.each([
    ["postgres", "postgres://h/d?sslmode=maybe", "sslmode"],
    ["postgres", "postgres://h/d?application_name=x", "application_name"],
    ["postgres", "postgres://h/d/e", "database"],
    ["postgres", "postgres://u%ZZ@h/d", "user"],
    ["postgres", "postgres://u:%ZZ@h/d", "password"],
    ["mysql", "mysql://u:passZZword@h/d?ssl=maybe", "option ssl"],
    ["mysql", "mysql://h", "database"],
    ["postgres", "postgres://h:0/d", "port"],
  ] as const)("%s, %s: the part that is wrong is named, and no value", (engine, text, part) => {
    const caught = (): string => {
      try {
        return JSON.stringify(readServerAddress("c", engine, text, {}));
      } catch (error) {
        return error instanceof UsageError ? `${error.message} ${error.advice ?? ""}` : "";
      }
    };
    expect(caught()).toContain(part);
    expect(caught()).not.toMatch(/passZZword|maybe|%ZZ/u);
  });
});
