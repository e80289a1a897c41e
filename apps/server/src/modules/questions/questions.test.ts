import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations";
import { testApp, type TestCompany } from "../../testing/app.js";
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

const idOf = (reply: LightMyRequestResponse): string => reply.json<{ data: { id: string } }>().data.id;
const operationOf = async (company: TestCompany): Promise<Transaction | undefined> => (await list(company)).data[0];

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
    expect(after).toMatchObject({ transactionStatus: { code: "to_categorize" }, allocations: [] });
    expect(after?.suggestion).toMatchObject({
      account: { code: "606400" },
      confidence: 0.9,
      reason: "réponse du client",
      source: "answer",
    });
    expect({ ...after, suggestion: null, version: null, vatAmount: null }).toEqual({
      ...before,
      suggestion: null,
      version: null,
      vatAmount: null,
    });

    expect((await close(id)).json()).toEqual({ data: { id, state: "closed" }, message: "La question est close." });
    expect(await questions()).toEqual([]);
    const [closed] = await questions("state=closed");
    expect(closed).toMatchObject({ id, state: "closed", answers: [{ by: { name: "Camille Test" }, choice: { account: "606400" } }] });
    expect(closed?.closedAt).not.toBeNull();
    expect((await operationOf(company))?.suggestion?.source).toBe("answer");
  });
});
