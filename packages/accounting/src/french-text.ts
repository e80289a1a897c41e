const FIRST = "1ᵉʳ";

/** A rank as French texts write it: `1ᵉʳ`, `2ᵉ`. */
export function frenchRank(rank: number): string {
  return rank === 1 ? FIRST : `${rank}ᵉ`;
}

/** A day of the month (1 to 31) in a sentence: `1ᵉʳ`, `14`. */
export function frenchDayOfMonth(day: number): string {
  return day === 1 ? FIRST : String(day);
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
