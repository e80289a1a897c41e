import { findAccount } from "../chart/accounts.js";
import type { IsoDate } from "../date.js";
import { isReverseCharge, sideOfNature, type VatNature } from "../entry/vat-nature.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { TaxForm } from "./forms/tax-form.js";
import type { ReturnRow, TypedBox } from "./return-input.js";
import type { TableRows } from "./return-tables.js";
import { isTypedBox } from "./typed-boxes.js";

/** VAT that the entries of a fiscal year hold, by nature and by account of the sale or of the purchase. */
export type YearVat = {
  readonly nature: VatNature;
  readonly accountCode: string;
  readonly base: Cents;
  readonly vat: Cents;
  readonly deductible: Cents;
};

/** What the books hold that is on no account of the return. */
export type BooksBeside = {
  readonly forms: readonly TaxForm[];
  readonly typed: readonly TypedBox[];
  readonly year: { readonly beginning: IsoDate; readonly end: IsoDate };
  readonly vat: readonly YearVat[];
  readonly tables: Pick<TableRows, "register" | "gains">;
  /** What is deducted of the depreciation of goodwill, in the register. */
  readonly goodwill: Cents;
  /** Capital of loans that is due more than a year after the last day. */
  readonly owedBeyondYear: Cents;
  /** Daily benefits received in the year, which the social section taxes apart. */
  readonly benefits: Cents;
};

/** Fees given over to a colleague. */
const RETROCESSION = "709600";

type Proposal = {
  readonly form: TaxForm["form"];
  readonly box: string;
  readonly label: string;
  readonly amountOf: (books: BooksBeside) => Cents;
};

/** Boxes that a person may write, each with what the books know of it. Source: docs/sources.md#tax-returns. */
const PROPOSALS: readonly Proposal[] = [
  { form: "2035", box: "CX", label: "TVA des recettes de l’exercice", amountOf: ({ vat }) => outputVat(vat.filter(isReceipt)) },
  {
    form: "2035",
    box: "CY",
    label: "TVA des achats et des honoraires rétrocédés de l’exercice",
    amountOf: ({ vat }) => cents(deductedVat(vat) + givenOverVat(vat)),
  },
  { form: "2035", box: "BE", label: "Amortissement du fonds, au registre", amountOf: ({ goodwill }) => goodwill },
  { form: "2035", box: "CZ", label: "TVA des honoraires rétrocédés", amountOf: ({ vat }) => givenOverVat(vat) },
  {
    form: "2033",
    box: "182",
    label: "Immobilisations acquises dans l’exercice, au registre",
    amountOf: ({ tables, year }) =>
      sumCents(
        tables.register.filter(({ purchasedOn }) => purchasedOn >= year.beginning && purchasedOn <= year.end).map(({ cost }) => cost),
      ),
  },
  {
    form: "2033",
    box: "184",
    label: "Prix des immobilisations cédées, au registre",
    amountOf: ({ tables, year }) =>
      sumCents(tables.gains.filter(({ leftOn }) => leftOn >= year.beginning && leftOn <= year.end).map(({ price }) => price)),
  },
  { form: "2033", box: "691", label: "Indemnités journalières, taxées à part", amountOf: ({ benefits }) => benefits },
  { form: "2033", box: "195", label: "Capital des emprunts dû à plus d’un an", amountOf: ({ owedBeyondYear }) => owedBeyondYear },
  { form: "2033", box: "209", label: "Marchandises hors de France", amountOf: ({ vat }) => sentAbroad(vat, "210") },
  { form: "2033", box: "215", label: "Biens produits vendus hors de France", amountOf: ({ vat }) => sentAbroad(vat, "214") },
  { form: "2033", box: "217", label: "Services liés à des biens vendus hors de France", amountOf: ({ vat }) => sentAbroad(vat, "218") },
  {
    form: "2033",
    box: "374",
    label: "TVA collectée de l’exercice, autoliquidée comprise",
    amountOf: ({ vat }) => outputVat(vat.filter((one) => isSale(one) || isReverseCharge(one.nature))),
  },
  { form: "2033", box: "378", label: "TVA déduite des achats de l’exercice", amountOf: ({ vat }) => deductedVat(vat) },
];

/** Rows of boxes that no account feeds and that the books know; what a person wrote in a box replaces them. */
export function proposedRows(books: BooksBeside): readonly ReturnRow[] {
  const { forms, typed } = books;
  const proposed = PROPOSALS.filter(({ form }) => forms.some((one) => one.form === form))
    .map(({ form, box, label, amountOf }) => ({ form, box, label, cents: cents(Math.max(amountOf(books), 0)) }))
    .filter((row) => row.cents !== 0);
  return rowsBeside(proposed, typed);
}

/** The rows of a return, less what goes to a box that a person wrote: what is typed replaces it. */
export function rowsBeside(rows: readonly ReturnRow[], typed: readonly TypedBox[]): readonly ReturnRow[] {
  return rows.filter(({ form, box }) => !(isTypedBox(form, box) && typed.some((one) => one.form === form && one.box === box)));
}

/** Exports and deliveries in the European Union of the accounts of a box. */
function sentAbroad(lines: readonly YearVat[], box: string): Cents {
  const sent = lines.filter(({ nature, accountCode }) => isSentAbroad(nature) && findAccount(accountCode)?.returnLine2033 === box);
  return sumCents(sent.map(({ base }) => base));
}

function isSentAbroad(nature: VatNature): boolean {
  return nature === "EXPORT" || nature === "LIC";
}

/** VAT charged on receipts: neither owed for oneself nor paid back. */
function isSale({ nature }: YearVat): boolean {
  return sideOfNature(nature) === "output" && nature !== "REGUL" && nature !== "LASM";
}

/** VAT of gross receipts: fees given over and sales of fixed assets are counted elsewhere. */
function isReceipt(one: YearVat): boolean {
  return isSale(one) && one.nature !== "CESSION" && one.accountCode !== RETROCESSION;
}

/** VAT of fees given over, which the books take off the VAT of receipts. */
function givenOverVat(lines: readonly YearVat[]): Cents {
  return cents(0 - outputVat(lines.filter((one) => isSale(one) && one.accountCode === RETROCESSION)));
}

function outputVat(lines: readonly YearVat[]): Cents {
  return sumCents(lines.map(({ vat }) => vat));
}

/** VAT deducted on goods and services: fixed assets are left out. */
function deductedVat(lines: readonly YearVat[]): Cents {
  const bought = lines.filter(({ nature, accountCode }) => nature !== "IMMO" && nature !== "REGUL" && !accountCode.startsWith("2"));
  return sumCents(bought.map(({ deductible }) => deductible));
}
