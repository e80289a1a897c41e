import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

/** Finds the addresses of a name, except private networks and this machine: a public name may lead there. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(isPublicAddress);
    const [first] = allowed;
    if (!first) return callback(Object.assign(new Error(`${hostname} leads to a private network`), { code: "EACCES" }), []);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/** True for an address of the public internet. */
export function isPublicAddress({ address, family }: LookupAddress): boolean {
  return family === 6 ? !PRIVATE_6.check(address, "ipv6") : !PRIVATE_4.check(address, "ipv4");
}

const PRIVATE_4 = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** The last five carry an IPv4 address in an IPv6 one. */
const PRIVATE_6 = blockList("ipv6", [
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "::/96",
  "::ffff:0:0/96",
  "64:ff9b::/32",
  "2001::/32",
  "2002::/16",
]);

function blockList(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
