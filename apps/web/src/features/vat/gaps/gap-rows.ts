import { cents, centsFromEuros, negate, type Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";

export type ReturnGap = VatDeclarationDetail["gaps"][number];

/** A VAT line being typed for an entry; null where no amount can be read. */
export type GapRow = { readonly nature: VatNature; readonly rate: number; readonly base: Cents | null; readonly vat: Cents | null };

/** The natures of an entry typed by hand, as its writer calls them. */
export const GAP_NATURES: readonly { readonly nature: VatNature; readonly name: string }[] = [
  { nature: "COLLECT", name: "Vente ou prestation taxée" },
  { nature: "CESSION", name: "Cession d’immobilisation" },
  { nature: "LASM", name: "Livraison à soi-même" },
  { nature: "REGUL", name: "TVA antérieurement déduite à reverser" },
  { nature: "BS", name: "Achat de biens ou services" },
  { nature: "IMMO", name: "Achat d’immobilisation" },
  { nature: "AUTOLIQ_SERV", name: "Service d’un fournisseur étranger" },
  { nature: "AIC", name: "Bien acheté dans l’Union européenne" },
  { nature: "AUTOLIQ_BTP", name: "Sous-traitance de travaux (autoliquidation)" },
];

export const GAP_RATES = [20, 10, 5.5, 2.1] as const;

/** The lines to begin with: one for each VAT account that the entry moves, its VAT already there; the base is to be typed, except of VAT paid back. */
export function gapRows({ accounts }: Pick<ReturnGap, "accounts">): readonly GapRow[] {
  const owed = accounts.filter(({ account }) => account.startsWith("4452"));
  const others = accounts.filter(({ account }) => !account.startsWith("4452"));
  const reverse = owed.map(({ amount }) => rowOf("AUTOLIQ_SERV", amount));
  const rest = others
    .filter(({ account, amount }) => !(account.startsWith("4456") && owed.some((one) => one.amount === -amount)))
    .map(({ account, amount }) => {
      // What is paid back has no base on the form.
      if (account === "445718") return { ...rowOf("REGUL", amount), base: cents(0) };
      if (account.startsWith("44571")) return rowOf("COLLECT", amount);
      return rowOf(account.startsWith("44562") ? "IMMO" : "BS", -amount);
    });
  return [...reverse, ...rest];
}

/** A line more, as the one before it. */
export function oneMore(rows: readonly GapRow[]): readonly GapRow[] {
  return [...rows, { nature: rows.at(-1)?.nature ?? "COLLECT", rate: 20, base: null, vat: null }];
}

/** True once every line can be sent. */
export function areComplete(rows: readonly GapRow[]): rows is readonly (GapRow & { readonly base: Cents; readonly vat: Cents })[] {
  return rows.length > 0 && rows.every(({ base, vat }) => base !== null && vat !== null);
}

function rowOf(nature: VatNature, euros: number): GapRow {
  const vat = centsFromEuros(Math.abs(euros));
  return { nature, rate: 20, base: null, vat: vat === null ? null : euros < 0 ? negate(vat) : vat };
}
