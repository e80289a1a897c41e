/** What an address of a notification is: a page of ours, another site, or nothing one may follow. */
export function linkKind(link: string | null): "page" | "site" | "none" {
  if (link === null) return "none";
  if (/^\/(?![/\\])/.test(link)) return "page";
  return /^(https?:\/\/|mailto:|tel:)/i.test(link) ? "site" : "none";
}
