import type { PaymentModeCode } from "@comptoir/contract/operations/operations";

/** How a bank operation may have been paid. */
export const PAYMENT_MODES: readonly { readonly value: PaymentModeCode; readonly label: string }[] = [
  { value: "VIR", label: "Virement" },
  { value: "CB", label: "Carte" },
  { value: "PRLV", label: "Prélèvement" },
  { value: "CHQ", label: "Chèque" },
  { value: "ESP", label: "Espèces" },
];

/** The mode of that code; a transfer for an unknown code. */
export function paymentModeOf(code: string | null): PaymentModeCode {
  return PAYMENT_MODES.find(({ value }) => value === code)?.value ?? "VIR";
}
