/** An address of the server as the router takes it: its path, and its query as an object. */
export function pathAndSearch(link: string): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const [path = "/", query = ""] = link.split("?");
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)) };
}
