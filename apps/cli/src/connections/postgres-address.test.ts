import { userInfo } from "node:os";
import { describe, expect, test } from "vitest";
import { UsageError } from "../command/failures.ts";
import { readConnectionOptions } from "./connection-option.ts";
import { readPostgresAddress } from "./postgres-address.ts";

describe("--connection", () => {
  test("names may hold equals signs; the engine ends them", () => {
    expect([...readConnectionOptions(["a=b=duckdb:x=y.duckdb", "c=postgres://u@h/d", "d=postgresql://h/d"]).values()]).toEqual([
      { name: "a=b", kind: "duckdb", path: "x=y.duckdb" },
      { name: "c", kind: "postgres", url: "postgres://u@h/d" },
      { name: "d", kind: "postgres", url: "postgresql://h/d" },
    ]);
  });

  test.each([["c1"], ["c1="], ["c1=duckdb:"], ["=duckdb:x"], ["c1=mysql://u:secret@h/d"]])("%s is refused without repeating it", (text) => {
    expect(() => readConnectionOptions([text])).toThrow(UsageError);
    expect(() => readConnectionOptions([text])).not.toThrow(/secret/u);
  });

  test("one name once", () => {
    expect(() => readConnectionOptions(["a=duckdb:x", "a=duckdb:y"])).toThrow("given twice");
  });
});

describe("addresses of PostgreSQL", () => {
  test("all parts, with special signs escaped", () => {
    expect(readPostgresAddress("c", "postgres://me%40x:p%2Fw@db.example:6000/shop%20one?sslmode=require", {})).toEqual({
      host: "db.example",
      port: 6000,
      database: "shop one",
      user: "me@x",
      password: "p/w",
      encryption: "require",
    });
  });

  test("what is absent comes from the environment, as other programs do it, then from the usual", () => {
    const environment = { PGUSER: "me", PGPASSWORD: "pw", PGHOST: "h", PGPORT: "7000", PGDATABASE: "d", PGSSLMODE: "verify-full" };
    expect(readPostgresAddress("c", "postgres://", environment)).toEqual({
      host: "h",
      port: 7000,
      database: "d",
      user: "me",
      password: "pw",
      encryption: "verify",
    });
    const { username } = userInfo();
    expect(readPostgresAddress("c", "postgres://localhost", {})).toEqual({
      host: "localhost",
      port: 5432,
      database: username,
      user: username,
      password: "",
      encryption: null,
    });
  });

  test.each([
    ["postgres://h/d?sslmode=maybe", "sslmode"],
    ["postgres://h/d?application_name=x", "application_name"],
    ["postgres://h/d/e", "database"],
    ["postgres://u:pass%ZZword@h/d", "password"],
    ["postgres://h:0/d", "port"],
  ])("%s: the part that is wrong is named, and no value", (text, part) => {
    expect(() => readPostgresAddress("c", text, {})).toThrow(part);
    expect(() => readPostgresAddress("c", text, {})).not.toThrow(/pass%ZZword|maybe/u);
  });
});
