import { frenchDay } from "@comptoir/accounting/date";
import { MESSAGES } from "../base/messages.js";
import { field, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

/** Problems of fiscal years: their days, and what keeps them. */
export const FISCAL_YEARS_PROBLEMS: ProblemTable<DomainRule<"fiscal_year">> = {
  "fiscal_year.end_before_start": { status: 422, place: field("end"), text: () => MESSAGES.endBeforeStart },
  "fiscal_year.out_of_reach": { status: 422, place: field("end"), text: () => MESSAGES.dateWithinYear },
  "fiscal_year.civil": { status: 422, place: field("end"), text: () => "Un exercice BNC se termine le 31 décembre de son année." },
  "fiscal_year.closed": {
    status: 409,
    place: toast,
    text: () => "Cet exercice ou le suivant est clôturé\u00a0: ses dates ne changent plus.",
  },
  "fiscal_year.next_swallowed": {
    status: 422,
    place: field("end"),
    text: ({ end }) => `L’exercice suivant se termine le ${frenchDay(end)}\u00a0: il doit lui rester deux jours.`,
  },
  "fiscal_year.validated": {
    status: 409,
    place: field("end"),
    text: ({ through }) =>
      `Les écritures sont validées jusqu’au ${frenchDay(through)}\u00a0: ni l’ancienne ni la nouvelle fin ne peut être avant.`,
  },
  "fiscal_year.frozen": {
    status: 409,
    place: toast,
    text: () => "Des immobilisations gardent l’annuité figée de cet exercice ou du suivant\u00a0: ses dates ne changent plus.",
  },
  "fiscal_year.declared": {
    status: 409,
    place: field("end"),
    text: ({ through }) => `La TVA est déclarée jusqu’au ${frenchDay(through)}\u00a0: ni l’ancienne ni la nouvelle fin ne peut être avant.`,
  },
  "fiscal_year.vat_cut": {
    status: 422,
    place: field("end"),
    text: ({ end }) => `Cette date couperait une période de TVA, qui se termine le ${frenchDay(end)}.`,
  },
};
