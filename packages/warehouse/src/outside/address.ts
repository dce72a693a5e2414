import { message } from "@sheaf/messages";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { WarehouseError } from "../errors.ts";

/** Addresses of this machine and of networks behind it. */
const inside: ReadonlySet<string> = new Set(["private", "loopback", "uniqueLocal", "carrierGradeNat", "benchmarking"]);

/** Names of ranges for what the library takes for ordinary addresses, or for no more than reserved ones. */
const more: Parameters<typeof ipaddr.subnetMatch>[1] = {
  // NAT64 of one's own network, whose prefix may hold any address in any place
  tunnel: [
    [ipaddr.parse("64:ff9b:1::"), 48],
    [ipaddr.parse("fec0::"), 10],
  ],
  benchmarking: [
    [ipaddr.parse("198.18.0.0"), 15],
    [ipaddr.parse("192.0.0.0"), 24],
  ],
};

/**
 * The addresses of a host that may be connected to, in the resolver's order. What is checked is what is connected to: names
 * are resolved once, here (V61). EINVAL where none may be.
 */
export async function allowedAddresses(host: string, allowInside: boolean): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  const allowed = addresses.filter((address) => {
    const range = rangeOf(address);
    return range === "unicast" || (allowInside && inside.has(range));
  });
  if (allowed.length === 0)
    throw new WarehouseError("EINVAL", message("errors-data.warehouse.address-may-not-connected"), { cause: "refused", field: "host" });
  return allowed;
}

/**
 * What kind of address it is. One that carries another is what it carries where it always leads there (mapped, NAT64); tunnels that end at
 * a relay of anybody's choice (6to4, Teredo, ISATAP) and forms that nobody uses any more lead nowhere.
 */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address);
  const named = ipaddr.subnetMatch(parsed, more, "");
  if (named !== "") return named;
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range();
  const { parts } = parsed;
  const carried = [6, 7].flatMap((at) => [(parts[at] ?? 0) >> 8, (parts[at] ?? 0) & 255]).join(".");
  if (parsed.range() === "rfc6052") return rangeOf(carried);
  const isCompatible = parts.slice(0, 6).every((part) => part === 0) && parsed.range() === "unicast";
  const isIsatap = (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
  return isCompatible || isIsatap ? "tunnel" : parsed.range();
}
