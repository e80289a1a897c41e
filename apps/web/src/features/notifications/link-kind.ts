/** What an address of a notification is: a page of the application, another site, or nothing that may be followed. */
export function linkKind(link: string | null): "page" | "site" | "none" {
  if (link === null) return "none";
  if (/^\/(?![/\\])/.test(link)) return "page";
  return /^(https?:\/\/|mailto:|tel:)/i.test(link) ? "site" : "none";
}
