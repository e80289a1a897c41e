const GROUPED_BY_DOT = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const PLAIN = /^\d+(?:[.,]\d+)?$/;

/** A number as French people type it (`1 234,5`, `1234.5`, `1.234,56`, `−3`), or null when it cannot be read. Not for amounts: those are cents. */
export function parseNumber(text: string): number | null {
  const typed = text.replace(/\s/g, "").replace("−", "-");
  const size = typed.replace(/^[-+]/, "");
  const plain = GROUPED_BY_DOT.test(size) ? size.replaceAll(".", "") : size;
  if (!PLAIN.test(plain)) return null;
  const value = Number(plain.replace(",", "."));
  return typed.startsWith("-") ? 0 - value : value;
}
