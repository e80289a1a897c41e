const LONGEST = 80;
/** Names of devices on Windows, also before a dot and more: no file or folder may bear them. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every system takes for a file or a folder of an archive: no folder, no hidden sign, no accent, no device; its extension stays. */
export function safeFileName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  const [, stem = plain, extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/su.exec(plain) ?? [];
  const words = stem
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-|-$/g, "");
  const named = words === "" ? "sans-nom" : DEVICE.test(words) ? `nom-${words}` : words;
  return `${named}${extension.toLowerCase()}`;
}
