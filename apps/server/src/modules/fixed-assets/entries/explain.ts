import { sumCents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { explanationOfList, type FigureExplainers, type ListTotal } from "../../../figures/explanation.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears } from "../../books/years/service.js";
import { figuresOf, readSituation } from "../register/register.js";
import { readComponents } from "../repository.js";

/** A total of the register in a fiscal year. */
type AssetYearFigure = { readonly year: string; readonly measure: "cost" | "annuity" | "net" };

const LABELS = { cost: "Valeur d’origine", annuity: "Dotation de l’exercice", net: "Valeur nette comptable" } as const;

/** The totals of the register of fixed assets. */
export const ASSET_FIGURES: FigureExplainers<"asset_year"> = {
  asset_year: async ({ db, companyId, figure, page }) =>
    explanationOfList(await db.reading(companyId, (tx) => explainAssetYear(tx, companyId, figure)), page),
};

/** Opens a total of the register. Refuses a fiscal year that the company does not have. */
async function explainAssetYear(tx: Tx, companyId: string, { year: yearId, measure }: AssetYearFigure): Promise<ListTotal> {
  const year = (await fiscalYears(tx, companyId)).find(({ id }) => id === yearId);
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  const situation = await readSituation(tx, companyId);
  const parts = (await readComponents(tx, companyId)).flatMap((row) => {
    const { account, annuity, netValue } = figuresOf(row, situation, year);
    const isGone = row.released_on !== null && row.released_on <= year.end;
    const value = { cost: isGone ? null : row.base_cents, annuity, net: netValue }[measure];
    return value === null || value === 0 ? [] : [{ label: row.title, account, value }];
  });
  return {
    label: LABELS[measure],
    value: sumCents(parts.map(({ value }) => value)),
    period: { from: year.beginning, to: year.end },
    parts,
  };
}
