/** An address as accounts are known by: what reads the same is the same, and so is a domain written in other letters that lead to it (IDNA). */
export function normalizedEmail(typed: string): string {
  const text = typed.trim();
  const at = text.lastIndexOf("@");
  const [local, domain] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  return `${local.normalize("NFC")}${domain.normalize("NFKC")}`.toLowerCase();
}
