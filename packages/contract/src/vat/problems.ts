import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import { field, modal, toast, type DomainRule, type ProblemTable } from "../base/problem-table.js";

type Blocking = { readonly count: number; readonly ids: readonly string[] };

/** What the server refuses on VAT returns. `count` and `ids` name what prevents it: operations, entries or returns. */
export type VatRefusal =
  | ({ readonly code: "vat.period_open"; readonly end: IsoDate } & Blocking)
  | ({ readonly code: "vat.previous_open"; readonly period: string } & Blocking)
  | ({ readonly code: "vat.to_categorize" } & Blocking)
  | ({ readonly code: "vat.to_validate" } & Blocking)
  | ({ readonly code: "vat.gaps" } & Blocking)
  | ({ readonly code: "vat.controls"; readonly message: string } & Blocking)
  | ({ readonly code: "vat.validated" } & Blocking)
  | { readonly code: "vat.not_validated" }
  | { readonly code: "vat.later_validated"; readonly period: string }
  | { readonly code: "vat.refund"; readonly smallestCents: number; readonly creditCents: number }
  | {
      readonly code: "vat.no_such_figure";
      readonly target: "refund" | "assimilatedTaxes" | "provisionalRefunds" | "depositJuly" | "depositDecember";
    }
  | { readonly code: "vat.not_a_gap" }
  | { readonly code: "vat.closed_year" }
  | { readonly code: "vat.gap_lines" }
  | { readonly code: "vat.refund_left"; readonly leftCents: number }
  | { readonly code: "vat.unknown_account" }
  | { readonly code: "vat.start_locked" }
  | { readonly code: "vat.start_future"; readonly today: IsoDate }
  | { readonly code: "vat.regime_past"; readonly today: IsoDate }
  | { readonly code: "vat.monthly_required"; readonly from: IsoDate; readonly limitCents: number }
  | { readonly code: "vat.filing_date"; readonly first: IsoDate; readonly today: IsoDate }
  | { readonly code: "vat.filing_done" }
  | { readonly code: "vat.nothing_to_withdraw" }
  | { readonly code: "vat.no_partner" }
  | { readonly code: "vat.territory" };

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Problems of VAT returns. */
export const VAT_PROBLEMS: ProblemTable<VatRefusal | DomainRule<"vat">> = {
  "vat.gap_accounts": {
    status: 422,
    place: toast,
    text: (problem) =>
      `Cette écriture porte ${euros(problem.expectedCents)} au compte ${problem.family}, les lignes saisies ${euros(problem.actualCents)}\u00a0: elles doivent dire la même chose.`,
  },
  "vat.period_open": {
    status: 409,
    place: modal,
    text: ({ end }) => `La période se termine le ${frenchDay(end)}\u00a0: sa déclaration se valide à partir du lendemain.`,
  },
  "vat.previous_open": {
    status: 409,
    place: modal,
    text: ({ period }) => `La déclaration ${period} n’est pas validée\u00a0: commencez par elle.`,
  },
  "vat.to_categorize": {
    status: 409,
    place: modal,
    text: ({ count }) => `${several(count, "opération est", "opérations sont")} à catégoriser avant de valider cette déclaration.`,
  },
  "vat.to_validate": {
    status: 409,
    place: modal,
    text: ({ count }) => `${several(count, "opération a", "opérations ont")} une TVA à valider avant cette déclaration.`,
  },
  "vat.gaps": {
    status: 409,
    place: modal,
    text: ({ count }) =>
      `${several(count, "écriture touche", "écritures touchent")} la TVA sans dire ce qu’il faut déclarer\u00a0: complétez-les dans la déclaration.`,
  },
  "vat.controls": { status: 409, place: modal, text: ({ message }) => message },
  "vat.validated": { status: 409, place: toast, text: () => "Cette déclaration est validée\u00a0: elle ne se modifie plus." },
  "vat.not_validated": { status: 409, place: toast, text: () => "Cette déclaration n’est pas validée\u00a0: modifiez-la directement." },
  "vat.later_validated": {
    status: 409,
    place: toast,
    text: ({ period }) => `La déclaration ${period}, plus récente, est validée\u00a0: la correction se porte sur la prochaine déclaration.`,
  },
  "vat.refund": {
    status: 422,
    place: field("refund"),
    text: ({ smallestCents, creditCents }) =>
      creditCents < smallestCents
        ? `Le crédit de ${euros(creditCents)} ne se rembourse pas\u00a0: il faut au moins ${euros(smallestCents)}.`
        : `Le remboursement va de ${euros(smallestCents)} à ${euros(creditCents)}.`,
  },
  "vat.no_such_figure": {
    status: 422,
    place: ({ target }) => field(target),
    text: () => "Cette déclaration n’a pas cette ligne.",
  },
  "vat.not_a_gap": { status: 409, place: toast, text: () => "Cette écriture n’attend pas de ligne de TVA." },
  "vat.closed_year": {
    status: 409,
    place: toast,
    text: () => "L’exercice de cette écriture est clôturé\u00a0: rouvrez-le pour lui donner ses lignes de TVA.",
  },
  "vat.gap_lines": {
    status: 422,
    place: toast,
    text: () => "Pour déclarer cette écriture ici, indiquez nature, taux, base et TVA.",
  },
  "vat.refund_left": {
    status: 422,
    place: field("amount"),
    text: ({ leftCents }) =>
      leftCents === 0
        ? "Cette déclaration n’attend plus de remboursement."
        : `Il reste ${euros(leftCents)} à recevoir de ce remboursement\u00a0: le montant refusé ne peut pas le dépasser.`,
  },
  "vat.unknown_account": {
    status: 422,
    place: field("assimilatedAccount"),
    text: () => "Ce compte n’est pas un compte de charges du plan comptable.",
  },
  "vat.start_locked": {
    status: 409,
    place: toast,
    text: () => "Une déclaration est déjà validée\u00a0: le point de départ de la TVA ne change plus.",
  },
  "vat.start_future": {
    status: 422,
    place: field("declaredThrough"),
    text: ({ today }) => `Choisissez un jour déjà déclaré, au plus le ${frenchDay(today)}.`,
  },
  "vat.regime_past": {
    status: 422,
    place: field("validFrom"),
    text: ({ today }) => `Un régime se choisit pour l’avenir\u00a0: choisissez un jour après le ${frenchDay(today)}.`,
  },
  "vat.monthly_required": {
    status: 409,
    place: field("vatSystem"),
    text: ({ from, limitCents }) =>
      `Votre chiffre d’affaires dépasse ${euros(limitCents)}\u00a0: la TVA se déclare chaque mois à partir du ${frenchDay(from)}, un régime trimestriel ne peut pas être choisi.`,
  },
  "vat.filing_date": {
    status: 422,
    place: field("date"),
    text: ({ first, today }) => `Indiquez le jour du dépôt, entre le ${frenchDay(first)} et le ${frenchDay(today)}.`,
  },
  "vat.filing_done": { status: 409, place: toast, text: () => "Le dépôt de cette déclaration est déjà enregistré." },
  "vat.nothing_to_withdraw": {
    status: 409,
    place: toast,
    text: () => "Cette déclaration n’a pas de dépôt à reprendre\u00a0: elle n’est pas déposée, ou son accusé est enregistré.",
  },
  "vat.no_partner": {
    status: 409,
    place: toast,
    text: () => "Aucun partenaire n’est relié pour transmettre\u00a0: déposez cette déclaration sur impots.gouv.fr, puis indiquez-le ici.",
  },
  "vat.territory": {
    status: 422,
    place: modal,
    text: () =>
      "La Corse et l’outre-mer ont leurs propres taux et leurs propres lignes\u00a0: cette déclaration ne se prépare pas ici. Adressez-vous à votre expert-comptable.",
  },
};
