import { expect, test } from "vitest";
import { seal } from "../../platform/config/index.ts";
import type { Services } from "../../platform/services.ts";
import type { ConnectionRow } from "./access.ts";
import type { WarehouseDoor } from "./connectors.ts";
import { sealPlace, Warehouses } from "./warehouses.ts";

test("a connection that was changed has other rows: what was read as another user, or elsewhere, is believed no more", () => {
  const secrets = { sealKey: Buffer.alloc(32, 7) };
  const services = { bus: { subscribe: () => undefined }, clock: { now: () => 1_000_000 }, secrets } as unknown as Services;
  const connector = { close: () => Promise.resolve() };
  const door = { outside: { open: () => connector } } as unknown as WarehouseDoor;
  const warehouses = new Warehouses(services, door);
  const row = (changed: number) =>
    ({
      id: "c",
      engine: "postgres",
      managed: false,
      settings: {},
      timeZone: "UTC",
      sealedSecret: seal(secrets, "{}", sealPlace("o", "c")),
      updatedAt: new Date(changed),
    }) as unknown as ConnectionRow;
  const [before, same, after] = [row(1), row(1), row(2)].map((one) => {
    const { dataVersion, settledVersion } = warehouses.open("o", one);
    return [dataVersion(), settledVersion()];
  });
  expect(same).toEqual(before);
  expect(after?.[0]).not.toBe(before?.[0]);
  expect(after?.[1]).not.toBe(before?.[1]);
});
