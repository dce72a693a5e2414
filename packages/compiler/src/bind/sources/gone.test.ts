import { inEnglish } from "@sheaf/messages/english";
import { expect, test } from "vitest";
import { noConnection, noDataModel, noElement, noLevel, noSource } from "./gone.ts";

test("names that somebody gave are told, ids that were made are not", () => {
  for (const saidOf of [noConnection, noDataModel, noElement, noSource, (id: string) => noLevel("Orders", id)]) {
    const say = (id: string): string => inEnglish(saidOf(id));
    expect(say("Warehouse of 2001")).toContain("Warehouse of 2001");
    expect(say("transactions")).toContain("transactions");
    for (const id of ["01a205f5-dead-749d-9525-a1059c271b79", "x4Fq0Zb81LmT", "0h1z2k3j4m5n6p7q8r9s0t1u"])
      expect(say(id)).not.toContain(id);
  }
});
