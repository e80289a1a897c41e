import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What the dashboard refuses. */
export type DashboardRefusal =
  | { readonly code: "dashboard.category_unknown" }
  | { readonly code: "dashboard.donut_failed" }
  | { readonly code: "dashboard.visit_unreadable" };

/** Problems of the dashboard. */
export const DASHBOARD_PROBLEMS: ProblemTable<DashboardRefusal> = {
  "dashboard.category_unknown": {
    status: 400,
    place: field("category"),
    text: () => "Cette catégorie n’existe pas\u00a0: choisissez un groupe de catégories de l’entreprise.",
  },
  /** The sentence of the specification, for a failure that has none of its own. */
  "dashboard.donut_failed": { status: 500, place: toast, text: () => "Impossible de récupérer les données du graphique." },
  "dashboard.visit_unreadable": {
    status: 400,
    place: field("seen"),
    text: () => "Cette visite n’est pas reconnue\u00a0: rechargez la page.",
  },
};
