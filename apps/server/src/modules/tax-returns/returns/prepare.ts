import { besideLastYear, type BoxChange } from "@comptoir/accounting/tax-return/beside-last-year";
import { resultBridge } from "@comptoir/accounting/tax-return/bridge";
import { declaredEuros } from "@comptoir/accounting/tax-return/declared-euros";
import { personalReturn, type ReportedFigure } from "@comptoir/accounting/tax-return/personal-return";
import { returnControls } from "@comptoir/accounting/tax-return/proven-controls";
import { taxReturn, type TaxReturn } from "@comptoir/accounting/tax-return/return";
import { sumCents } from "@comptoir/accounting/money";
import { returnTables } from "@comptoir/accounting/tax-return/return-tables";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readReturnFacts, returnKindOf, type ReturnFacts, type ReturnKind } from "../facts/facts.js";
import { readFileLines } from "../facts/file-lines.js";
import type { KeptInputs, TaxReturnContent } from "./content.js";
import { readLiveReturn } from "./returns-repository.js";

/** A return computed from the books, and the inputs that it is computed from. */
export type PreparedReturn = { readonly kind: ReturnKind; readonly content: TaxReturnContent; readonly inputs: KeptInputs };

/** Computes the return of a year from its books as they are. Refuses (`tax_return.no_form`) what is not prepared here. */
export async function prepareReturn(tx: Tx, companyId: string, year: FiscalYearOf): Promise<PreparedReturn> {
  const kind = await returnKindOf(tx, companyId, year);
  const facts = await readReturnFacts(tx, companyId, { year, kind });
  const made = taxReturn(facts.input);
  const file = await readFileLines(tx, companyId, year.id);
  const bridge = resultBridge(facts.input, made);
  const { register, gains } = returnTables(facts.tables);
  const { forms: _forms, ...inputs } = facts.input;
  return {
    kind,
    inputs,
    content: {
      profit: facts.profit,
      incomeYear: facts.incomeYear,
      millesime: made.millesime,
      isProvisional: made.isProvisional,
      result: bridge.taxedResult,
      boxes: made.boxes,
      ticks: facts.ticks,
      adjustment: made.adjustment,
      tables: { register, gains },
      mileage: facts.mileage.map(({ label, cents }) => ({ label, amount: declaredEuros(cents) })),
      controls: returnControls({ input: facts.input, made, file, tables: facts.tables }),
      bridge,
      lastYear: await readLastYear(tx, companyId, { year, kind, made }),
      reported: reportedOf(facts, made),
      waiting: facts.waiting,
      ...(facts.lettings && { lettings: facts.lettings }),
      ...(facts.lettingTables && { lettingTables: facts.lettingTables }),
    },
  };
}

/** A box of the personal return; what else a step keeps for later years is shown by its words. */
const BOX = /^\d[A-Z]{2}$/;

/** The first declarant's sheet, then what the steps bring beside the boxes. */
function reportedOf({ profit, personal, letting, months, tables: { gains } }: ReturnFacts, made: TaxReturn): readonly ReportedFigure[] {
  // A trade has its gains in its accounts: the register says what of them is short term.
  const shortTerm = profit === "bnc" || letting === "lmnp" ? 0 : declaredEuros(sumCents(gains.map((gain) => gain.shortTerm)));
  const gain: ReportedFigure = { box: null, label: "dont plus-values à court terme", value: shortTerm, from: "registre" };
  const beside = personal.map(({ form, box, label, cents }): ReportedFigure => ({
    box: form === "2042-C-PRO" && BOX.test(box) ? box : null,
    label: form === "2042-C-PRO" ? label : `${label} (${form})`,
    value: declaredEuros(cents),
    from: "clôture",
  }));
  return [...personalReturn(profit, made, { declarant: 1, letting, months }), ...(shortTerm > 0 ? [gain] : []), ...beside];
}

/** What changed much since the year before, which is read with the forms of this one; null without a year before under the same profit. */
async function readLastYear(
  tx: Tx,
  companyId: string,
  { year, kind, made }: { readonly year: FiscalYearOf; readonly kind: ReturnKind; readonly made: TaxReturn },
): Promise<readonly BoxChange[] | null> {
  const before = (await fiscalYears(tx, companyId)).findLast(({ end }) => end < year.beginning);
  if (!before) return null;
  const kept = await readLiveReturn(tx, companyId, before.id);
  if (kept) return kept.content.profit === kind.profit ? besideLastYear(made, kept.content) : null;
  const facts = await readReturnFacts(tx, companyId, { year: before, kind });
  return besideLastYear(made, taxReturn(facts.input));
}
