import { daysBetween, parisMidnight } from "@comptoir/accounting/calendar";
import { consentCountdown, consentText } from "@comptoir/accounting/banking/connection-state";
import type { IsoDate } from "@comptoir/accounting/date";
import { areBooksWritable } from "../../../access/permissions.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { brandOfCompany } from "../../config/service.js";
import { announceOnce, announceToStaff, recipientsOf } from "../../notifications/service.js";
import { readConnections, type ConnectionRow } from "./connections-repository.js";
import { readWaitingImports } from "./reading/synced-lines-repository.js";

type Announcing = { readonly today: IsoDate; readonly now: number; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

const BANKS = "/account?tab=accounts";
/** No device rings at night. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

/** A fact of a connection, told once: its fact names what it is about, and its sentence neither a label nor an amount. */
type BankFact = {
  readonly fact: string;
  readonly title: string;
  readonly sentence: string;
  readonly link: { readonly href: string; readonly label: string };
};

/** Informs the people of a company, and the staff who keep it, of what its banks ask for, and of a consent that ends: once for each. */
export async function announceBank(tx: Tx, companyId: string, { today, now, options }: Announcing): Promise<void> {
  const connections = await readConnections(tx, companyId);
  const waiting = await readWaitingImports(tx, companyId);
  const facts = [
    ...connections.flatMap((row) => [...actionFacts(row), ...consentFacts(row, today)]),
    ...waiting.map(({ id }) => ({
      fact: `bank lines ${id}`,
      title: "Des opérations de votre banque sont à vérifier",
      sentence: "Elles ressemblent à des opérations de vos livres\u00a0: dites lesquelles importer.",
      link: { href: `/importer?import=${id}`, label: "Vérifier ces opérations" },
    })),
  ];
  if (facts.length === 0) return;
  if (!(await areBooksWritable(tx, companyId, today))) return;
  const brand = await brandOfCompany(tx, companyId, options);
  const at = Math.max(now, parisMidnight(today) + MORNING_MILLISECONDS);
  const people = await recipientsOf(tx, companyId);
  for (const { fact, title, sentence, link } of facts) {
    for (const person of people) await announceOnce(tx, person, { kind: "bank", fact, words: { title, sentence, link }, brand, at });
    await announceToStaff(tx, companyId, { kind: "bank", fact, words: { title, sentence }, brand, at });
  }
}

function actionFacts({ id, state, text, provider_since: since }: ConnectionRow): BankFact[] {
  if (state !== "required_action" || text === null) return [];
  return [
    {
      fact: `bank action ${id} ${since.toISOString()}`,
      title: "Votre banque attend une action",
      sentence: text,
      link: { href: BANKS, label: "Reconnecter ma banque" },
    },
  ];
}

function consentFacts({ id, bank, removed_at: removedAt, consent_ends_on: endsOn }: ConnectionRow, today: IsoDate): BankFact[] {
  if (endsOn === null || removedAt !== null) return [];
  const end = consentCountdown(endsOn, daysBetween({ from: today, to: endsOn }));
  if (end === null) return [];
  return [
    {
      fact: `bank consent ${id} ${endsOn}`,
      title: "L’accord avec votre banque prend bientôt fin",
      sentence: consentText(bank, end),
      link: { href: BANKS, label: "Renouveler l’accord" },
    },
  ];
}
