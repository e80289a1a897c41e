import { describe, expect, test } from "vitest";
import { MAX_OPEN_QUESTIONS } from "@comptoir/accounting/questions/limits";
import { testApp, type TestCompany } from "../../testing/app.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { newPaper } from "../attachments/testing.js";
import { keptSummary, summaryOfBooks } from "../firms/testing/summary-of-books.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "./testing.js";

/** The papers of many operations, asked for at once; and what the summary of the dossier counts of questions and papers. */
const server = await testApp({ today: "2026-04-14" });
const { app, db, newCompany, newFirm } = server;
const firm = await newFirm();

async function dossier(count: number) {
  const company = await newCompany({ firmId: firm.id, name: "Tessier" });
  await newBankAccount(server, company);
  const ids: string[] = [];
  for (let rank = 0; rank < count; rank += 1)
    ids.push((await typeIn(company, { title: `ZORBLAX ${rank}`, amount: -1200 - rank, date: "2026-03-02" })).id);
  const askPapers = (operationIds: readonly string[], text?: string, headers = firm.headers) =>
    app.inject({ method: "POST", url: "/api/v1/questions/papers", headers, payload: { companyId: company.id, operationIds, text } });
  return { company, ids, askPapers, ...speakers(server, firm, company) };
}

/** The summary that the list of dossiers reads equals what the books and the list of questions say. */
async function expectSummary({ id, get }: TestCompany): Promise<void> {
  expect(await keptSummary(db, id)).toEqual(await summaryOfBooks(db, { id, today: "2026-04-14", get }));
}
const mails = ({ username }: TestCompany) =>
  db.sharedRead({ text: "select from shared.mails where recipient = $1 and subject = 'Votre cabinet a une question'", values: [username] });

describe("the papers of many operations", () => {
  test("are asked for at once, one question each and one mail; those that were asked or have a paper are left out", async () => {
    const { company, ids, askPapers, questions } = await dossier(3);
    const reply = await askPapers(ids.slice(0, 2));
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { data: { asked: 2, left: 0 }, message: "Les pièces de 2 opérations sont demandées." },
    ]);
    expect((await questions()).map(({ text }) => text)).toEqual(
      Array(2).fill("Pouvez-vous envoyer la pièce de cette opération\u00a0: facture, ticket ou reçu\u00a0?"),
    );
    expect(await mails(company)).toHaveLength(1);
    expect((await askPapers(ids, "La facture\u00a0?")).json()).toMatchObject({ data: { asked: 1, left: 2 } });
    expect((await askPapers(ids)).json()).toMatchObject({
      data: { asked: 0, left: 3 },
      message: "Rien n’est demandé\u00a0: la pièce est déjà là, ou une question est ouverte.",
    });
    await expectSummary(company);
    expect(await keptSummary(db, company.id)).toMatchObject({ questions_open: 3, questions_answered: 0 });
  });

  test("leave what waits once the paper is joined, without an answer too", async () => {
    const { company, ids, askPapers, questions, answer } = await dossier(2);
    await askPapers(ids);
    const [operationId = "", other = ""] = ids;
    const fid = await newPaper(server, company);
    expect(await keptSummary(db, company.id)).toMatchObject({ papers_waiting: 1, questions_open: 2 });
    const joined = await company.send("POST", "/api/v1/transaction/associate", { bankingTransactionId: operationId, fileId: fid });
    expect(joined.statusCode, joined.body).toBe(200);
    expect((await questions("state=open")).map(({ subject }) => subject.id)).toEqual([other]);
    expect(await keptSummary(db, company.id)).toMatchObject({ papers_waiting: 0, questions_open: 1 });
    await expectSummary(company);
    const [open] = await questions("state=open");
    await answer(open?.id ?? "", { text: "Je ne l’ai plus." });
    expect(await keptSummary(db, company.id)).toMatchObject({ questions_open: 0, questions_answered: 1 });
    await expectSummary(company);
  });

  test("are refused to the client, of an unknown operation, and beyond what may wait", async () => {
    const { company, ids, askPapers } = await dossier(1);
    expect((await askPapers(ids, undefined, company.headers)).json()).toMatchObject({ status: 403, code: "question.staff_only" });
    expect((await askPapers(["0198c0de-0000-7000-8000-000000000009"])).json()).toMatchObject({ status: 404, code: "not_found" });
    const lines = Array.from({ length: MAX_OPEN_QUESTIONS }, (_, rank) => ["2026-03-02", `CARTE ${rank}`, `-${rank + 1}.00`] as const);
    await importFile(company, csvStatement(lines));
    const imported = await db.tenantRead<{ id: string }>(company.id, {
      text: "select id from books.operations where import_id is not null",
    });
    expect((await askPapers(ids)).statusCode).toBe(201);
    expect((await askPapers(imported.map(({ id }) => id))).json()).toMatchObject({ status: 409, code: "question.too_many_open" });
  });
});
