import { FIGURES_2025 } from "./2025.js";
import { FIGURES_2026 } from "./2026.js";
import type { YearlyFigures } from "./yearly-figures.js";

/** The years whose figures are known, in their order without a gap. */
const YEARS: readonly YearlyFigures[] = [FIGURES_2025, FIGURES_2026];

/** The figures of a civil year. Throws RangeError when they are not known: no year borrows the figures of another. */
export function figuresOfYear(year: number): YearlyFigures {
  const figures = YEARS.find((one) => one.year === year);
  if (!figures) throw new RangeError(`no figures of the law for ${year}`);
  return figures;
}

/** What a law has set until another changes it: the figures of that year, or of the last one known before it; null before them all. */
export function figuresInForce(year: number): YearlyFigures | null {
  return YEARS.findLast((one) => one.year <= year) ?? null;
}
