import { networkOf } from "../rate-limits/network.js";

/** What went wrong, and where in the code. The database repeats in its details the values it was given: they are not written down. */
export function errorForLog(error: Error & { code?: unknown }): { type: string; message: string; stack: string; code?: unknown } {
  const { name, message, stack = "", code, cause } = error;
  const causes = cause instanceof Error ? `\ncaused by ${cause.stack ?? cause.message}` : "";
  return {
    type: name,
    message: withoutValues(message, code),
    stack: withoutValues(`${stack}${causes}`, code),
    ...(code !== undefined && { code }),
  };
}

/**
 * A link that works once is a secret until it is used, what people search for is their own: neither is written down. Nor is who calls, whose
 * network is enough to recognise a flood, nor what an address names.
 */
export function requestForLog(request: {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}): Record<string, unknown> {
  return {
    method: request.method,
    url: request.url
      .replace(/(?:[?#;]|%3f|%23|%3b).*$/is, "")
      .replace(/^(\/api\/v1\/links\/|\/user-email-verification\/[^/]+\/[^/]+\/)[^/?]+/i, "$1[secret]")
      .split("/")
      .map((part) => (NAMES_SOMETHING.test(part) ? "…" : part))
      .join("/"),
    route: request.routeOptions?.url,
    network: request.ip === undefined ? undefined : wideNetwork(request.ip),
  };
}

/** A part of an address that names a row, a person or a company: an id, a number of it, an e-mail address. */
const NAMES_SOMETHING = /^[0-9a-f]{8}-[0-9a-f-]{27}$|\d{5}|@|%40/i;

/** The 24 first bits of an IPv4 address, the 48 first ones of another: some hundreds of lines, not one. */
function wideNetwork(ip: string): string {
  const network = networkOf(ip);
  const [, four, six] = /^(\d+\.\d+\.\d+)\.\d+$|^((?:[\da-f]*:){3})/i.exec(network) ?? [];
  if (four !== undefined) return `${four}.0/24`;
  return six === undefined ? "unknown" : `${six}:/48`;
}

/** The database ends its message with the value that it was given. */
function withoutValues(text: string, code: unknown): string {
  const isOfDatabase = typeof code === "string" && /^(22|23)[\dA-Z]{3}$/.test(code);
  return withoutPersons(isOfDatabase ? text.replaceAll(/: "[^"\n]*"/g, ': "…"') : text);
}

/** A text without what names a person: addresses of mails (their host stays), bank accounts, SIREN and SIRET. */
export function withoutPersons(text: string): string {
  return (
    text
      // Looked for from the beginning of a word alone: a long one without this sign is read once.
      .replaceAll(/(?<![^\s<>"'(])[^\s<>"'(]+@(?=[\w.-]+)/g, "…@")
      .replaceAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, "…")
      .replaceAll(/\b(?:\d{9}|\d{14})\b/g, "…")
  );
}
