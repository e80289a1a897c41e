import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";

type Payments = NonNullable<VatDeclarationDetail["payments"]>;

/** What a movement of money is, on its line. */
export function paymentKind(kind: Payments["linked"][number]["kind"]): string {
  switch (kind) {
    case "payment":
      return t("vat.payment.kind_payment", "Paiement du");
    case "deposit":
      return t("vat.payment.kind_deposit", "Acompte du");
    case "refund":
      return t("vat.payment.kind_refund", "Remboursement du");
  }
}

/** What differs between the money and the return, in euros; nothing when they agree. */
export function paymentRest({
  left,
  refundLeft,
}: Pick<Payments, "left" | "refundLeft">): readonly { readonly name: string; readonly value: number }[] {
  return [
    ...(left > 0 ? [{ name: t("vat.payment.left", "Reste à payer"), value: left }] : []),
    ...(left < 0 ? [{ name: t("vat.payment.too_much", "Payé en trop"), value: -left }] : []),
    ...(refundLeft > 0 ? [{ name: t("vat.payment.refund_left", "Remboursement attendu"), value: refundLeft }] : []),
    ...(refundLeft < 0 ? [{ name: t("vat.payment.refund_more", "Remboursé en plus"), value: -refundLeft }] : []),
  ];
}
