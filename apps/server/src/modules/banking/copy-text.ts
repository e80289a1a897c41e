/** Values in the text format of COPY. */
export type CopyValue = string | number | boolean | null | readonly (string | number)[];

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const QUOTED = /["\\]/g;

/** One row of COPY text, its end of line included. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = "";
  for (let index = 0; index < values.length; index++) {
    row += (index === 0 ? "" : "\t") + field(values[index] ?? null);
  }
  return `${row}\n`;
}

function field(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  return escaped(`{${value.map((item) => (typeof item === "number" ? item : `"${item.replace(QUOTED, String.raw`\$&`)}"`)).join(",")}}`);
}

/** The database refuses the character 0 in a text. */
function escaped(text: string): string {
  const clean = text.includes("\u0000") ? text.replaceAll("\u0000", "") : text;
  return SPECIAL.test(clean) ? clean.replace(SPECIAL, (character) => ESCAPES[character] ?? character) : clean;
}
