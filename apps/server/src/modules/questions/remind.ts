import type { IsoDate } from "@comptoir/accounting/date";
import { areBooksWritable } from "../../access/permissions.js";
import type { AppOptions } from "../../app-options.js";
import type { Tx } from "../../db/transaction.js";
import { brandOfCompany } from "../config/service.js";
import { announceOnce, isToldOf, recipientsOf } from "../notifications/service.js";
import { reminderFact } from "./reminder-fact.js";
import type { WaitingQuestions } from "./waiting.js";

/** What became of a reminder: sent, or why not. */
export type Reminded = "sent" | "nothing_waits" | "already_today" | "no_contact" | "read_only";

type Reminding = {
  readonly companyId: string;
  readonly today: IsoDate;
  readonly now: number;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/** Reminds the people of a company, once a day, of the questions that wait for them. Runs under the role of the shared tables. */
export async function remindOfQuestions(
  tx: Tx,
  waiting: WaitingQuestions | null,
  { companyId, today, now: at, options }: Reminding,
): Promise<Reminded> {
  if (waiting === null) return "nothing_waits";
  if (!(await areBooksWritable(tx, companyId, today))) return "read_only";
  const people = await recipientsOf(tx, companyId);
  if (people.length === 0) return "no_contact";
  const fact = reminderFact({ companyId, day: today });
  const told = await Promise.all(people.map(({ id }) => isToldOf(tx, id, [fact])));
  if (told.every(Boolean)) return "already_today";
  const brand = await brandOfCompany(tx, companyId, options);
  const words = {
    title: "Votre cabinet attend vos réponses",
    sentence: `${howMany(waiting.count)}\u00a0: un choix, quelques mots ou une photo suffisent.`,
    link: { href: `/?question=${waiting.latestId}`, label: "Répondre" },
  };
  for (const person of people) await announceOnce(tx, person, { kind: "question", fact, words, brand, at });
  return "sent";
}

function howMany(count: number): string {
  return count === 1 ? "Une question attend votre réponse" : `${count} questions attendent votre réponse`;
}
