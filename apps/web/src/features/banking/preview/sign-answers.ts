import type { BankImport } from "@comptoir/contract/banking/banking";
import { t } from "../../../text/t.js";

type Csv = NonNullable<BankImport["csv"]>;
type Answer = { readonly label: string; readonly mapping: Csv["mapping"] };

/** What may be answered, each as the columns that it gives. */
export function answersOf({ kind, examples }: NonNullable<Csv["question"]>, mapping: Csv["mapping"]): readonly Answer[] {
  if (kind === "side")
    return examples.map(({ value, label }) => ({
      label: `«\u00a0${value ?? ""}\u00a0» est une dépense${label === "" ? "" : `\u00a0: ${label}`}`,
      mapping: { ...mapping, debitValue: value },
    }));
  const isPositive = examples.some(({ amount }) => !/^[-\u2212(]/.test(amount.trim()));
  return [
    { label: t("banking.they_are_spent", "Des dépenses"), mapping: { ...mapping, signsInverted: isPositive } },
    { label: t("banking.they_are_received", "De l’argent reçu"), mapping: { ...mapping, signsInverted: !isPositive } },
  ];
}
