import type { FastifyInstance } from "fastify";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Caller } from "../access/caller.js";
import type { Services } from "../services.js";
import { operationOfAmount } from "./books/books-repository.js";
import { demoCalls } from "./books/calls.js";

/** A dossier whose client is asked questions: the company, its client, and who of the firm asks. */
export type Questioned = { readonly companyId: string; readonly client: Caller; readonly keeper: Caller };

type DemoQuestion = {
  /** Amount of the operation that it is about. */
  readonly amount: Cents;
  readonly text: string;
  /** Without them, those that are suggested. */
  readonly choices?: readonly string[];
  readonly answer: string | null;
};

/** One that waits for its answer, and one that was answered in words: what they suggest stays as it is. */
const QUESTIONS: readonly DemoQuestion[] = [
  {
    amount: cents(-89_900),
    text: "Cet achat est-il pour l’atelier\u00a0? Avez-vous la facture\u00a0?",
    answer: "Une tablette pour les devis sur les chantiers. Je cherche la facture.",
  },
  { amount: cents(-24_000), text: "À qui avez-vous remis ce chèque\u00a0?", choices: ["611000", "606300", "108200"], answer: null },
];

/** Asks the client of a dossier about what is still to categorise. */
export async function askClient(server: { app: FastifyInstance; services: Services }, { companyId, client, keeper }: Questioned) {
  const [asked, answered] = [await demoCalls(server, keeper), await demoCalls(server, client)];
  for (const { amount, text, choices, answer } of QUESTIONS) {
    const id = await server.services.db.tenant(companyId, (tx) => operationOfAmount(tx, companyId, amount));
    const payload = { companyId, subject: { kind: "operation", id }, text, ...(choices && { choices }) };
    const { data } = await asked<{ data: { id: string } }>("POST", "/api/v1/questions", { payload });
    if (answer !== null) await answered("POST", `/api/v1/questions/${data.id}/answer`, { payload: { text: answer } });
  }
}
