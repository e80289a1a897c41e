import type { LettingKind } from "../closing/standing/standing-answer.js";
import { sumCents } from "../money.js";
import { declaredEuros } from "./declared-euros.js";
import type { ReturnedProfit } from "./forms/tax-forms-for.js";
import { boxValue, type TaxReturn } from "./return.js";

/** Who earns the profit in the household: the first or second declarant, or a dependent. */
export type DeclarantRank = 1 | 2 | 3;

/** A figure to copy into the personal return; `box` null: asked there without a box of the 2042-C-PRO. */
export type ReportedFigure = { readonly box: string | null; readonly label: string; readonly value: number; readonly from: string };

type Report = { readonly boxes: readonly [string, string, string] | null; readonly label: string; readonly from: readonly string[] };

/** Where the deficit of a profession goes: no box of a professional return carries it to the next year. */
const OVERALL =
  ", imputé sur le revenu global du foyer\u00a0: ce qui le dépasse se reporte six ans sur la 2042 (cases 6FA à 6FL, déficits globaux)";

/** Boxes of the 2042-C-PRO of 2026 by declarant, and the box of our return that each takes. Source: docs/sources.md#tax-returns. */
const REPORTS: Readonly<Record<ReturnedProfit, readonly Report[]>> = {
  bnc: [
    { boxes: ["5QC", "5RC", "5SC"], label: "Bénéfice", from: ["CP"] },
    { boxes: ["5QE", "5RE", "5SE"], label: `Déficit${OVERALL}`, from: ["CR"] },
    { boxes: ["5QD", "5RD", "5SD"], label: "Plus-values à long terme", from: ["2.longTerm"] },
    { boxes: ["5QB", "5RB", "5SB"], label: "Revenus exonérés", from: ["CS", "AW", "CU", "CI", "CO", "CJ"] },
    { boxes: null, label: "dont plus-values à court terme", from: ["CB"] },
    { boxes: null, label: "Volet social\u00a0: revenu brut social positif", from: ["DD"] },
    { boxes: null, label: "Volet social\u00a0: revenu brut social négatif", from: ["DC"] },
    { boxes: null, label: "Volet social\u00a0: cotisations sociales obligatoires", from: ["BT"] },
    { boxes: null, label: "Volet social\u00a0: CSG déductible", from: ["BV"] },
  ],
  "bic-rs": [
    { boxes: ["5KC", "5LC", "5MC"], label: "Bénéfice", from: ["4.profit"] },
    { boxes: ["5KF", "5LF", "5MF"], label: `Déficit${OVERALL}`, from: ["4.loss"] },
    { boxes: ["5KE", "5LE", "5ME"], label: "Plus-values à long terme", from: ["5.longTerm"] },
    { boxes: ["5KB", "5LB", "5MB"], label: "Revenus exonérés", from: ["6.exempt"] },
    { boxes: ["5NA", "5OA", "5PA"], label: "Location meublée non professionnelle\u00a0: bénéfice", from: ["7a"] },
    { boxes: ["5NY", "5OY", "5PY"], label: "Location meublée non professionnelle\u00a0: déficit", from: ["7b"] },
    { boxes: null, label: "Volet social\u00a0: revenu brut social positif", from: ["693"] },
    { boxes: null, label: "Volet social\u00a0: revenu brut social négatif", from: ["692"] },
    { boxes: null, label: "Volet social\u00a0: cotisations sociales obligatoires", from: ["380"] },
  ],
  "bic-rn": [
    { boxes: ["5KC", "5LC", "5MC"], label: "Bénéfice", from: ["4.profit"] },
    { boxes: ["5KF", "5LF", "5MF"], label: `Déficit${OVERALL}`, from: ["4.loss"] },
    { boxes: ["5KE", "5LE", "5ME"], label: "Plus-values à long terme", from: ["5.longTerm"] },
    { boxes: ["5KB", "5LB", "5MB"], label: "Revenus exonérés", from: ["6.exempt"] },
    { boxes: ["5NA", "5OA", "5PA"], label: "Location meublée non professionnelle\u00a0: bénéfice", from: ["7a"] },
    { boxes: ["5NY", "5OY", "5PY"], label: "Location meublée non professionnelle\u00a0: déficit", from: ["7b"] },
  ],
};

/** Boxes of a professional furnished letting (LMP), other trades have theirs; not read in the form of 2026. */
const LETTING_REPORTS: Readonly<Record<string, Report>> = {
  "4.profit": {
    boxes: ["5HA", "5IA", "5JA"],
    label: "Location meublée professionnelle\u00a0: bénéfice (case à vérifier par un expert-comptable)",
    from: ["4.profit"],
  },
  "4.loss": {
    boxes: ["5QA", "5RA", "5SA"],
    label: "Location meublée professionnelle\u00a0: déficit (case à vérifier par un expert-comptable)",
    from: ["4.loss"],
  },
};

/** Whose return it is: the declarant, how the company lets furnished dwellings, which has boxes of its own, months of a year of less than twelve. */
export type PersonalSituation = {
  readonly declarant: DeclarantRank;
  readonly letting: LettingKind | null;
  readonly months?: number | null;
};

/** The sheet « à reporter »: the figures of a professional return that the 2042-C-PRO takes, zeros left out. */
export function personalReturn(
  profit: ReturnedProfit,
  made: TaxReturn,
  { declarant, letting, months = null }: PersonalSituation,
): readonly ReportedFigure[] {
  const figures: ReportedFigure[] = REPORTS[profit].flatMap((report): readonly ReportedFigure[] => {
    const own = letting === "lmp" ? LETTING_REPORTS[report.from.join(" ")] : undefined;
    const { boxes, label, from } = own ?? report;
    const value = from.reduce((sum, name) => sum + boxValue(made, name), 0);
    return value === 0 ? [] : [{ box: boxes?.[declarant - 1] ?? null, label, value, from: from.join(" + ") }];
  });
  figures.push(...deductibleCsg(made));
  if (months === null) return figures;
  const box = MONTHS_BOXES[profit === "bnc" ? "liberal" : letting === "lmnp" ? "letting" : "trade"][declarant - 1] ?? null;
  return [...figures, { box, label: "Durée de l’exercice, en mois", value: months, from: "exercice" }];
}

/** The CSG that a trade deducted, which its social section asks and no box of the 2033 holds alone. */
function deductibleCsg({ boxes }: TaxReturn): readonly ReportedFigure[] {
  const parts = boxes.find(({ box }) => box === CONTRIBUTIONS)?.sources ?? [];
  const value = declaredEuros(sumCents(parts.filter((one) => one.kind === "account" && one.accountCode === CSG).map((one) => one.cents)));
  return value === 0 ? [] : [{ box: null, label: "Volet social\u00a0: CSG déductible", value, from: CSG }];
}

const CONTRIBUTIONS = "690.contributions";
const CSG = "637800";

/** Boxes of the length of a year of less than twelve months, by declarant: the tax office brings the profit to a whole year for its instalments. */
const MONTHS_BOXES = {
  liberal: ["5XI", "5YI", "5ZI"],
  trade: ["5DB", "5EB", "5FB"],
  letting: ["5CD", "5DD", "5FD"],
} as const;
