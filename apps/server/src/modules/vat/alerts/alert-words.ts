import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { DueAlert } from "@comptoir/accounting/vat/filing/filing";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";

/** What is announced of a return that is to be filed: true on the day it is read, since it names a day and counts none. */
export type AlertWords = { readonly title: string; readonly sentence: string; readonly path: string };

/** The words of an alert. */
export function alertWords(kind: DueAlert, { period, dueOn }: { readonly period: string; readonly dueOn: IsoDate }): AlertWords {
  const title = vatReturnTitle(period);
  const path = `/declarations-tva/${period}/declarer`;
  const day = frenchDay(dueOn);
  switch (kind) {
    case "j-10":
    case "j-5":
      return {
        title: `${title}\u00a0: à déposer le ${day} au plus tard`,
        sentence: `Préparez, validez et déposez cette déclaration avant le ${day}.`,
        path,
      };
    case "due":
      return {
        title: `${title}\u00a0: dernier jour le ${day}`,
        sentence: `Le ${day} est le dernier jour pour déposer cette déclaration sans pénalité.`,
        path,
      };
    case "exceed":
      return {
        title: `${title}\u00a0: en retard depuis le ${day}`,
        sentence: `Cette déclaration devait être déposée le ${day}. Déposez-la au plus vite\u00a0: chaque jour peut coûter des intérêts de retard.`,
        path,
      };
  }
}
