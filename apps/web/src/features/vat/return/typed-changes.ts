import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";

/** What is being typed on a return; null where no whole amount can be read, or for a deposit that the books give. */
export type TypedForm = {
  readonly refund: number | null;
  readonly assimilatedTaxes: number | null;
  readonly assimilatedAccount: string;
  readonly depositJuly: number | null;
  readonly depositDecember: number | null;
  readonly provisionalRefunds: number | null;
  readonly comment: string;
};
const AMOUNTS = ["refund", "assimilatedTaxes", "provisionalRefunds"] as const;
const DEPOSITS = ["depositJuly", "depositDecember"] as const;
type AmountName = (typeof AMOUNTS)[number] | (typeof DEPOSITS)[number];

/** An amount that a person may write on a form. `held`: what the books hold of it, taken while nothing is typed; null: it must be typed. */
type TypedField = { readonly name: AmountName; readonly label: string; readonly held: number | null };

/** The amounts that a person may write on a form, with the line of each. A refund only exists for a credit. */
export function typedFields({
  form,
  creditOut,
  typed,
  depositsPaid,
}: Pick<VatDeclarationDetail, "form" | "creditOut" | "typed" | "depositsPaid">): readonly TypedField[] {
  const taxes = t("vat.typed.taxes", "Taxes assimilées");
  if (form === "CA12") {
    return [
      ...(depositsPaid === null
        ? []
        : ([
            { name: "depositJuly", label: `${t("vat.typed.july", "Acompte de juillet")} (ligne 30)`, held: depositsPaid.july },
            { name: "depositDecember", label: `${t("vat.typed.december", "Acompte de décembre")} (ligne 30)`, held: depositsPaid.december },
          ] as const)),
      {
        name: "provisionalRefunds",
        label: `${t("vat.typed.provisional", "Remboursements provisionnels obtenus")} (ligne 17)`,
        held: null,
      },
      { name: "assimilatedTaxes", label: `${taxes} (ligne 55)`, held: null },
    ];
  }
  const refund = { name: "refund", label: `${t("vat.typed.refund", "Remboursement de crédit demandé")} (ligne 26)`, held: null } as const;
  const hasCredit = creditOut > 0 || typed.refund > 0;
  return [...(hasCredit ? [refund] : []), { name: "assimilatedTaxes", label: `${taxes} (ligne 29)`, held: null }];
}

/** Only what differs from what the return holds; an amount that cannot be read is left out, an emptied deposit is the one of the books. */
export function typedChanges(form: TypedForm, kept: VatDeclarationDetail["typed"]): Partial<VatDeclarationDetail["typed"]> {
  const amounts = AMOUNTS.flatMap((name) => {
    const value = form[name];
    return value === null || value === kept[name] ? [] : [[name, value] as const];
  });
  const deposits = DEPOSITS.flatMap((name) => (form[name] === kept[name] ? [] : [[name, form[name]] as const]));
  return {
    ...Object.fromEntries([...amounts, ...deposits]),
    ...(form.assimilatedAccount !== kept.assimilatedAccount && { assimilatedAccount: form.assimilatedAccount }),
    ...(form.comment !== kept.comment && { comment: form.comment }),
  };
}
