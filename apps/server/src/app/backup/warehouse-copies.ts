import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { EmbeddedWarehouse } from "@sheaf/warehouse";
import type { WarehouseDoor } from "../../areas/connections/index.ts";
import { askControl, type ControlRoutes } from "../../platform/control.ts";

type Door = Pick<WarehouseDoor, "kept" | "managed">;

/** Copies of the embedded warehouses, each as it stands at one moment. */
export interface WarehouseCopies {
  /** Organizations that have one. */
  list(): Promise<readonly string[]>;
  /** Gives the copy's bytes to `take`, and takes the copy away. */
  copy<T>(organizationId: string, take: (content: Readable) => Promise<T>): Promise<T>;
}

/** Of warehouses that this process has open itself. */
export function ownCopies(door: Door, signal: AbortSignal): WarehouseCopies {
  return {
    list: () => door.kept(),
    copy: async (organizationId, take) => {
      const { file, remove } = await door.managed(organizationId).copy(signal);
      try {
        return await take(createReadStream(file));
      } finally {
        await remove();
      }
    },
  };
}

const LIST = "/warehouses";
const COPY = /^\/warehouses\/([a-z0-9-]{1,64})$/u;
const EXAMINED = /^\/warehouses\/([a-z0-9-]{1,64})\/examined$/u;

/** Of warehouses that a running server holds: no other process may read their files. */
export function copiesOfServer(socket: string): WarehouseCopies {
  return {
    list: async () => (await json(await askControl(socket, LIST))) as readonly string[],
    copy: async (organizationId, take) => take(await askControl(socket, `${LIST}/${organizationId}`)),
  };
}

/** How the tables of a warehouse stand that a running server holds. Throws where the server cannot open it. */
export async function examinedByServer(socket: string, organizationId: string): Promise<Awaited<ReturnType<EmbeddedWarehouse["examine"]>>> {
  const answer = await askControl(socket, `${LIST}/${organizationId}/examined`);
  return (await json(answer)) as Awaited<ReturnType<EmbeddedWarehouse["examine"]>>;
}

/** What the server answers to them. */
export function copyRoutes(door: Door): ControlRoutes {
  return async (path: string, response: ServerResponse, signal: AbortSignal) => {
    const copies = ownCopies(door, signal);
    const organizationId = COPY.exec(path)?.[1];
    const examined = EXAMINED.exec(path)?.[1];
    const kept = await copies.list();
    if (path === LIST) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(kept));
    } else if (organizationId !== undefined && kept.includes(organizationId)) {
      await copies.copy(organizationId, (content) => {
        response.writeHead(200, { "content-type": "application/octet-stream" });
        return pipeline(content, response);
      });
    } else if (examined !== undefined && kept.includes(examined)) {
      const found = await door.managed(examined).examine(signal);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
    } else response.writeHead(404).end();
  };
}
