import type { Area } from "../../platform/operations/index.ts";
import type { LoadParts } from "../queries/index.ts";
import { scheduleOperations } from "./operations.ts";

export { type SendingParts, scheduleSend, scheduleSendHandler } from "./send.ts";

/** Exports that go out by mail at certain times. */
export function schedulesArea(parts: LoadParts): Area {
  return { name: "schedules", operations: [...scheduleOperations(parts)] };
}
