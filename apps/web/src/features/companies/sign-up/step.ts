/** Siret, activity, fiscal year, subscription. */
export type Step = 0 | 1 | 2 | 3;

/** The step that a query asks for; null for anything else. The route reads it, so it is apart from the form. */
export function stepIn(asked: unknown): Step | null {
  const number = typeof asked === "string" ? Number(asked.trim() || Number.NaN) : asked;
  return number === 0 || number === 1 || number === 2 || number === 3 ? number : null;
}
