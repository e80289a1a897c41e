import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { DueAlert } from "@comptoir/accounting/vat/filing/filing";
import { missingForDueDateWords, type MissingForDueDate } from "@comptoir/accounting/vat/periods/due-date";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";

/** What is announced of a return that is to be filed: true on the day it is read, since it names a day and counts none. */
export type AlertWords = { readonly title: string; readonly sentence: string; readonly path: string };

/** A return that is announced: its day, the earliest possible one while `missing` names facts. */
type Alerted = { readonly period: string; readonly dueOn: IsoDate; readonly missing: readonly MissingForDueDate[] };

/** The words of an alert. */
export function alertWords(kind: DueAlert, { period, dueOn, missing }: Alerted): AlertWords {
  const title = vatReturnTitle(period);
  const path = `/declarations-tva/${period}/declarer`;
  const day = frenchDay(dueOn);
  if (missing.length > 0)
    return {
      title: `${title}\u00a0: échéance inconnue`,
      sentence: `Il manque ${missingForDueDateWords(missing)} pour la connaître\u00a0; elle peut tomber dès le ${day}. Complétez le profil de l’entreprise, puis déposez cette déclaration.`,
      path,
    };
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
