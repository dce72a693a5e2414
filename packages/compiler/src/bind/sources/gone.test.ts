import { expect, test } from "vitest";
import { noConnection, noDataModel, noElement } from "./gone.ts";

test("names that somebody gave are told, ids that were made are not", () => {
  for (const say of [noConnection, noDataModel, noElement]) {
    expect(say("Warehouse of 2001")).toContain("Warehouse of 2001");
    expect(say("01a205f5-dead-749d-9525-a1059c271b79")).not.toMatch(/01a205f5/);
  }
});
