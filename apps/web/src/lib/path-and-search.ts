/** An address of the server as the router takes it: its path, its query as an object, and its place in the page. */
export function pathAndSearch(link: string): {
  readonly to: string;
  readonly search: Readonly<Record<string, unknown>>;
  readonly hash?: string;
} {
  const [address = "/", hash] = link.split("#");
  const [path = "/", query = ""] = address.split("?");
  return {
    to: path,
    search: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, valueOf(value)])),
    ...(hash !== undefined && { hash }),
  };
}

/** A list as the router reads it from an address: given as text, it would be written between quotes and filter nothing. */
function valueOf(text: string): unknown {
  return text.startsWith("[") ? JSON.parse(text) : text;
}
