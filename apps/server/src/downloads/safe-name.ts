const LONGEST = 80;

/** A name that every system takes for a file of an archive: no folder, no hidden sign, no accent; its extension stays. */
export function safeFileName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  const [, stem = plain, extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/su.exec(plain) ?? [];
  const words = stem.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${words.slice(0, LONGEST) || "sans-nom"}${extension.toLowerCase()}`;
}
