/** What of a request decides where its reply comes from. */
export type Asked = { readonly method: string; readonly mode: string; readonly url: string };
/** What the worker knows: where it runs, and the files of the build that it keeps. */
export type Kept = { readonly origin: string; readonly assets: ReadonlySet<string> };

const SERVER_ONLY = /^\/(api|oauth|session|file|docs|openapi\.json|healthz|readyz|sw\.js|manifest\.webmanifest)(\/|$)/;

/**
 * Where the reply to a request comes from: `page` = the server, or the kept page when it is out of reach; `asset` = the kept file, whose
 * name changes with its content; `network` = the worker stays out of it. Nothing of the API is ever kept.
 */
export function sourceOfAnswer({ method, mode, url }: Asked, { origin, assets }: Kept): "page" | "asset" | "network" {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || SERVER_ONLY.test(address.pathname)) return "network";
  if (mode === "navigate") return "page";
  return assets.has(address.pathname) ? "asset" : "network";
}
