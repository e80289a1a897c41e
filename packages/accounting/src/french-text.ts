const FIRST = "1ᵉʳ";

/** A rank as French texts write it: `1ᵉʳ`, `2ᵉ`. */
export function frenchRank(rank: number): string {
  return rank === 1 ? FIRST : `${rank}ᵉ`;
}

/** A day of the month (1 to 31) in a sentence: `1ᵉʳ`, `14`. */
export function frenchDayOfMonth(day: number): string {
  return day === 1 ? FIRST : String(day);
}

const MONTHS = ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"];

/** The name of a month (1 to 12) in lower case. Throws RangeError for another number. */
export function frenchMonth(month: number): string {
  const name = MONTHS[month - 1];
  if (name === undefined) throw new RangeError(`not a month: ${month}`);
  return name;
}

/** A month given as `2026-04` or as one of its days, in a title: `Avril 2026`. Throws RangeError for what is not one. */
export function frenchMonthTitle(month: string): string {
  const name = frenchMonth(Number(month.slice(5, 7)));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}

/** Facts told on one line, without those that are empty: `Rennes · Menuisier`. A line never begins with the dot. */
export function dotted(facts: readonly (string | null | undefined)[]): string {
  return facts.filter((fact) => fact !== null && fact !== undefined && fact.trim() !== "").join("\u00a0· ");
}

/** A text typed plainly, as French prints it: `Frais d’actes`, and no line that begins with one of `: ; ! ? » %`. */
export function typeset(plain: string): string {
  return plain
    .replaceAll("'", "’")
    .replace(/ (?=[:;!?»%€])/g, "\u00a0")
    .replace(/« /g, "«\u00a0");
}

/** A text as it was typed before `typeset`, for files whose wording does not change. */
export function typedPlainly(printed: string): string {
  return printed.replaceAll("’", "'").replaceAll("\u00a0", " ");
}
