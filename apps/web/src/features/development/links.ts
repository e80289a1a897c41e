/** The addresses written in the text of a mail, each once, in their order. */
export function linksOf(text: string): readonly string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]]+$/, "")))];
}
