import { frenchDay, isIsoDate } from "@comptoir/accounting/date";
import { fecEntryNumber } from "@comptoir/accounting/fec/line";
import type { ChainFinding } from "@comptoir/accounting/ledger/chain/chain-check";
import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";
import type { FiscalYearOf } from "../../books/years/service.js";
import type { CheckRow, CheckRule } from "./checks-repository.js";

/** More would not be read; the number left out is reported. */
const AT_MOST = 200;

/** What a verification found, the first two hundred kept. */
export class Findings {
  readonly kept: VerificationFinding[] = [];
  more = 0;

  add(finding: VerificationFinding): void {
    if (this.kept.length < AT_MOST) this.kept.push(finding);
    else this.more += 1;
  }
}

/** An entry as a finding names it. */
export type Named = Pick<CheckRow, "sequence" | "number" | "date"> & { readonly entryId: string | null };

/** What the walk along a chain found at one of its entries; `entryId` null at its end. */
export function chainFinding(finding: ChainFinding, entryId: string | null, year: FiscalYearOf): VerificationFinding {
  const { code: rule, number } = finding;
  return { rule, number, entryId, month: null, message: `${chainSentence(finding)} (${ofYear(year)}).` };
}

/** The source of a validated entry is no longer what it was posted from. */
export function operationFinding(entry: Named, year: FiscalYearOf): VerificationFinding {
  const message = `L’opération ne donne plus ${nameOf(entry)}\u00a0: jour, montant, compte ou ventilation ont changé (${ofYear(year)}).`;
  return { rule: "operation.differs", number: entry.number, entryId: entry.entryId, month: null, message };
}

/** A fiscal year that does not follow the one before. */
export function yearFinding(year: FiscalYearOf): VerificationFinding {
  const message = `Les jours de l’exercice ne suivent pas ceux du précédent (${ofYear(year)}).`;
  return { rule: "year.days", number: null, entryId: null, month: null, message };
}

/** No regime is left: nothing can be posted again. */
export function lostRegimesFinding(): VerificationFinding {
  const message = "Les régimes de l’entreprise ont disparu\u00a0: les écritures ne peuvent plus être comparées à leurs opérations.";
  return { rule: "regimes.missing", number: null, entryId: null, month: null, message };
}

/** A part of the books that cannot even be read. */
export function unreadableFinding(): VerificationFinding {
  const message = "Une partie des livres ne se lit plus\u00a0: une valeur n’est ni un jour ni un montant possibles.";
  return { rule: "books.unreadable", number: null, entryId: null, month: null, message };
}

/** What a check found. */
export function checkFinding(rule: CheckRule, row: CheckRow, years: readonly FiscalYearOf[]): VerificationFinding {
  const { entry_id: entryId, number, month } = row;
  const year = years.find(({ id }) => id === row.fiscal_year_id);
  const where = year ? ` (${ofYear(year)})` : "";
  return { rule, number, entryId, month: month?.slice(0, 7) ?? null, message: `${checkSentence(rule, row)}${where}.` };
}

function checkSentence(rule: CheckRule, row: CheckRow): string {
  const entry = nameOf({ ...row, entryId: row.entry_id });
  const month = row.month === null ? "sans date" : frenchMonth(row.month);
  switch (rule) {
    case "entry.year":
      return `Hors des jours de son exercice\u00a0: ${entry}`;
    case "entry.lines":
      return `Lignes manquantes, en trop ou déséquilibrées\u00a0: ${entry}`;
    case "entry.copy":
      return `Des lignes n’ont pas le jour ou le journal de leur écriture\u00a0: ${entry}`;
    case "entry.vat":
      return `Lignes de TVA sans écriture\u00a0: ${entry}`;
    case "entry.source":
      return `Ce dont elle vient a disparu ou a changé\u00a0: ${entry}`;
    case "operation.state":
      return `L’état de l’opération ne s’accorde pas avec ${entry}`;
    case "operation.parts":
      return `Ventilation ou lignes manquantes, ou qui ne font pas le montant de l’opération\u00a0: ${entry}`;
    case "operation.line":
      return `L’opération n’est plus celle de sa ligne de relevé\u00a0: ${entry}`;
    case "opening.balance":
      return `Le solde de départ du compte bancaire n’est plus celui qui est validé\u00a0: ${entry}`;
    case "opening.lines":
      return `Les soldes de départ saisis ne sont plus ceux qui sont validés\u00a0: ${entry}`;
    case "openings.unsettled":
      return `Les à-nouveaux sont extournés après l’ouverture, les comptes ne partent plus des soldes de l’exercice précédent\u00a0: ${entry}`;
    case "month.totals":
      return `Les totaux des comptes de ${month} ne sont pas ceux de leurs écritures`;
    case "month.counts":
      return `Les décomptes d’opérations de ${month} ne sont pas ceux des opérations`;
    case "head.year":
      return "Une fin de chaîne n’appartient à aucun exercice";
    case "closing.state":
      return "L’état de clôture de l’exercice n’est pas celui que dit son historique";
    case "closing.heads":
      return "Les écritures numérotées ne sont pas celles de la clôture";
    case "closing.result":
      return "Le résultat de la clôture n’est pas celui des comptes";
    case "closing.openings":
      return "L’exercice ne s’ouvre pas sur les soldes du précédent, qui est clôturé";
    case "closing.appropriation":
      return "L’affectation du résultat n’est pas celle de la clôture";
    case "closing.steps":
      return "Des étapes de clôture ne sont pas figées avec leur exercice, ou le sont sans lui";
    case "closing.assets":
      return "Ce que la clôture a pris des immobilisations n’est pas ce que disent leurs écritures";
  }
}

function chainSentence(finding: ChainFinding): string {
  const entry = nameOf({ ...finding, entryId: null, date: null });
  switch (finding.code) {
    case "chain.gap":
      return `Il manque les numéros ${finding.firstMissing} à ${finding.number - 1} avant ${entry}`;
    case "chain.duplicate":
      return `Deux écritures portent le numéro de ${entry}`;
    case "chain.broken_link":
      return `La chaîne est rompue à ${entry}`;
    case "chain.altered":
      return `Le contenu a changé depuis sa validation\u00a0: ${entry}`;
    case "chain.wrong_sequence":
      return `La numérotation n’est pas celle de son journal\u00a0: ${entry}`;
    case "chain.wrong_end":
      return `La chaîne s’arrête à ${entry}, elle devrait finir au numéro ${finding.expected}`;
  }
}

function nameOf({ sequence, number, date, entryId }: Named): string {
  if (number !== null) return `l’écriture ${sequence === null ? number : fecEntryNumber(sequence, number)}`;
  if (date !== null) return `le brouillon du ${shownDay(date)}`;
  return entryId === null ? "une écriture disparue" : `l’écriture disparue ${entryId}`;
}

function ofYear({ beginning }: FiscalYearOf): string {
  return `exercice du ${shownDay(beginning)}`;
}

function shownDay(text: string): string {
  return isIsoDate(text) ? frenchDay(text) : text;
}

function frenchMonth(first: string): string {
  return isIsoDate(first) ? first.slice(0, 7).split("-").toReversed().join("/") : first;
}
