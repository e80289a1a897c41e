import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { cents, euros, eurosFromCents, wholeFrenchEuros, type Cents } from "@comptoir/accounting/money";
import type { AccountMeasure, TaxFormName } from "@comptoir/accounting/tax-return/forms/tax-form";
import type { BoxSource } from "@comptoir/accounting/tax-return/box-sources";
import type { ReturnBox } from "@comptoir/accounting/tax-return/return";
import { labelOf } from "@comptoir/accounting/tax-return/beside-last-year";
import { explanationOf, type ExplanationPart, type FigureExplainers, type FigureExplanation } from "../../../figures/explanation.js";
import { encodeFigure, type AccountFigure } from "../../../figures/figure.js";
import { Refusal } from "../../../refusal.js";
import { readTaxReturnOf, type FoundReturn } from "../returns/read.js";

/** A box of a return, named by the id of its version or of its year. */
type TaxBoxFigure = { readonly return: string; readonly form: TaxFormName; readonly box: string };

/** The boxes of tax returns. */
export const TAX_RETURN_FIGURES: FigureExplainers<"tax_box"> = {
  tax_box: async ({ db, companyId, figure, today }) =>
    explainTaxBox(await readTaxReturnOf(db, companyId, { id: figure.return, today }), figure),
};

/** Where a box comes from: accounts, each open to its operations, rows of the closing, what a person wrote; for a total, other boxes. */
function explainTaxBox(read: FoundReturn, figure: TaxBoxFigure): FigureExplanation {
  const { year, content } = read;
  const box = content.boxes.find((one) => one.form === figure.form && one.box === figure.box);
  if (!box) throw new Refusal({ code: "explain.invalid" });
  const named = { label: `${nameOf(box)}, ${box.label}`, period: { from: year.beginning, to: year.end }, page: 1, pages: 1 };
  if (box.total) return explanationOf({ ...named, value: cents(box.value * 100), parts: totalParts(content.boxes, box, figure) });
  const exact = box.exact ?? cents(0);
  const explained = explanationOf({ ...named, value: exact, parts: box.sources.map((source) => sourcePart(box, source, read)) });
  const rounding = cents(box.value * 100) === exact ? null : roundingWords(exact, { box, adjustment: content.adjustment });
  return { ...explained, data: { ...explained.data, rounding } };
}

function nameOf({ page, box, line, hasCode }: ReturnBox): string {
  const where = line === null ? page : `${page}, ligne ${line}`;
  return hasCode ? `${where}, case ${box}` : where;
}

function roundingWords(
  exact: Cents,
  { box, adjustment }: { readonly box: ReturnBox; readonly adjustment: FoundReturn["content"]["adjustment"] },
): string {
  const words = `${euros(exact)} à l’euro\u00a0: ${wholeFrenchEuros(box.value)}\u00a0€`;
  if (adjustment?.box !== box.box) return words;
  return `${words}, dont ${adjustment.euros > 0 ? "+" : "−"}1\u00a0€ pour que le bilan soit équilibré`;
}

function sourcePart({ side, feed }: ReturnBox, source: BoxSource, { year }: FoundReturn): ExplanationPart {
  if (source.kind !== "account") return { label: partLabel(source), value: eurosFromCents(source.cents), count: 0 };
  const { accountCode: account, parties } = source;
  const { column, isCredit } = MEASURES[feed?.measure ?? "balance"];
  const isTurned = (side === "credit") !== isCredit;
  return {
    label: `${nameOfAccount(account)}${parties === undefined ? "" : PARTIES[parties]}`,
    account,
    value: eurosFromCents(source.cents),
    explain: encodeFigure({
      kind: "account",
      from: year.beginning,
      to: year.end,
      accounts: { begin: account, end: account },
      side: column,
      ...(parties && { parties }),
      ...(isTurned && { turned: true as const }),
    }),
  };
}

function partLabel(source: BoxSource): string {
  return source.kind === "row" ? `${labelOf(source)} (clôture)` : labelOf(source);
}

/** Third parties on one side of an account that has both. */
const PARTIES = { debit: ", tiers débiteurs", credit: ", tiers créditeurs" } as const;

/** What the figure of an account shows of each measure, and whether it counts a credit above zero. */
const MEASURES: Readonly<Record<AccountMeasure, { readonly column: AccountFigure["side"]; readonly isCredit: boolean }>> = {
  balance: { column: "balance", isCredit: false },
  movement: { column: "movement", isCredit: false },
  opening: { column: "opening", isCredit: false },
  debits: { column: "debit", isCredit: false },
  credits: { column: "credit", isCredit: true },
};

function totalParts(boxes: readonly ReturnBox[], { total, value }: ReturnBox, figure: TaxBoxFigure): ExplanationPart[] {
  const part = (name: string, sign: 1 | -1): readonly ExplanationPart[] => {
    const found = boxes.find(({ box }) => box === name);
    if (!found || found.value === 0) return [];
    return [
      {
        label: `${nameOf(found)}, ${found.label}`,
        value: sign * found.value,
        explain: encodeFigure({ kind: "tax_box", return: figure.return, form: found.form, box: found.box }),
      },
    ];
  };
  const parts = [...(total?.add ?? []).flatMap((name) => part(name, 1)), ...(total?.subtract ?? []).flatMap((name) => part(name, -1))];
  const sum = parts.reduce((all, one) => all + one.value, 0);
  return total?.limit && sum !== value ? [...parts, { label: "Plafond de la valeur ajoutée", value: value - sum, count: 0 }] : parts;
}
