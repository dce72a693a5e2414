import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { WarehouseError } from "../errors.ts";

/** Addresses that no database listens on for others: this host's link, multicast, reserved, cloud metadata. */
const never = blockList(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  [
    ["::", 128],
    ["fe80::", 10],
    ["ff00::", 8],
  ],
);

/** Addresses of this machine and of networks behind it. */
const inside = blockList(
  [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ],
  [
    ["::1", 128],
    ["fc00::", 7],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
  ],
);

function blockList(v4: readonly (readonly [string, number])[], v6: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, "ipv4");
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, "ipv6");
  return list;
}

/**
 * The addresses of a host that may be connected to, in the resolver's order. What is checked is what is connected to: names
 * are resolved once, here (V61). EINVAL where none may be.
 */
export async function allowedAddresses(host: string, allowInside: boolean): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  const allowed = addresses.filter((address) => !isIn(never, address) && (allowInside || !isIn(inside, address)));
  if (allowed.length === 0)
    throw new WarehouseError("EINVAL", "This address may not be connected to.", { cause: "refused", field: "host" });
  return allowed;
}

/** Mapped addresses (::ffff:10.0.0.1) count as what they map. */
function isIn(list: BlockList, address: string): boolean {
  if (isIP(address) === 4) return list.check(address, "ipv4");
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/iu.exec(address);
  if (mapped !== null) {
    const [, dotted, high = "0", low = "0"] = mapped;
    const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
    return list.check(dotted ?? [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join("."), "ipv4");
  }
  return list.check(address, "ipv6");
}
