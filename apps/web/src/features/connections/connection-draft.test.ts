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
    expect(refusalsIn(filled, { fields })).toEqual({ host: "Host must be one host name or IP address" });
    expect(refusalsIn(filled, { fields: [{ path: "secret", message: "Give the password again" }] })).toEqual({
      secret: "Give the password again",
    });
    expect(refusalsIn(filled, {})).toBeNull();
  });
});
