/** An address of the server as the router takes it: its path, its query as an object, and its place in the page. */
export function pathAndSearch(link: string): {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hash?: string;
} {
  const [address = "/", hash] = link.split("#");
  const [path = "/", query = ""] = address.split("?");
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)), ...(hash !== undefined && { hash }) };
}
