import { frenchDay, type IsoDate } from "../date.js";
import { missingForDueDateWords, type MissingForDueDate } from "../vat/periods/due-date.js";
import { vatStanding } from "./dossier-state.js";
import type { AccountStatus, DeclarationStatus, DossierAccount, DossierYear, FiscalYearStatus, StatusDecision } from "./dossier-state.js";
import { taxReturnDueOn } from "./dossier-state.js";

/** What the states of a dossier were computed from. */
export type DossierFacts = {
  readonly account: AccountStatus;
  readonly people: DossierAccount;
  readonly year: DossierYear | null;
  readonly closing: FiscalYearStatus | null;
  readonly taxReturn: DeclarationStatus | null;
  readonly isFilingAwaited: boolean;
  readonly bank: "waiting" | "ok" | "required_action" | "onhold";
  readonly isVatSubject: boolean;
  readonly nextVatDueOn: IsoDate | null;
  /** What the due day lacks. */
  readonly vatMissing: readonly MissingForDueDate[];
  /** The user is yet to say what was declared elsewhere. */
  readonly isVatStartAsked: boolean;
};

/** States of a dossier that have a reason to show. */
export type DossierReasonKey = "account" | "closing" | "declaration" | "edi" | "bank" | "vat";

/** Why a dossier is in each of its states: a French sentence for each, from the facts alone. */
export function dossierReasons(facts: DossierFacts, today: IsoDate): Readonly<Record<DossierReasonKey, string>> {
  return {
    account: whyAccount(facts, today),
    closing: whyClosing(facts),
    declaration: whyDeclaration(facts),
    edi: facts.isFilingAwaited ? "Un dépôt attend la réponse de l’administration." : "Aucun dépôt n’attend de réponse.",
    bank: WHY_BANK[facts.bank],
    vat: whyVat(facts, today),
  };
}

const WHY_BANK: Readonly<Record<DossierFacts["bank"], string>> = {
  waiting: "Le dossier n’a pas encore de compte bancaire.",
  ok: "Le dossier a un compte bancaire, et aucune banque ne demande d’action.",
  required_action: "Une banque demande une action du client pour continuer.",
  onhold: "La connexion à la banque est suspendue.",
};

function whyAccount({ account, people }: DossierFacts, today: IsoDate): string {
  const future = nextDecision(people.decisions, today);
  const coming = future === null ? "" : ` ${COMING[future.status]} le ${frenchDay(future.startsOn)}.`;
  return `${whyNow(account, people, today)}${coming}`;
}

const COMING: Readonly<Record<StatusDecision["status"], string>> = {
  active: "Il sera rouvert",
  suspended: "Il sera suspendu",
  terminated: "Il sera résilié",
};

function whyNow(account: AccountStatus, { decisions, trialEndsOn, contacts, contactsSignedIn }: DossierAccount, today: IsoDate): string {
  switch (account) {
    case "suspended":
    case "terminated": {
      const since = decisions.filter(({ startsOn }) => startsOn <= today).map(({ startsOn }) => startsOn);
      const latest = since.reduce((last, day) => (day > last ? day : last), since[0] ?? today);
      const word = account === "suspended" ? "suspendu" : "résilié";
      return `Le cabinet l’a ${word} à partir du ${frenchDay(latest)}\u00a0: ses livres se lisent, ils ne changent plus.`;
    }
    case "trial":
      return trialEndsOn === null ? "Il est à l’essai." : `Il est à l’essai jusqu’au ${frenchDay(trialEndsOn)}.`;
    case "pending":
      return contacts === 1
        ? "Son contact est invité et n’est pas encore venu."
        : `Ses ${contacts} contacts sont invités, et aucun n’est encore venu.`;
    case "active":
      if (contacts === 0) return "Le cabinet le tient seul\u00a0: aucun contact n’est invité.";
      return contactsSignedIn === 1 ? "Un contact y a accès." : `${contactsSignedIn} contacts y ont accès.`;
  }
}

/** The first decision that does not apply yet; null without one. */
function nextDecision(decisions: readonly StatusDecision[], today: IsoDate): StatusDecision | null {
  const [first] = decisions
    .map((decision, index) => ({ decision, index }))
    .filter(({ decision }) => decision.startsOn > today)
    .toSorted((a, b) =>
      a.decision.startsOn === b.decision.startsOn ? b.index - a.index : a.decision.startsOn < b.decision.startsOn ? -1 : 1,
    );
  return first?.decision ?? null;
}

function whyClosing({ year, closing }: DossierFacts): string {
  if (year === null || closing === null) return "Le dossier n’a pas d’exercice.";
  const end = frenchDay(year.end);
  switch (closing) {
    case "finished":
      return `L’exercice qui finit le ${end} est clôturé.`;
    case "late":
      return `L’exercice a fini le ${end} et devait être clôturé au plus tard le ${frenchDay(taxReturnDueOn(year.end))}.`;
    case "started":
      return `Des étapes de la clôture de l’exercice qui finit le ${end} sont faites.`;
    case "waiting":
      return `La clôture de l’exercice qui finit le ${end} n’est pas commencée.`;
  }
}

function whyDeclaration({ year, taxReturn }: DossierFacts): string {
  if (year === null || taxReturn === null) return "Le dossier n’a pas d’exercice à déclarer.";
  switch (taxReturn) {
    case "validated":
      return "L’administration a accusé réception de la déclaration de résultat.";
    case "late":
      return `La déclaration de l’exercice qui finit le ${frenchDay(year.end)} était à déposer au plus tard le ${frenchDay(taxReturnDueOn(year.end))} et n’a pas d’accusé de réception.`;
    case "waiting":
      return `La déclaration de l’exercice qui finit le ${frenchDay(year.end)} est à déposer au plus tard le ${frenchDay(taxReturnDueOn(year.end))}\u00a0: elle n’a pas encore d’accusé de réception.`;
  }
}

function whyVat({ isVatSubject, nextVatDueOn, vatMissing, isVatStartAsked }: DossierFacts, today: IsoDate): string {
  const standing = vatStanding({ dueOn: nextVatDueOn, missing: vatMissing, isAsked: isVatStartAsked }, today);
  const due = nextVatDueOn === null ? "" : frenchDay(nextVatDueOn);
  switch (standing) {
    case "unknown":
      return `Échéance inconnue\u00a0: il manque ${missingForDueDateWords(vatMissing)}.`;
    case "to_confirm":
      return `À confirmer\u00a0: une déclaration devait être déposée le ${due}, sauf si elle l’a été ailleurs.`;
    case "late":
      return `Une déclaration devait être déposée le ${due} et ne l’est pas.`;
    case "due":
      return `La prochaine déclaration est à déposer le ${due} au plus tard.`;
    case "none":
      return isVatSubject ? "Aucune déclaration de TVA n’est attendue." : "L’entreprise n’est pas assujettie à la TVA.";
  }
}
