import { describe, expect, test } from "vitest";
import { draftOf, mistakesIn, refusalsIn, settingsOf, withEngine } from "./connection-draft.ts";

const blank = draftOf(null);
const filled = {
  ...blank,
  name: "Shop",
  secret: "word",
  settings: { ...blank.settings, host: " db.example ", database: "shop", user: "reader" },
};

describe("the form of a connection", () => {
  test("begins with what is usual, says what is missing, and sends nothing for what nobody said", () => {
    expect(blank.settings).toMatchObject({ host: "", port: "5432", encryption: "verify", writeBackSchema: "" });
    expect(Object.keys(mistakesIn(blank, false)).toSorted()).toEqual(["database", "host", "name", "secret", "user"]);
    expect(mistakesIn({ ...filled, settings: { ...filled.settings, port: "70000" } }, false)).toEqual({ port: "1 to 65535" });
    expect(mistakesIn(filled, false)).toEqual({});
    expect(mistakesIn({ ...filled, secret: "" }, true)).toEqual({});
    expect(settingsOf(filled)).toEqual({ host: "db.example", port: 5432, database: "shop", encryption: "verify", user: "reader" });
  });

  test("another kind keeps what was typed and not what was only usual", () => {
    const other = withEngine(filled, "mysql");
    expect(other).toMatchObject({ engine: "mysql", settings: { host: " db.example ", port: "3306", user: "reader" } });
    expect(withEngine({ ...filled, settings: { ...filled.settings, port: "6000" } }, "mysql").settings["port"]).toBe("6000");
  });

  test("a refusal of the server stands at its field in a sentence; one of no field stands nowhere", () => {
    const fields = [{ path: "settings.host", message: "must be one host name or IP address" }];
    const refusal = (
      details: Readonly<Record<string, unknown>>,
      errorCode: "warehouse_unreachable" | "warehouse_unauthorized" | null = null,
    ) => refusalsIn(filled, { errorCode, message: "Said by the server.", details });
    expect(refusal({ fields })).toEqual({ host: "Host must be one host name or IP address" });
    expect(refusal({ fields: [{ path: "secret", message: "Enter the password again" }] })).toEqual({ secret: "Enter the password again" });
    expect(refusal({})).toBeNull();
    expect(refusal({ field: "nothing of the form" })).toBeNull();
    expect(refusal({ field: "encryption" }, "warehouse_unreachable")).toEqual({ encryption: "Said by the server." });
    expect(refusal({ field: "port" }, "warehouse_unreachable")).toEqual({ port: "Nothing is listening on this port of the host" });
    expect(refusal({}, "warehouse_unauthorized")).toEqual({ secret: "The server refuses this user with this password" });
    expect(refusal({}, "warehouse_unreachable")).toBeNull();
  });
});
