import { isIP } from "node:net";

/** Why an address of a partner is refused. */
export type AddressFault = "address.malformed" | "address.not_https" | "address.not_public";

/**
 * The address of a partner, as its client types it: https, a public name, no port, no user. On a server for trials (`allowsLoopback`), this
 * machine is one too, for stand-ins.
 */
export function partnerAddress(typed: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): URL | AddressFault {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return "address.malformed";
  if (allowsLoopback && isLoopback(url)) return url;
  if (url.protocol !== "https:") return "address.not_https";
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const isPublicName = isIP(name) === 0 && name.includes(".") && !/\.(local|localhost|internal|lan|home|test|invalid)\.?$/i.test(name);
  return isPublicName && url.port === "" ? url : "address.not_public";
}

/** True for this machine by its own number, which no name leads to. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "127.0.0.1";
}
