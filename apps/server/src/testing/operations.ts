import { createAreas, lookingParts } from "../app/areas.ts";
import type { WarehouseDoor, Warehouses } from "../areas/connections/index.ts";
import type { PasswordWork } from "../areas/organizations/index.ts";
import { createLog } from "../platform/log/index.ts";
import { createBus } from "../platform/bus.ts";
import type { Services } from "../platform/services.ts";
import type { AnyOperation } from "../platform/operations/index.ts";

/** Every operation of the server, without a server: they can be listed and described, and not run. */
export function allOperations(): readonly AnyOperation[] {
  const unusable = <T extends object>(known: Partial<T> = {}): T =>
    new Proxy(known, {
      get: (target, name) =>
        Reflect.get(target, name) ?? (() => Promise.reject(new Error(`${String(name)} is not there without a server`))),
    }) as T;
  const door: WarehouseDoor = {
    managed: () => unusable(),
    kept: async () => [],
    remove: async () => undefined,
    dataVersion: () => "",
    load: () => unusable(),
    outside: unusable(),
    close: async () => undefined,
  };
  const warehouses = unusable<Warehouses>();
  // Nobody is told anything here.
  const services = unusable<Services>({ bus: createBus(() => undefined), config: unusable<Services["config"]>({ dataFolder: "" }) });
  return createAreas({
    passwords: unusable<PasswordWork>(),
    door,
    warehouses,
    services,
    looking: lookingParts({ warehouses, services, log: createLog("error") }),
  }).flatMap((area) => area.operations);
}
