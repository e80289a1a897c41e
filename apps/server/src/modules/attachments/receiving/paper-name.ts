const LONGEST = 120;

/** The name that a file was sent with, without folders, control and direction characters; never empty, its extension kept. */
export function paperName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/\p{Surrogate}/gu, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^\.+/, "");
  const at = clean.lastIndexOf(".");
  const [base, extension] = at === -1 ? ["", clean] : [clean.slice(0, at).trim(), clean.slice(at + 1)];
  return `${base.slice(0, LONGEST).replace(/\p{Surrogate}$/u, "") || "pièce"}.${extension.toLowerCase()}`;
}
