import { describe, expect, test } from "vitest";
import { CodedError, readConnectionSettings } from "@sheaf/contract";
import { allowedAddresses } from "../../outside/address.ts";
import { beginsAsRead } from "./statement-start.ts";
import { elementsOf } from "./values/array-texts.ts";
import { daysOf, microsOf, unscaledOf } from "../../values/iso-texts.ts";

const good = { host: "db.example.com", port: 5432, database: "sales", user: "reader" };

function refusedField(input: unknown): unknown {
  try {
    return readConnectionSettings("postgres", input);
  } catch (error) {
    if (error instanceof CodedError) return error.details["field"];
    throw error;
  }
}

describe("V44 connection settings: only an allow-list passes", () => {
  test("ordinary settings are brought into one spelling", () => {
    expect(readConnectionSettings("postgres", { host: " db.example.com ", database: "sales", user: "reader" })).toEqual({
      ...good,
      encryption: "verify",
    });
    for (const host of ["localhost", "10.0.0.1", "::1", "[2001:db8::1]", "db_1.internal", "a-b.c.", "xn--mnchen-3ya.de"]) {
      expect(readConnectionSettings("postgres", { ...good, host })).toMatchObject({ host: host.replace(/^\[|\]$/gu, "") });
    }
  });

  test("sockets, paths, lists, options and driver switches are refused at their field", () => {
    for (const host of [
      "/var/run/postgresql",
      "/tmp",
      "\\\\host\\pipe",
      "a,b",
      "a b",
      "a;b",
      "a?sslmode=disable",
      "a/b",
      "user@host",
      "a:5432",
      "http://a",
      "postgres://a",
      "@abstract",
      "~",
      "..",
      "a..b",
      "-a",
      "",
      "a\u0000b",
      "a\nb",
      "%2Ftmp",
      "fe80::1%eth0",
      "x".repeat(300),
    ]) {
      expect([host, refusedField({ ...good, host })]).toEqual([host, "host"]);
    }
    for (const [field, value] of [
      ["port", 0],
      ["port", 65_536],
      ["port", "5432"],
      ["port", 1.5],
      ["database", ""],
      ["database", "a\u0000b"],
      ["user", "x".repeat(64)],
      ["encryption", "disable"],
      ["encryption", true],
      ["certificate", "/etc/ssl/cert.pem"],
      ["certificate", "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----"],
    ] as const) {
      expect([field, value, refusedField({ ...good, [field]: value })]).toEqual([field, value, field]);
    }
    for (const option of [
      "options",
      "sslrootcert",
      "sslcert",
      "sslkey",
      "service",
      "passfile",
      "hostaddr",
      "connectionString",
      "password",
      "ssl",
      "stream",
      "replication",
      "application_name",
      "target_session_attrs",
      "__proto__x",
    ]) {
      expect([option, refusedField({ ...good, [option]: "x" })]).toEqual([option, option]);
    }
    for (const input of [null, [], "postgres://a", 1]) expect(typeof refusedField(input)).not.toBe("undefined");
  });

  test("V61 what may be connected to is decided by the resolved address", async () => {
    for (const host of [
      "127.0.0.1",
      "10.1.2.3",
      "192.168.0.1",
      "172.31.0.1",
      "100.64.0.1",
      "::1",
      "fd00::1",
      "::ffff:10.0.0.1",
      "::ffff:7f00:1",
      "localhost",
    ]) {
      await expect(allowedAddresses(host, false)).rejects.toMatchObject({ code: "EINVAL", details: { field: "host" } });
      expect((await allowedAddresses(host, true)).length).toBeGreaterThan(0);
    }
    for (const host of ["169.254.169.254", "0.0.0.0", "224.0.0.1", "255.255.255.255", "fe80::1", "::", "::ffff:169.254.169.254"]) {
      await expect(allowedAddresses(host, true)).rejects.toMatchObject({ code: "EINVAL" });
    }
    expect(await allowedAddresses("93.184.216.34", false)).toEqual(["93.184.216.34"]);
    // Other spellings of addresses are names to the resolver, and what it makes of them is checked.
    for (const host of ["2130706433", "0x7f000001", "0177.0.0.1", "127.1"]) {
      await expect(allowedAddresses(host, false)).rejects.toThrow();
    }
  });
});

describe("reading PostgreSQL's texts", () => {
  test("dates and instants of every era", () => {
    expect(
      [
        "2024-02-29",
        "0001-01-01",
        "9999-12-31",
        "10000-01-01",
        "0044-03-15 BC",
        "0001-12-31 BC",
        "infinity",
        "-infinity",
        "5874897-12-31",
      ].map(daysOf),
    ).toEqual([19_782, -719_162, 2_932_896, 2_932_897, -735_160, -719_163, null, null, null]);
    expect(
      [
        "2024-02-29 12:34:56",
        "2024-02-29 12:34:56.1",
        "2024-02-29 12:34:56.123456+00",
        "1969-12-31 23:59:59.999999",
        "0044-03-15 12:00:00 BC",
        "0044-03-15 12:00:00+00 BC",
        "10000-01-01 00:00:00",
        "infinity",
        "294276-12-31 23:59:59.999999",
      ].map(microsOf),
    ).toEqual([
      1_709_210_096_000_000n,
      1_709_210_096_100_000n,
      1_709_210_096_123_456n,
      -1n,
      -63_517_780_800_000_000n,
      -63_517_780_800_000_000n,
      253_402_300_800_000_000n,
      null,
      null,
    ]);
  });

  test("numerics to their scale, halves away from zero", () => {
    const read = ([text, scale]: readonly [string, number]): bigint | null => unscaledOf(text, scale);
    expect(
      (
        [
          ["1.5", 2],
          ["-0.05", 1],
          ["-0.04", 1],
          ["123", 0],
          ["0.5", 0],
          ["-0.5", 0],
          ["1e5", 0],
          ["NaN", 2],
          ["-Infinity", 2],
          [".5", 1],
        ] as const
      )
        .slice(0, 6)
        .map(read),
    ).toEqual([150n, -1n, 0n, 123n, 1n, -1n]);
    expect(
      (
        [
          ["NaN", 2],
          ["-Infinity", 2],
          ["Infinity", 0],
          [".5", 1],
        ] as const
      ).map(read),
    ).toEqual([null, null, null, 5n]);
  });

  test("arrays: nested, quoted, null, with other lower bounds", () => {
    expect(elementsOf('{1,NULL,"NULL","a \\"b\\" \\\\ c","",{x}}')).toEqual(["1", null, "NULL", 'a "b" \\ c', "", ["x"]]);
    expect(elementsOf("[0:1]={a,b}")).toEqual(["a", "b"]);
    expect(elementsOf("{}")).toEqual([]);
    expect(elementsOf("{{1,2},{3,4}}")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  test("V49 the beginning of a statement is found in time on hostile text", () => {
    expect(["select 1", " -- x\n(/* a /* b */ c */ WITH x", "values (1)", "table t", "((select 1))"].map(beginsAsRead)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(["", "-- select", "/* select", "delete", "selection", "explain select 1", "select\u00001"].map(beginsAsRead)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    const began = performance.now();
    for (const hostile of ["/**/".repeat(12_500), "/*".repeat(25_000), "--\n".repeat(17_000), "(".repeat(50_000), " ".repeat(50_000)])
      beginsAsRead(hostile);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
