import type { WallState } from "@comptoir/accounting/firm/wall";
import type { WallCell } from "@comptoir/contract/firms/wall";
import { monthTitle } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";

/** The four things that a month shows, in the order in which they are drawn. */
export const WALL_PARTS = ["statement", "sorted", "vat", "closed"] as const;
/** One of the four things. */
export type WallPart = (typeof WALL_PARTS)[number];

const STATEMENT: Readonly<Record<WallState, string>> = {
  done: "relevé reçu",
  waiting: "relevé attendu",
  late: "relevé en retard",
  none: "aucun compte",
  to_confirm: "relevé à confirmer",
};
const SORTED: Readonly<Record<WallState, string>> = {
  done: "tri fait",
  waiting: "tri à faire",
  late: "tri en retard",
  none: "rien à trier",
  to_confirm: "tri à confirmer",
};
const VAT: Readonly<Record<WallState, string>> = {
  done: "TVA validée",
  waiting: "TVA à déclarer",
  late: "TVA en retard",
  none: "TVA sans objet",
  to_confirm: "TVA à confirmer",
};
const CLOSED: Readonly<Record<WallState, string>> = {
  done: "exercice clôturé",
  waiting: "exercice à clôturer",
  late: "clôture en retard",
  none: "clôture sans objet",
  to_confirm: "clôture à confirmer",
};
const WORDS: Readonly<Record<WallPart, Readonly<Record<WallState, string>>>> = {
  statement: STATEMENT,
  sorted: SORTED,
  vat: VAT,
  closed: CLOSED,
};

/** The name of one of the four things. */
export function partName(part: WallPart): string {
  return {
    statement: t("wall.statement", "relevé"),
    sorted: t("wall.sorted", "tri"),
    vat: t("wall.vat", "TVA"),
    closed: t("wall.closed", "clôture"),
  }[part];
}

/** The name of a state, for the legend. */
export function stateName(state: WallState): string {
  return {
    done: t("wall.done", "fait"),
    waiting: t("wall.waiting", "à faire"),
    late: t("wall.late", "en retard"),
    none: t("wall.none", "sans objet"),
    to_confirm: t("wall.to_confirm", "à confirmer"),
  }[state];
}

/** A cell in words: « Aubry Pierre, mars 2026 : relevé reçu, tri en retard, TVA déposée, exercice à clôturer ». */
export function cellName(dossier: string, cell: WallCell): string {
  const parts = WALL_PARTS.map((part) => (part === "vat" && cell.vat === "done" && cell.isFiled ? "TVA déposée" : WORDS[part][cell[part]]));
  return `${dossier}, ${monthTitle(cell.month).toLowerCase()}\u00a0: ${parts.join(", ")}`;
}

/** « 12 cases en retard ». */
export function lateWords(count: number): string {
  return plural("wall.late_cells", count, { one: "{{n}} case en retard", other: "{{n}} cases en retard" });
}
