import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";

/** What is being typed on a return; null where no whole amount can be read. */
export type TypedForm = {
  readonly refund: number | null;
  readonly assimilatedTaxes: number | null;
  readonly provisionalRefunds: number | null;
  readonly comment: string;
};
type AmountName = "refund" | "assimilatedTaxes" | "provisionalRefunds";

/** The amounts that a person may write on a form, with the line of each. A refund only exists for a credit. */
export function typedFields({
  form,
  creditOut,
  typed,
}: Pick<VatDeclarationDetail, "form" | "creditOut" | "typed">): readonly { readonly name: AmountName; readonly label: string }[] {
  const taxes = t("vat.typed.taxes", "Taxes assimilées");
  if (form === "CA12") {
    return [
      { name: "provisionalRefunds", label: `${t("vat.typed.provisional", "Remboursements provisionnels obtenus")} (ligne 17)` },
      { name: "assimilatedTaxes", label: `${taxes} (ligne 55)` },
    ];
  }
  const refund = { name: "refund", label: `${t("vat.typed.refund", "Remboursement de crédit demandé")} (ligne 26)` } as const;
  const hasCredit = creditOut > 0 || typed.refund > 0;
  return [...(hasCredit ? [refund] : []), { name: "assimilatedTaxes", label: `${taxes} (ligne 29)` }];
}

/** Only what differs from what the return holds; an amount that cannot be read is left out. */
export function typedChanges(form: TypedForm, kept: VatDeclarationDetail["typed"]): Partial<VatDeclarationDetail["typed"]> {
  const amounts = (["refund", "assimilatedTaxes", "provisionalRefunds"] as const).flatMap((name) => {
    const value = form[name];
    return value === null || value === kept[name] ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(amounts), ...(form.comment !== kept.comment && { comment: form.comment }) };
}
