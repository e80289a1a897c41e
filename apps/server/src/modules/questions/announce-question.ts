import { parisMidnight } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { threadState } from "@comptoir/accounting/questions/thread";
import { companiesOfMember } from "../../access/membership-repository.js";
import type { Db } from "../../db/db.js";
import { readsIn, readsOf } from "../../db/reads.js";
import type { Tx } from "../../db/transaction.js";
import { settlesNothing } from "../books/consequences.js";
import { brandOfCompany } from "../config/service.js";
import { announceOnce, announceToStaff, hideFact, isToldOf, recipientsOf, staffMemberOf, wordsForStaff } from "../notifications/service.js";
import { askerOf, readThreads } from "./questions-repository.js";
import type { QuestionContext } from "./question-context.js";
import { companyReminded } from "./reminder-fact.js";
import { waitingQuestionsOf } from "./waiting.js";

const ASKED = {
  title: "Votre cabinet a une question",
  sentence: "Une question sur votre comptabilité attend votre réponse\u00a0: un choix, quelques mots ou une photo suffisent.",
};
const ANSWERED = { title: "Votre client a répondu", sentence: "La réponse à une question est arrivée\u00a0: elle se lit dans le dossier." };

const FACT = "question ";
const factOf = (questionId: string): string => `${FACT}${questionId}`;

/** The title and the sentence of a notice. */
export type QuestionNotice = { readonly title: string; readonly sentence: string };

type AskedQuestion = Omit<QuestionContext, "caller"> & {
  readonly notice?: QuestionNotice;
  readonly questionId: string;
  /** Others that wait, of the same day: one mail opens them all, for a person who was notified of one. */
  readonly beside: readonly string[];
};

/** Informs the people of a company of a question, in its transaction. False when no one of them could sign in. */
export async function announceQuestion(
  tx: Tx,
  companyId: string,
  { questionId, beside, notice = ASKED, now: at, options }: AskedQuestion,
): Promise<boolean> {
  const words = { ...notice, link: { href: `/?question=${questionId}`, label: "Répondre" } };
  const people = await recipientsOf(tx, companyId);
  const brand = await brandOfCompany(tx, companyId, options);
  for (const person of people) {
    // Who could not sign in yet has no mail of the others.
    const isQuiet = await isToldOf(tx, person.id, beside.map(factOf));
    await announceOnce(tx, person, { kind: "question", fact: factOf(questionId), isQuiet, words, brand, at });
  }
  return people.length > 0;
}

/** No device rings at night: what is found at midnight leaves in the morning, Paris time. */
const MORNING_MILLISECONDS = 8 * 3_600_000;

/** Informs people who joined a company since of the questions that wait, the latest first, once for each question. */
export async function announceWaitingQuestions(
  tx: Tx,
  companyId: string,
  { today, options }: Pick<QuestionContext, "options"> & { readonly today: IsoDate },
): Promise<void> {
  settlesNothing(tx, "a notice changes no books");
  const threads = await readThreads(readsIn(tx), companyId, { by: "unclosed" });
  const waiting = threads.filter((thread) => threadState(thread) === "open");
  const now = parisMidnight(today) + MORNING_MILLISECONDS;
  const ids = waiting.map(({ id }) => id);
  for (const [rank, questionId] of ids.entries())
    await announceQuestion(tx, companyId, { questionId, beside: ids.slice(0, rank), now, options });
}

/** Informs the staff who keep a dossier, and the one who asked, of an answer; the company's people have nothing to answer any more. */
export async function announceAnswer(
  tx: Tx,
  companyId: string,
  { questionId, answerId, now: at, options }: QuestionContext & { readonly questionId: string; readonly answerId: string },
): Promise<void> {
  await forgetQuestionNotices(tx, companyId, questionId);
  const asker = await askerOf(tx, companyId, questionId);
  const fact = `answer ${answerId}`;
  const link = { href: `/?dossier=${companyId}&question=${questionId}`, label: "Lire la réponse" };
  const brand = await brandOfCompany(tx, companyId, options);
  await announceToStaff(tx, companyId, { kind: "question", fact, words: ANSWERED, link, brand, at });
  // One of the staff may ask in a dossier that others keep.
  const staff = asker === null ? null : await staffMemberOf(tx, companyId, asker);
  if (staff) await announceOnce(tx, staff, { kind: "question", fact, words: wordsForStaff(ANSWERED, staff.dossier, link), brand, at });
}

/**
 * The given facts that are questions, or reminders of them, which no longer wait for this person: what they are about is gone, in any way, or their access to
 * the company is. They hold again when it comes back.
 */
export async function staleQuestionFacts(db: Db, userId: string, facts: readonly string[]): Promise<ReadonlySet<string>> {
  const told = facts.filter((fact) => fact.startsWith(FACT));
  const reminders = facts.filter((fact) => companyReminded(fact) !== null);
  if (told.length === 0 && reminders.length === 0) return new Set();
  const ids = told.map((fact) => fact.slice(FACT.length));
  const companies = await companiesOfMember(db, userId);
  const reminded = new Set(reminders.map(companyReminded));
  const waitingCompanies = new Set<string | null>();
  for (const companyId of companies.filter((id) => reminded.has(id)))
    if ((await waitingQuestionsOf(db, companyId)) !== null) waitingCompanies.add(companyId);
  const staleReminders = reminders.filter((fact) => !waitingCompanies.has(companyReminded(fact)));
  const threads = await Promise.all(
    companies.map((companyId) => readThreads(readsOf(db, companyId), companyId, { by: "ids", value: ids })),
  );
  const waiting = new Set(threads.flat().flatMap((thread) => (threadState(thread) === "open" ? [factOf(thread.id)] : [])));
  return new Set([...told.filter((fact) => !waiting.has(fact)), ...staleReminders]);
}

/** Takes a question away from what the people of a company have to do. */
export function forgetQuestionNotices(tx: Tx, companyId: string, questionId: string): Promise<void> {
  return hideFact(tx, companyId, factOf(questionId));
}
