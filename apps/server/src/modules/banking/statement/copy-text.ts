/** A value as `copy … from stdin` reads it. */
export type CopyValue = string | number | boolean | null;

/** What COPY text has for null. */
export const COPY_NULL = "\\N";

const SPECIAL = /[\\\t\n\r\0]/;
const EACH_SPECIAL = new RegExp(SPECIAL, "g");
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

/** One row of COPY text: null is `\N`, columns are parted by tabs. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = "";
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (index > 0) row += "\t";
    row += value === null ? COPY_NULL : typeof value === "string" ? copyText(value) : String(value);
  }
  return `${row}\n`;
}

/** A text as a column of COPY text; PostgreSQL has no character zero. */
export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => ESCAPES[character] ?? character) : text;
}
