import { createHash } from "node:crypto";
import { join } from "node:path";
import { readConnectionSettings } from "@sheaf/contract";
import { createWarehouseHost, openOutside } from "@sheaf/warehouse";
import type { WarehouseDoor } from "../areas/connections/index.ts";
import type { Services } from "../platform/services.ts";

/** Folder of the data folder in which each organization's warehouse has one of its own. */
export const WAREHOUSES = "warehouse";

/** Opens warehouses of this server: the organizations' own stand in the data folder, one process per active organization. */
export async function openWarehouseDoor(services: Pick<Services, "config" | "log">): Promise<WarehouseDoor> {
  const { dataFolder, spillFolder } = services.config;
  const host = await createWarehouseHost({
    folder: join(dataFolder, WAREHOUSES),
    // servers that spill to the same disk leave each other's alone
    spillFolder:
      spillFolder === null
        ? join(dataFolder, "spill")
        : join(spillFolder, `sheaf-${createHash("sha256").update(dataFolder).digest("hex").slice(0, 16)}`),
    log: (level, message, fields) => services.log[level](fields, message),
  });
  return {
    managed: (organizationId) => host.embedded(organizationId),
    kept: () => host.kept(),
    remove: (organizationId) => host.remove(organizationId),
    dataVersion: (organizationId) => host.dataVersion(organizationId),
    load: () => host.load,
    outside: {
      readSettings: (engine, settings) => ({ ...readConnectionSettings(engine, settings) }),
      open: (engine, settings, secret) => openOutside(engine, settings, secret, { allowInside: services.config.allowPrivateAddresses }),
    },
    close: () => host.close(),
  };
}
