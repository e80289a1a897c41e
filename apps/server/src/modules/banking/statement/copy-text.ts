/** A value as `copy … from stdin` reads it. */
export type CopyValue = string | number | boolean | null;

const SPECIAL = /[\\\t\n\r\0]/g;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

/** One row of COPY text: null is `\N`, columns are parted by tabs; PostgreSQL has no character zero. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = "";
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (index > 0) row += "\t";
    row += value === null ? "\\N" : typeof value === "string" ? escaped(value) : String(value);
  }
  return `${row}\n`;
}

function escaped(text: string): string {
  return text.search(SPECIAL) === -1 ? text : text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}
