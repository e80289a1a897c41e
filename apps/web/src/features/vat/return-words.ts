import { missingForDueDateWords, type MissingForDueDate } from "@comptoir/accounting/vat/periods/due-date";
import { daysBetween } from "@comptoir/accounting/calendar";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { day, longDay } from "../../text/format.js";
import { t } from "../../text/t.js";

/** A state in words, with the look of its chip. */
export type StateWords = {
  readonly kind: "mute" | "ok" | "warn" | "bad" | "info";
  readonly text: string;
};

/** The return to prepare first: the earliest that is not validated; null when there is none. */
export function nextReturn(declarations: readonly VatDeclaration[]): VatDeclaration | null {
  const open = declarations.filter(({ status }) => status === "to_declare");
  return open.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))[0] ?? null;
}

/**
 * The returns of a list: the ones of the year, and late ones of any year; what is to be declared first, by its day, then the latest period first.
 */
export function listedReturns(
  { ofYear, all }: { readonly ofYear: readonly VatDeclaration[]; readonly all: readonly VatDeclaration[] },
  today: IsoDate,
): readonly VatDeclaration[] {
  const isDue = ({ status, endDate }: VatDeclaration): boolean => status === "to_declare" && endDate < today;
  const late = all.filter((one) => isDue(one) && one.late && !ofYear.some(({ period, id }) => period === one.period && id === one.id));
  const due = [...late, ...ofYear.filter(isDue)].toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  return [...due, ...ofYear.filter((one) => !isDue(one))];
}

/** How far a return is, and in how many days it is due while it is to be declared. */
export function stateWords({ status, startDate, endDate, dueDate, late }: VatDeclaration, today: IsoDate): StateWords {
  if (status === "to_correct") return { kind: "bad", text: t("vat.state.to_correct", "À rectifier") };
  if (status === "validated") return { kind: "ok", text: t("vat.state.validated", "Validée") };
  if (startDate > today) return { kind: "mute", text: t("vat.state.to_come", "À venir") };
  if (endDate >= today) return { kind: "info", text: t("vat.state.current", "Période en cours") };
  if (late) return { kind: "bad", text: t("vat.state.late", "En retard") };
  return { kind: "warn", text: withDaysLeft(t("vat.state.to_declare", "À déclarer"), dueDate, today) };
}

function withDaysLeft(words: string, dueDate: string | null, today: IsoDate): string {
  if (dueDate === null || !isIsoDate(dueDate)) return words;
  const days = daysBetween({ from: today, to: dueDate });
  // The clock of the browser is ahead of the server's, which does not say that it is late.
  if (days < 0) return words;
  return days === 0 ? `${words} aujourd’hui` : `${words}, J-${days}`;
}

/** How far a validated return has come towards the administration, and in how many days it is due until then; null while nothing is to be filed. */
export function filingWords(
  { filing, status, dueDate, late }: Pick<VatDeclaration, "filing" | "status" | "dueDate" | "late">,
  today: IsoDate,
): StateWords | null {
  if (status === "to_declare") return null;
  switch (filing) {
    case null:
    case "draft":
    case "validated":
      return late
        ? { kind: "bad", text: t("vat.filing.late", "Dépôt en retard") }
        : { kind: "warn", text: withDaysLeft(t("vat.filing.validated", "À déposer"), dueDate, today) };
    case "to_send":
      return {
        kind: "info",
        text: t("vat.filing.to_send", "Envoi en attente"),
      };
    // Deposited is only written with the receipt of the administration.
    case "deposited":
    case "deposited_manually":
      return {
        kind: "info",
        text: t("vat.filing.deposited", "Accusé attendu"),
      };
    case "acknowledged":
      return { kind: "ok", text: t("vat.filing.acknowledged", "Déposée") };
    case "rejected":
      return { kind: "bad", text: t("vat.filing.rejected", "Rejetée") };
    case "corrected":
      return { kind: "mute", text: t("vat.filing.corrected", "Remplacée") };
  }
}

/** The state of the payment of a return; null when nothing is to be paid yet. */
export function paymentWords(payment: VatDeclaration["payment"]): StateWords | null {
  switch (payment) {
    case "none":
      return null;
    case "due":
      return { kind: "warn", text: t("vat.payment.due", "À payer") };
    case "paid":
      return { kind: "ok", text: t("vat.payment.paid", "Payée") };
    case "credit":
      return { kind: "info", text: t("vat.payment.credit", "Crédit reporté") };
  }
}

/** When a return is to be filed; what is missing to say it is named. */
export function dueWords({ dueDate, late }: VatDeclaration, missing: readonly MissingForDueDate[]): string {
  if (dueDate === null) return `Échéance inconnue\u00a0: il manque ${missingForDueDateWords(missing)}.`;
  return late ? `En retard, à déposer depuis le ${longDay(dueDate)}` : `À déposer au plus tard le ${longDay(dueDate)}`;
}

/** Both days of a period, `01/01/2026 – 31/03/2026`. */
export function bounds({ startDate, endDate }: Pick<VatDeclaration, "startDate" | "endDate">): string {
  return `${day(startDate)} – ${day(endDate)}`;
}

/** The figures of a return for the converter of a partner. */
export function exportUri({ period }: Pick<VatDeclaration, "period">): string {
  return `/api/v1/vat-declaration/${period}/export?format=csv`;
}
