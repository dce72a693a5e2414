import type { Area } from "../../platform/operations/index.ts";
import type { WarehouseDoor } from "../connections/index.ts";
import { loadOperations } from "./operations/load.ts";
import { receiveOperations } from "./operations/receive.ts";

export { cutLoads, discardAbandoned, reapCutLoads } from "./upkeep.ts";

export function uploadsArea(parts: { readonly door: WarehouseDoor }): Area {
  const [create, receive, discard] = receiveOperations(parts.door);
  return { name: "uploads", operations: [create, receive, ...loadOperations(parts.door), discard] };
}
