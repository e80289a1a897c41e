/**
 * Origin of the API for a page's origin: `app.` becomes `api.`, `dev.` becomes `dev-api.`, any other host is prefixed with
 * `api.`; localhost, its subdomains and IP addresses stay as they are (one process serves both there).
 */
export function apiOrigin(pageOrigin: string): string {
  const url = new URL(pageOrigin);
  url.hostname = apiHostname(url.hostname);
  return url.origin;
}

function apiHostname(hostname: string): string {
  if (hostname === "localhost" || hostname.endsWith(".localhost") || isAddress(hostname)) return hostname;
  const [first, ...rest] = hostname.split(".");
  if (first === "app") return ["api", ...rest].join(".");
  if (first === "dev") return ["dev-api", ...rest].join(".");
  return `api.${hostname}`;
}

function isAddress(hostname: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("[");
}
