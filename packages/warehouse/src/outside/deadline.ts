import { WarehouseError } from "../errors.ts";
import { allowedAddresses } from "./address.ts";
import { unreachable } from "./network-failure.ts";

/** Milliseconds from the first packet to a session that can be used (R18). */
const CONNECT_MS = 15_000;

/** Work that fails as unreachable once the deadline is over. */
export function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => {
      reject(unreachable(null, "host"));
    };
    if (deadline.aborted) late();
    deadline.addEventListener("abort", late);
    work.then(resolve, reject).finally(() => {
      deadline.removeEventListener("abort", late);
    });
  });
}

/** Connects to the first address of a host that answers, of those that may be connected to; coded errors otherwise (V61). */
export async function dial<T>(
  { host, allowInside }: { readonly host: string; readonly allowInside: boolean },
  connectTo: (address: string, deadline: AbortSignal) => Promise<T>,
  failureOf: (error: unknown) => WarehouseError,
): Promise<T> {
  const deadline = AbortSignal.timeout(CONNECT_MS);
  const addresses = await withDeadline(allowedAddresses(host, allowInside), deadline).catch((error: unknown) => {
    throw failureOf(error);
  });
  let failure: WarehouseError | null = null;
  for (const address of addresses) {
    try {
      return await connectTo(address, deadline);
    } catch (error) {
      failure = failureOf(error);
      // Another address helps only where nobody answered.
      if (failure.errorCode !== "warehouse_unreachable" || deadline.aborted) break;
    }
  }
  throw failure ?? new WarehouseError("warehouse_unreachable");
}
