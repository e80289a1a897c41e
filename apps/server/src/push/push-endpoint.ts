import { isIP } from "node:net";

/**
 * True for the address of a push service that we may call: https on its own port, by name. The address comes from a browser: it must not
 * make the server call its own network. Outside production, a stand-in on 127.0.0.1 too.
 */
export function isPushEndpoint(endpoint: string, { isDevelopment }: { isDevelopment: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (isDevelopment && protocol === "http:" && hostname === "127.0.0.1") return true;
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && /\.[a-z][a-z0-9-]+$/i.test(hostname) && !LOCAL_NAMES.test(hostname);
}

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;
