import { expect, test } from "vitest";
import { allowedAddresses } from "./address.ts";

const allowed = (address: string, inside: boolean): Promise<boolean> =>
  allowedAddresses(address, inside).then(
    () => true,
    () => false,
  );

test.each([
  ["93.184.216.34", "everybody's"],
  ["2606:4700::1111", "everybody's"],
  ["::ffff:93.184.216.34", "everybody's, mapped"],
  ["64:ff9b::5db8:d822", "everybody's, by NAT64"],
])("V61: %s may be connected to: %s", async (address) => {
  expect([await allowed(address, false), await allowed(address, true)]).toEqual([true, true]);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "198.18.0.1",
  "192.0.0.8",
  "::1",
  "fc00::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
])("V61: %s lies inside: only where that is allowed", async (address) => {
  expect([await allowed(address, false), await allowed(address, true)]).toEqual([false, true]);
});

test.each([
  ["0.0.0.0", "nobody"],
  ["169.254.169.254", "metadata of a cloud"],
  ["::ffff:169.254.169.254", "the same, mapped"],
  ["64:ff9b::a9fe:a9fe", "the same, by NAT64"],
  ["224.0.0.1", "many"],
  ["255.255.255.255", "everybody"],
  ["::", "nobody"],
  ["fe80::1", "this link"],
  ["ff02::1", "many"],
  ["fec0::1", "a site of former times"],
  ["2002:a00:1::1", "6to4 of 10.0.0.1"],
  ["2002:5db8:d822::1", "6to4 at all"],
  ["2001:0:4136:e378:8000:63bf:f5ff:fffe", "Teredo of 10.0.0.1"],
  ["2001:db8::1", "examples"],
  ["64:ff9b:1::a00:1", "NAT64 of one's own network"],
  ["::a00:1", "IPv4-compatible"],
  ["2001:470::5efe:a00:1", "ISATAP of 10.0.0.1"],
  ["2001:470::200:5efe:a00:1", "ISATAP of 10.0.0.1"],
])("V61: %s leads nowhere: %s", async (address) => {
  expect([await allowed(address, false), await allowed(address, true)]).toEqual([false, false]);
});
