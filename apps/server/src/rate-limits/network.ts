import { isIPv6 } from "node:net";

/** What counts as one caller: an IPv4 address, or the 64 bits of an IPv6 network, in which one machine has as many addresses as it wants. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.replace(/%.*$/, "").toLowerCase().split("::");
  const [left, right] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const missing = ip.includes("::") ? 8 - (left?.length ?? 0) - (right?.length ?? 0) : 0;
  const groups = [...(left ?? []), ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...(right ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
