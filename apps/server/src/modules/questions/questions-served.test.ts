import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { list, newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "./testing.js";

const server = await testApp();
const { app, db, newCompany, newFirm } = server;
const firm = await newFirm();

async function newDossier(input: Parameters<typeof newCompany>[0] = {}) {
  const company = await newCompany({ ...input, firmId: firm.id });
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX PARIS", amount: 42, date: "2026-03-02" });
  const subject = { kind: "operation" as const, id };
  const { ask, answer, questions, close } = speakers(server, firm, company);
  const sent = async (reply: Promise<LightMyRequestResponse>) => {
    const done = await reply;
    expect(done.statusCode, done.body).toBeLessThan(300);
    return done.json();
  };
  return {
    company,
    subject,
    questions,
    ask: async (on: Parameters<typeof ask>[0], asked: object): Promise<string> => (await sent(ask(on, asked))).data.id,
    answer: async (question: string, given: object): Promise<string> => (await sent(answer(question, given))).data.state,
    close: (question: string) => sent(close(question)),
    allocate: (account: string) =>
      sent(company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account, amount: 42 }] })),
    joined: (fileId: string, verb: "associate" | "dissociate" = "associate") =>
      sent(company.send("POST", `/api/v1/transaction/${verb}`, { bankingTransactionId: id, fileId })),
    states: async () => (await questions()).map(({ state }) => state),
  };
}

describe("what is answered once the operation was categorised", () => {
  test("in words, or by a choice, waits for the staff to read it", async () => {
    for (const given of [{ text: "C’était privé" }, { choice: "606400" }]) {
      const { subject, ask, answer, close, allocate, states } = await newDossier();
      const question = await ask(subject, { choices: ["606400", "618100"] });
      await allocate("618100");
      expect(await answer(question, given)).toBe("answered");
      expect(await answer(question, { text: "Vraiment" })).toBe("answered");
      expect(await states()).toEqual(["answered"]);
      await close(question);
      expect(await states()).toEqual([]);
    }
  });

  test("by papers takes them all, and closes once each is joined", async () => {
    const { company, subject, ask, answer, allocate, joined, states } = await newDossier();
    const question = await ask(subject, { text: "La facture\u00a0?" });
    await allocate("618100");
    const papers = [await newPaper(server, company), await newPaper(server, company)] as const;
    for (const fileId of papers) expect(await answer(question, { fileId })).toBe("answered");
    await joined(papers[0]);
    expect(await states()).toEqual(["answered"]);
    await joined(papers[1]);
    expect(await states()).toEqual([]);
    await joined(papers[1], "dissociate");
    expect(await states()).toEqual(["answered"]);
  });

  test("of a paper that was joined before waits for the staff too", async () => {
    const { company, ask, answer, joined, states } = await newDossier();
    const fileId = await newPaper(server, company);
    const question = await ask({ kind: "file", id: fileId }, { text: "Pour quoi\u00a0?" });
    await joined(fileId);
    expect(await answer(question, { text: "Pas pour celle-ci" })).toBe("answered");
    expect(await states()).toEqual(["answered"]);
  });
});

test("a category given while a paper of the answer is joined to nothing leaves the question, until the paper is joined or deleted", async () => {
  const { company, subject, ask, answer, allocate, joined, states } = await newDossier();
  const question = await ask(subject, { choices: ["606400"] });
  const fileId = await newPaper(server, company);
  await answer(question, { choice: "606400" });
  await answer(question, { fileId });
  await allocate("606400");
  expect(await states()).toEqual(["answered"]);
  await joined(fileId);
  expect(await states()).toEqual([]);
  await joined(fileId, "dissociate");
  expect(await states()).toEqual(["answered"]);
  const deleted = await app.inject({ method: "DELETE", url: `/api/v1/file/${fileId}`, headers: company.headers });
  expect(deleted.statusCode).toBe(200);
  expect(await states()).toEqual([]);
});

test("a choice that a rule says too keeps the parts of the rule", async () => {
  const { company, subject, ask, answer } = await newDossier();
  const parts = [{ account: "626100", privateShare: 25 }];
  const rule = await company.send("POST", "/api/v1/rules", { name: "Téléphone", words: ["Zorblax"], parts });
  expect(rule.statusCode, rule.body).toBe(201);
  const [before] = (await list(company)).data;
  await answer(await ask(subject, {}), { choice: "626100" });
  const [after] = (await list(company)).data;
  expect(before?.suggestion?.allocations).toMatchObject([{ account: { code: "626100" } }]);
  expect(after?.suggestion).toEqual({ ...before?.suggestion, reason: "réponse du client" });
});

test("an operation whose VAT is validated is asked about in words only", async () => {
  const { company, subject, allocate } = await newDossier({ vatSystem: "quarterly_rn" });
  await allocate("606400");
  await db.tenant(company.id, (tx) =>
    tx.run("update books.operations set vat_status = 'validated' where company_id = $1 and id = $2", [company.id, subject.id]),
  );
  const { ask } = speakers(server, firm, company);
  const refused = await ask(subject, { text: "Quoi\u00a0?", choices: ["618100"] });
  expect(refused.json()).toMatchObject({ status: 422, code: "question.choices_useless" });
  expect((await ask(subject, { text: "Quoi\u00a0?" })).statusCode).toBe(201);
});

test("words that do not show ask, and answer, nothing", async () => {
  const { subject, ask, company } = await newDossier();
  const { ask: asking, answer } = speakers(server, firm, company);
  expect((await asking(subject, { text: "\u200b \u200d" })).json()).toMatchObject({ code: "question.empty" });
  const question = await ask(subject, { text: "Quoi\u00a0?" });
  expect((await answer(question, { text: "\u2060\u00ad" })).json()).toMatchObject({ code: "question.one_answer" });
  expect((await answer(question, { text: "👩\u200d🌾" })).statusCode).toBe(200);
});
