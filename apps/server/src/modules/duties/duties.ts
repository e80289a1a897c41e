import { parisDay } from "@comptoir/accounting/calendar";
import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import type { IsoDate } from "@comptoir/accounting/date";
import { dutiesOf, type PendingDuty, type DutyFacts } from "@comptoir/accounting/duties/duties";
import { isDeposited } from "@comptoir/accounting/vat/filing/filing";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { Duty } from "@comptoir/contract/duties/duties";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { loosePapersOf } from "../attachments/service.js";
import { bankDuties } from "../banking/service.js";
import { platformDuty } from "../invoices/service.js";
import { fiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { unclosedThreads } from "../questions/service.js";
import { listYearReturns } from "../tax-returns/service.js";
import { readVatStart, vatDeclarationsOf } from "../vat/service.js";

/** What a company has to do today, by the day it is due; `mayWrite`: the reader may repair what its platform of invoices asks for. */
export async function dutiesOfCompany(
  tx: Tx,
  company: Company,
  { today, mayWrite }: { readonly today: IsoDate; readonly mayWrite: boolean },
): Promise<Duty[]> {
  const years = await fiscalYears(tx, company.id);
  if (years.length === 0) return [];
  const declarations = await vatDeclarationsOf(tx, company.id, today);
  const threads = (await unclosedThreads(tx, company)).filter(({ state }) => state === "open");
  const facts: DutyFacts = {
    returns: declarations.map(({ period, due, stored }) => ({
      id: period.id,
      end: period.end,
      dueOn: due.dueDate,
      isDeposited: isDeposited(stored?.filing ?? null),
    })),
    isVatStartAsked: declarations.length > 0 && (await readVatStart(tx, company.id)).asked,
    questions: threads.map(({ id, askedAt, wantsPaper }) => ({ id, askedOn: parisDay(askedAt.getTime()), wantsPaper })),
    loosePapers: await loosePapersOf(tx, company.id),
    taxReturns: (await listYearReturns(tx, company.id, today)).flatMap(({ year, kept, dueOn, isProvisional }) =>
      kept?.status === "validated" ? [{ yearId: year.id, dueOn, isProvisional, isDeposited: isDeposited(kept.filing) }] : [],
    ),
    years,
    banks: await bankDuties(tx, company.id, today),
    invoicePlatform: mayWrite ? await platformDuty(tx, company.id, today) : null,
  };
  return dutiesOf(facts, today).map((duty) => ({ ...shown(duty, years), isLate: isLate(duty, today) }));
}

/** Questions and papers wait from their day on: none is late. A return whose day is unknown may be. */
function isLate({ kind, dueOn }: PendingDuty, today: IsoDate): boolean {
  return (kind === "return" || kind === "closing" || kind === "tax_return") && (dueOn === null || dueOn < today);
}

function shown(duty: PendingDuty, years: readonly FiscalYearOf[]): Omit<Duty, "isLate"> {
  const { id, dueOn } = duty;
  switch (duty.kind) {
    case "return":
      return { kind: "return", id, dueOn, title: vatReturnTitle(id), path: `/declarations-tva/${id}/declarer` };
    case "question":
      return { kind: "question", id, dueOn, title: "Répondre à une question de votre cabinet", path: `/?question=${id}` };
    case "paper":
      return { kind: "paper", id, dueOn, title: "Envoyer une pièce à votre cabinet", path: `/?question=${id}` };
    case "loose_papers":
      return { kind: "loose_papers", id, dueOn, title: looseTitle(duty.count), path: "/pieces" };
    case "tax_return":
      return { kind: "tax_return", id, dueOn, title: `Déclaration de résultat ${nameOf(id, years)}`, path: `/cloture/declaration/${id}` };
    case "bank":
      return { kind: "bank", id, dueOn, title: bankTitle(duty), path: "/account?tab=accounts" };
    case "invoice_platform":
      return { kind: "invoice_platform", id, dueOn, title: platformTitle(duty), path: "/pieces?onglet=factures" };
    case "closing":
      return { kind: "closing", id, dueOn, title: `Clôture de l’exercice ${nameOf(id, years)}`, path: `/cloture?exercice=${id}` };
  }
}

function bankTitle({ bank, daysLeft }: Extract<PendingDuty, { kind: "bank" }>): string {
  if (daysLeft === null) return `Reconnecter ${bank}`;
  if (daysLeft === 0) return `Renouveler l’accord avec ${bank}\u00a0: dernier jour`;
  return `Renouveler l’accord avec ${bank}\u00a0: ${daysLeft} ${daysLeft === 1 ? "jour" : "jours"}`;
}

function platformTitle(duty: Extract<PendingDuty, { kind: "invoice_platform" }>): string {
  if (duty.id === "access") return "Votre plateforme de factures refuse l’accès\u00a0: reliez-la de nouveau";
  return duty.count === 1
    ? "Un envoi en erreur de votre plateforme de factures"
    : `${duty.count} envois en erreur de votre plateforme de factures`;
}

function looseTitle(count: number): string {
  return count === 1 ? "Une pièce à joindre à son opération" : `${count} pièces à joindre à leurs opérations`;
}

function nameOf(id: string, years: readonly FiscalYearOf[]): string {
  const year = years.find((one) => one.id === id);
  return year === undefined ? "" : fiscalYearName(year, years);
}
