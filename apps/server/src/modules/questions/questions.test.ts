import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { unzipSync } from "fflate";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { list, newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "./testing.js";

const server = await testApp();
const { app, newCompany, newFirm } = server;
const firm = await newFirm();

async function newDossier() {
  const company = await newCompany({ firmId: firm.id });
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX PARIS", amount: 42, date: "2026-03-02" });
  return { company, subject: { kind: "operation" as const, id }, ...speakers(server, firm, company) };
}

const idOf = (reply: LightMyRequestResponse): string => {
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<{ data: { id: string } }>().data.id;
};
const operationOf = async (company: TestCompany): Promise<Transaction | undefined> => (await list(company)).data[0];
const suggestionOf = async (company: TestCompany) => (await operationOf(company))?.suggestion;
const sent = async (reply: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
  const done = await reply;
  expect(done.statusCode, done.body).toBeLessThan(300);
  return done;
};
const undo = (company: TestCompany, actId: unknown) => sent(company.send("POST", `/api/v1/acts/${String(actId)}/undo`, {}));
const allocate = (company: TestCompany, id: string, account: string) =>
  sent(company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account, amount: 42 }] }));

describe("a question", () => {
  test("is asked by the staff, read by both sides, answered in one tap, and changes nothing of the books", async () => {
    const { company, subject, ask, answer, close, questions } = await newDossier();
    const asked = await ask(subject, { text: "  C’est pour quoi\u00a0?\u202e ", choices: ["606400", "618100"] });
    expect([asked.statusCode, asked.json().message]).toEqual([201, "La question est posée."]);
    const id = idOf(asked);
    const [shown] = await questions();
    expect(shown).toMatchObject({
      id,
      subject: { kind: "operation", id: subject.id, title: "ZORBLAX PARIS", date: "2026-03-02", value: -42 },
      text: "C’est pour quoi\u00a0?",
      choices: [{ account: "606400" }, { account: "618100" }],
      state: "open",
      askedBy: { id: firm.userId },
      answers: [],
      closedAt: null,
    });
    const seen = await app.inject({ url: `/api/v1/questions?companyId=${company.id}`, headers: firm.headers });
    expect(seen.json().results).toEqual([shown]);

    const before = await operationOf(company);
    const answered = await answer(id, { choice: "606400" });
    expect([answered.statusCode, answered.json()]).toEqual([
      200,
      { data: { id, state: "answered" }, message: "Votre réponse est envoyée." },
    ]);
    const after = await operationOf(company);
    expect(after?.suggestion).toMatchObject({
      account: { code: "606400" },
      confidence: 0.9,
      reason: "réponse du client",
      source: "answer",
    });
    const written = (operation: typeof after) => ({ ...operation, suggestion: null, vatAmount: null });
    expect(written(after)).toEqual(written(before));

    expect((await close(id)).json()).toEqual({ data: { id, state: "closed" }, message: "La question est close." });
    expect(await questions()).toEqual([]);
    const [closed] = await questions("state=closed");
    expect(closed).toMatchObject({ id, state: "closed", answers: [{ by: { name: "Camille Test" }, choice: { account: "606400" } }] });
    expect(closed?.closedAt).not.toBeNull();
    expect((await suggestionOf(company))?.source).toBe("answer");
  });

  test("without choices proposes what is suggested of the operation", async () => {
    const company = await newCompany({ firmId: firm.id });
    await newBankAccount(server, company);
    const { id, suggestion } = await typeIn(company, { title: "SNCF INTERNET PARIS", amount: 87, date: "2026-03-02" });
    const { ask, questions } = speakers(server, firm, company);
    idOf(await ask({ kind: "operation", id }));
    const [question] = await questions();
    expect(suggestion).not.toBeNull();
    expect(question?.choices.map(({ account }) => account)).toEqual(
      [suggestion?.account, ...(suggestion?.alternatives ?? [])].map((one) => one?.code),
    );
    expect(question?.text).toBeNull();
  });

  test("of a validated operation or of a paper is in words", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    await allocate(company, subject.id, "606400");
    await sent(company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" }));
    idOf(await ask(subject, { text: "Où est la facture\u00a0?" }));
    const fid = await newPaper(server, company, { name: "ticket.txt" });
    idOf(await ask({ kind: "file", id: fid }, { text: "À quoi correspond ce ticket\u00a0?" }));
    const [onPaper, onOperation] = await questions();
    expect(onPaper?.subject).toEqual({ kind: "file", id: fid, stepCode: null, title: "ticket.txt", date: expect.any(String), value: null });
    expect(onOperation).toMatchObject({ state: "open", choices: [] });
    // The answer has nothing to suggest, and the validated operation does not change.
    await sent(answer(onOperation?.id ?? "", { text: "Perdue" }));
    expect((await questions("state=answered"))[0]?.answers[0]?.text).toBe("Perdue");
    expect((await operationOf(company))?.transactionStatus.code).toBe("validated");
  });

  test("is listed by pages, by state and by operation, the latest first", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    const first = idOf(await ask(subject, { text: "La première" }));
    await sent(answer(first, { text: "oui" }));
    for (let rank = 2; rank <= 22; rank += 1) {
      const { id } = await typeIn(company, { title: `OP ${rank}`, amount: rank, date: "2026-03-03" });
      idOf(await ask({ kind: "operation", id }, { text: `Question ${rank}` }));
    }
    const { pager } = (await company.get("/api/v1/questions")).json();
    expect(pager).toMatchObject({ itemsPerPage: 20, exact: false });
    const rest = (await company.get(`/api/v1/questions?cursor=${pager.cursor}`)).json();
    expect(rest.pager).toMatchObject({ exact: true, cursor: null });
    expect(rest.results.map(({ text }: { text: string }) => text)).toEqual(["Question 2", "La première"]);
    expect((await company.get("/api/v1/questions?cursor=ailleurs")).json()).toMatchObject({ status: 400, code: "cursor.invalid" });
    expect((await questions("state=answered")).map(({ id }) => id)).toEqual([first]);
    expect((await questions("state=open"))[0]?.text).toBe("Question 22");
    expect((await questions(`operationId=${subject.id}`)).map(({ id }) => id)).toEqual([first]);
  });

  test("is found by its name in any state, in its own company", async () => {
    const { subject, ask, close, questions } = await newDossier();
    const id = idOf(await ask(subject, { text: "La seule" }));
    expect((await questions(`questionId=${id}`)).map(({ state }) => state)).toEqual(["open"]);
    expect(await questions(`questionId=${id}&state=closed`)).toEqual([]);
    await sent(close(id));
    expect((await questions(`questionId=${id}`)).map(({ state }) => state)).toEqual(["closed"]);
    expect(await (await newDossier()).questions(`questionId=${id}`)).toEqual([]);
  });
});

describe("what is answered", () => {
  test("in words is the reason of what is suggested, shown as it was typed", async () => {
    const company = await newCompany({ firmId: firm.id });
    await newBankAccount(server, company);
    const { id, suggestion } = await typeIn(company, { title: "SNCF INTERNET PARIS", amount: 87, date: "2026-03-02" });
    const { ask, answer, questions } = speakers(server, firm, company);
    const question = idOf(await ask({ kind: "operation", id }));
    const words = "<b>Un client</b> à Lyon, voir https://exemple.example";
    await sent(answer(question, { text: words }));
    expect(await suggestionOf(company)).toEqual({ ...suggestion, reason: `réponse du client\u00a0: «\u00a0${words}\u00a0»` });
    await sent(answer(question, { text: "Un autre mot" }));
    const [shown] = await questions();
    expect(shown?.answers.map(({ text }) => text)).toEqual([words, "Un autre mot"]);
    expect((await suggestionOf(company))?.reason).toContain("Un autre mot");
  });

  test("by a paper is proposed for the operation, and joined by a gesture alone", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    const question = idOf(await ask(subject, { text: "La facture\u00a0?" }));
    const fid = await newPaper(server, company, { name: "facture.txt", content: "rien de lisible" });
    await sent(answer(question, { fileId: fid }));
    const [shown] = await questions();
    expect(shown?.answers[0]?.file).toEqual({ fid, name: "facture.txt", uri: `/api/v1/file/${fid}` });
    expect((await operationOf(company))?.attachments).toEqual([]);
    const [inbox] = (await company.get("/api/v1/files?loose=1")).json().results;
    expect(inbox.proposal).toMatchObject({
      operation: { id: subject.id },
      reason: "réponse du client à une question sur cette opération",
    });

    const joining = { bankingTransactionId: subject.id, fileId: fid };
    await sent(company.send("POST", "/api/v1/transaction/associate", joining));
    expect(await questions()).toEqual([]);
    await sent(company.send("POST", "/api/v1/transaction/dissociate", joining));
    expect((await questions())[0]?.state).toBe("answered");
    // The paper may go: its name stays in the answer.
    await sent(app.inject({ method: "DELETE", url: `/api/v1/file/${fid}`, headers: company.headers }));
    expect((await questions())[0]?.answers[0]?.file?.name).toBe("facture.txt");
  });

  test("is taken away with the books", async () => {
    const { company, subject, ask, answer } = await newDossier();
    const question = idOf(await ask(subject, { text: "=1+1", choices: ["606400"] }));
    await sent(answer(question, { choice: "606400" }));
    const files = unzipSync((await company.get("/api/v1/company/export")).rawPayload);
    const [, bytes] = Object.entries(files).find(([name]) => name.endsWith("/questions.csv")) ?? [];
    const text = Buffer.from(bytes ?? []).toString("utf8");
    expect(text).toContain("ZORBLAX PARIS");
    expect(text).not.toMatch(/[;\n]"?=1/);
  });
});

describe("a thread", () => {
  test("that was answered closes by itself once its operation has a category, and comes back when this is taken back", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    const question = idOf(await ask(subject, { choices: ["606400", "618100"] }));
    await allocate(company, subject.id, "618100");
    expect((await questions())[0]?.state).toBe("open");
    await sent(answer(question, { choice: "618100" }));
    expect(await questions()).toEqual([]);
    const [closed] = await questions("state=closed");
    expect(closed).toMatchObject({ id: question, closedAt: null, answers: [{ choice: { account: "618100" } }] });
    expect((await operationOf(company))?.allocations[0]?.account.code).toBe("618100");

    await sent(company.send("POST", "/api/v1/transactions/uncategorize", { ids: [subject.id] }));
    expect((await questions())[0]?.state).toBe("answered");
    expect(await suggestionOf(company)).toMatchObject({ account: { code: "618100" }, source: "answer" });
    const accepted = await sent(company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [subject.id] }));
    expect((await operationOf(company))?.allocations[0]?.account.code).toBe("618100");
    expect(await questions()).toEqual([]);
    await undo(company, accepted.json().data.actId);
    expect((await questions())[0]?.state).toBe("answered");
    expect((await suggestionOf(company))?.source).toBe("answer");

    // Once it closed by itself, another question may be asked, and it stays closed.
    await allocate(company, subject.id, "606400");
    const next = idOf(await ask(subject, { text: "Et la facture\u00a0?" }));
    expect((await questions()).map(({ id }) => id)).toEqual([next]);
    await sent(company.send("POST", "/api/v1/transactions/uncategorize", { ids: [subject.id] }));
    expect((await questions()).map(({ id }) => id)).toEqual([next]);
  });

  test("of an operation that is deleted is closed, and open again when the deletion is taken back", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    const question = idOf(await ask(subject, { choices: ["606400"] }));
    const deleted = await sent(company.send("POST", "/api/v1/transaction/delete", { id: subject.id }));
    expect(await questions()).toEqual([]);
    expect((await questions("state=closed"))[0]).toMatchObject({ id: question, subject: { title: "ZORBLAX PARIS", value: -42 } });
    expect((await answer(question, { choice: "606400" })).json()).toMatchObject({ status: 409, code: "question.closed" });
    await undo(company, deleted.json().data.actId);
    expect((await questions())[0]).toMatchObject({ id: question, state: "open" });
    await sent(answer(question, { choice: "606400" }));
    expect((await suggestionOf(company))?.source).toBe("answer");
  });

  test("of an operation whose import is undone is closed", async () => {
    const company = await newCompany({ firmId: firm.id });
    const imported = await importFile(company, csvStatement([["2026-03-02", "CARTE ZORBLAX", "-42.00"]]));
    const operation = await operationOf(company);
    const { ask, answer, questions } = speakers(server, firm, company);
    const question = idOf(await ask({ kind: "operation", id: operation?.id ?? "" }, { choices: ["606400"] }));
    await sent(answer(question, { choice: "606400" }));
    await sent(company.send("DELETE", `/api/v1/bank-import/${imported.id}`));
    expect(await questions()).toEqual([]);
    expect((await questions("state=closed"))[0]?.subject.title).toBe(operation?.title);
  });

  test("proposes, and suggests, nothing that another regime does not admit", async () => {
    const company = await newCompany({ firmId: firm.id });
    await newBankAccount(server, company);
    // Nothing names a merchant in it.
    const { id } = await typeIn(company, { title: "CHEQUE 0000412", amount: 42, date: "2026-03-02" });
    const subject = { kind: "operation" as const, id };
    const { ask, answer, questions } = speakers(server, firm, company);
    const question = idOf(await ask(subject, { choices: ["628120", "606400"] }));
    await sent(answer(question, { choice: "628120" }));
    expect((await suggestionOf(company))?.account.code).toBe("628120");
    const body = { effectiveDate: "2026-01-01", taxSystem: "bic-rs", companyId: company.id };
    const change = (more: object) =>
      sent(app.inject({ method: "POST", url: "/api/v1/company/regime", headers: firm.headers, payload: { ...body, ...more } }));
    const { seen } = (await change({ preview: true })).json().data;
    await change({ seen });
    expect((await questions())[0]).toMatchObject({ choices: [{ account: "606400" }], answers: [{ choice: { account: "628120" } }] });
    expect((await suggestionOf(company))?.source).not.toBe("answer");
    expect((await answer(question, { choice: "628120" })).json()).toMatchObject({ code: "question.choice_unknown", target: "choice" });
    await sent(answer(question, { choice: "606400" }));
    expect(await suggestionOf(company)).toMatchObject({ account: { code: "606400" }, source: "answer" });
  });

  test("of a paper that is joined after its answer is closed", async () => {
    const { company, subject, ask, answer, questions } = await newDossier();
    const fid = await newPaper(server, company);
    const question = idOf(await ask({ kind: "file", id: fid }, { text: "Pour quoi\u00a0?" }));
    await sent(answer(question, { text: "Les cartouches" }));
    await sent(company.send("POST", "/api/v1/transaction/associate", { bankingTransactionId: subject.id, fileId: fid }));
    expect(await questions()).toEqual([]);
  });
});
