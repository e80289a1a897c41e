/** The code of a link, taken out of the address of its page. */
export type SharedSearch = { readonly accessCode?: string };

/** Keeps the code of an address; the router reads one made of figures as a number. */
export function readAccessCode(search: Readonly<Record<string, unknown>>): SharedSearch {
  const code = search["accessCode"];
  return typeof code === "string" || typeof code === "number" ? { accessCode: String(code) } : {};
}

/** Takes the code out of the address bar and of the history, without the router: the page stays as it is. */
export function hideAccessCode(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete("accessCode");
  History.prototype.replaceState.call(window.history, window.history.state, "", `${address.pathname}${address.search}`);
}
