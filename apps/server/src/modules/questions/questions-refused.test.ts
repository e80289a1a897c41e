import { describe, expect, test } from "vitest";
import { MAX_OPEN_QUESTIONS } from "@comptoir/accounting/questions/limits";
import { MAX_ANSWERED_QUESTIONS, MAX_ANSWERS } from "@comptoir/accounting/questions/thread";
import { consume } from "../../rate-limits/rate-limits.js";
import { testApp } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { newStaff } from "../auth/testing.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "./testing.js";

const server = await testApp();
const { app, db, services, clock, newCompany, newFirm } = server;
const firm = await newFirm();
const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";

async function newDossier(firmId = firm.id) {
  const company = await newCompany({ firmId });
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX", amount: 42, date: "2026-03-02" });
  return { company, subject: { kind: "operation" as const, id }, ...speakers(server, firm, company) };
}

async function staffHeaders(roleId: string): Promise<{ authorization: string }> {
  const { id: userId } = await newStaff(db, { firmId: firm.id, roleId });
  const token = await services.tokens.issueAccessToken({ userId, roleId, firmId: firm.id }, Math.floor(clock.now() / 1000));
  return { authorization: `Bearer ${token}` };
}

const rowsOf = async (companyId: string, table: "questions" | "answers"): Promise<number> =>
  (await db.tenantRead<{ n: number }>(companyId, { text: `select count(*)::int as n from books.${table}` }))[0]?.n ?? 0;

describe("who speaks", () => {
  test("the staff ask and close, assistants included; the client alone answers", async () => {
    const { company, subject, ask, answer, close } = await newDossier();
    const assistant = await staffHeaders("accounting_firm_assistant");
    expect((await ask(subject, { text: "Pourquoi\u00a0?" }, company.headers)).json()).toMatchObject({
      status: 403,
      code: "question.staff_only",
    });
    const asked = await ask(subject, { text: "Pourquoi\u00a0?" }, assistant);
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = asked.json().data;
    const byStaff = await answer(id, { text: "Parce que", companyId: company.id }, firm.headers);
    expect(byStaff.json()).toMatchObject({ status: 403, code: "question.client_only" });
    expect((await close(id, company.headers)).json()).toMatchObject({ status: 403, code: "question.staff_only" });
    expect((await answer(id, { text: "Parce que" }, {})).json()).toMatchObject({ status: 401 });
    expect((await close(id, assistant)).statusCode).toBe(200);
    expect(await rowsOf(company.id, "answers")).toBe(0);
  });

  test("a client without a firm has no one to ask questions, and asks none", async () => {
    const alone = await newCompany();
    await newBankAccount(server, alone);
    const { id } = await typeIn(alone, { title: "X", amount: 1, date: "2026-03-02" });
    const reply = await alone.send("POST", "/api/v1/questions", { subject: { kind: "operation", id }, text: "?" });
    expect(reply.json()).toMatchObject({ status: 403, code: "question.staff_only" });
  });

  test("what is another company’s is what does not exist, for another client, another firm and the same one", async () => {
    const { subject, ask, company } = await newDossier();
    const { id } = (await ask(subject, { text: "Pourquoi\u00a0?" })).json().data;
    const sibling = await newDossier();
    const far = await newFirm();
    const foreign = await newDossier(far.id);
    for (const other of [sibling, foreign]) {
      const theirs = await other.answer(id, { text: "moi" });
      expect(theirs.json()).toEqual((await other.answer(UNKNOWN, { text: "moi" })).json());
      expect(theirs.json()).toMatchObject({ status: 404, code: "not_found", facts: { what: "question" } });
      const named = await other.answer(id, { text: "moi", companyId: company.id });
      expect(named.json()).toMatchObject({ status: 403, code: "access.forbidden" });
      expect(await other.questions()).toEqual([]);
    }
    expect((await sibling.close(id)).json()).toMatchObject({ status: 404, code: "not_found" });
    const [known, unknown] = [
      await sibling.ask(subject, { text: "?" }),
      await sibling.ask({ kind: "operation", id: UNKNOWN }, { text: "?" }),
    ];
    expect(known.json()).toEqual(unknown.json());
    expect(known.json()).toMatchObject({ status: 404, code: "not_found", facts: { what: "operation" } });
    const outside = await ask(subject, { text: "?" }, far.headers);
    expect(outside.json()).toMatchObject({ status: 403, code: "access.forbidden" });
    const paper = await newPaper(server, foreign.company);
    const ours = (await sibling.ask(sibling.subject, { text: "La facture\u00a0?" })).json().data.id;
    expect((await sibling.answer(ours, { fileId: paper })).json()).toMatchObject({ status: 404, facts: { what: "file" } });
    expect((await sibling.ask({ kind: "file", id: paper }, { text: "?" })).json()).toMatchObject({ status: 404, facts: { what: "file" } });
  });

  test("a suspended or terminated dossier keeps its questions, to be read only", async () => {
    const { company, subject, ask, answer, close, questions } = await newDossier();
    const { id } = (await ask(subject, { text: "Pourquoi\u00a0?" })).json().data;
    for (const status of ["suspended", "terminated"]) {
      const payload = { status, date: clock.today() };
      const decided = await app.inject({ method: "POST", url: `/api/v1/dossier/${company.id}/status`, headers: firm.headers, payload });
      expect(decided.statusCode, decided.body).toBe(200);
      for (const reply of [await answer(id, { text: "x" }), await close(id), await ask(subject, { text: "x" })])
        expect(reply.json()).toMatchObject({ status: 403, code: "company.read_only" });
      expect((await questions())[0]).toMatchObject({ id, state: "open" });
    }
  });
});

describe("a question is refused", () => {
  test("when it asks nothing, or proposes what its subject does not take", async () => {
    const { company, subject, ask } = await newDossier();
    const refused = async (on: Parameters<typeof ask>[0], asked: object) => (await ask(on, asked)).json();
    expect(await refused(subject, { text: " \u202e " })).toMatchObject({ status: 422, code: "question.empty", target: "text" });
    const choices = { status: 422, code: "question.choice_not_admitted", target: "choices[1]", facts: { account: "706000" } };
    expect(await refused(subject, { choices: ["606400", "706000"] })).toMatchObject(choices);
    expect(await refused(subject, { text: "x", choices: Array.from({ length: 7 }, (_, rank) => `60640${rank}`) })).toMatchObject({
      status: 400,
      target: "choices",
    });
    expect(await refused(subject, { text: "x".repeat(1001) })).toMatchObject({ status: 400, target: "text" });
    const useless = { status: 422, code: "question.choices_useless", target: "choices" };
    const paper = { kind: "file" as const, id: await newPaper(server, company) };
    expect(await refused(paper, { text: "x", choices: ["606400"] })).toMatchObject(useless);
    const accounts = { debitCategory: "606400", creditCategory: "108000" };
    const various = await typeIn(company, { origin: "other", title: "OD", amount: 10, date: "2026-03-05", ...accounts });
    expect(await refused({ kind: "operation", id: various.id }, { choices: ["606400"] })).toMatchObject(useless);
    expect(await rowsOf(company.id, "questions")).toBe(0);
  });

  test("while another one of its subject is not closed, also when two of the staff ask at once", async () => {
    const { company, subject, ask, answer, close, questions } = await newDossier();
    const accountant = await staffHeaders("accounting_firm_accountant");
    const both = await Promise.all([ask(subject, { text: "Vous" }), ask(subject, { text: "Moi" }, accountant)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const [open] = await questions();
    const again = { status: 409, code: "question.already_open", facts: { id: open?.id } };
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject(again);
    await answer(open?.id ?? "", { text: "Voilà" });
    expect((await ask(subject, { text: "Encore" })).json()).toMatchObject(again);
    await close(open?.id ?? "");
    expect((await close(open?.id ?? "")).json()).toMatchObject({ status: 409, code: "question.closed" });
    expect((await ask(subject, { text: "Encore" })).statusCode).toBe(201);
    expect(await rowsOf(company.id, "questions")).toBe(2);
  });

  test("beyond fifty that wait in a dossier, and sixty of a person in an hour", async () => {
    const { company, subject, ask } = await newDossier();
    const lines = Array.from({ length: MAX_OPEN_QUESTIONS }, (_, rank) => ["2026-03-02", `CARTE ${rank}`, `-${rank + 1}.00`] as const);
    await importFile(company, csvStatement(lines));
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, was_waiting, text, choices, asked_by, asked_at)
          select company_id, id, 'operation', id, title, date, true, 'Quoi', '{}', $2, now() from books.operations where company_id = $1 and id <> $3`,
        [company.id, firm.userId, subject.id],
      ),
    );
    const full = { status: 409, code: "question.too_many_open", facts: { maximum: MAX_OPEN_QUESTIONS } };
    expect((await ask(subject, { text: "De trop" })).json()).toMatchObject(full);
    const other = await newDossier();
    const now = clock.now();
    const key = `questions:${firm.userId}`;
    await db.shared((tx) => tx.run("delete from shared.rates where key = $1", [key]));
    await db.shared(async (tx) => {
      for (let n = 0; n < 60; n += 1) await consume(tx, { key, limit: 60, seconds: 3600, now });
    });
    const reply = await other.ask(other.subject, { text: "De trop" });
    expect(reply.json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    await db.shared((tx) => tx.run("delete from shared.rates where key = $1", [key]));
    expect((await other.ask(other.subject, { text: "Plus tard" })).statusCode).toBe(201);
  });
});

test("a question is refused while a hundred have an answer that the staff have left, until one of them is closed", async () => {
  const { company, subject, ask, close, questions } = await newDossier();
  const lines = Array.from({ length: MAX_ANSWERED_QUESTIONS }, (_, rank) => ["2026-03-02", `CARTE ${rank}`, `-${rank + 1}.00`] as const);
  await importFile(company, csvStatement(lines));
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, was_waiting, text, choices, asked_by, asked_at)
        select company_id, id, 'operation', id, title, date, true, 'Quoi', '{}', $2, now() from books.operations where company_id = $1 and id <> $3`,
      [company.id, firm.userId, subject.id],
    );
    await tx.run(
      `insert into books.answers (company_id, id, question_id, words, answered_by, answered_at)
        select company_id, gen_random_uuid(), id, 'Cela', $2, now() from books.questions where company_id = $1`,
      [company.id, company.userId],
    );
  });
  const full = { status: 409, code: "question.too_many_answered", facts: { maximum: MAX_ANSWERED_QUESTIONS } };
  expect((await ask(subject, { text: "De trop" })).json()).toMatchObject(full);
  const [one] = await questions("state=answered");
  await close(one?.id ?? "");
  expect((await ask(subject, { text: "De la place" })).statusCode).toBe(201);
});

describe("an answer is refused", () => {
  test("when it is not one thing, not a choice, of a thread that is closed, or one too many", async () => {
    const { company, subject, ask, answer, close } = await newDossier();
    const { id } = (await ask(subject, { choices: ["606400"] })).json().data;
    const refused = async (given: object) => (await answer(id, given)).json();
    const one = { status: 422, code: "question.one_answer", target: "text" };
    expect(await refused({})).toMatchObject(one);
    expect(await refused({ text: "   " })).toMatchObject(one);
    expect(await refused({ choice: "606400", text: "x" })).toMatchObject(one);
    expect(await refused({ choice: "618100" })).toMatchObject({ status: 422, code: "question.choice_unknown", target: "choice" });
    expect(await refused({ text: "x".repeat(1001) })).toMatchObject({ status: 400, target: "text" });
    const insert = `insert into books.answers (company_id, id, question_id, words, answered_by, answered_at)
      select $1, gen_random_uuid(), $2, 'mot', $3, now() from generate_series(1, ${MAX_ANSWERS})`;
    await db.tenant(company.id, (tx) => tx.run(insert, [company.id, id, company.userId]));
    const full = { status: 409, code: "question.too_many_answers", facts: { maximum: MAX_ANSWERS } };
    expect(await refused({ text: "encore" })).toMatchObject(full);
    await close(id);
    expect(await refused({ text: "x" })).toMatchObject({ status: 409, code: "question.closed" });
  });

  test("a retry answers, and asks, once", async () => {
    const { company, subject, ask, questions } = await newDossier();
    const post = (headers: Readonly<Record<string, string>>, url: string, payload: object, key: string) =>
      app.inject({ method: "POST", url: `/api/v1/questions${url}`, headers: { ...headers, "idempotency-key": key }, payload });
    const asked = { companyId: company.id, subject, text: "Pourquoi\u00a0?" };
    const [first, second] = [await post(firm.headers, "", asked, "q1"), await post(firm.headers, "", asked, "q1")];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const url = `/${first.json().data.id}/answer`;
    const given = await Promise.all([1, 2].map(() => post(company.headers, url, { text: "Parce que" }, "a1")));
    expect(given.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await questions())[0]?.answers).toHaveLength(1);
    expect((await ask(subject, { text: "x" })).json()).toMatchObject({ code: "question.already_open" });
  });
});

test("a question stays as it was asked, and closes once, for the database too", async () => {
  const { company, subject, ask, close } = await newDossier();
  const { id } = (await ask(subject, { text: "Pourquoi\u00a0?" })).json().data;
  const change = (set: string) =>
    db.tenant(company.id, (tx) => tx.run(`update books.questions set ${set} where company_id = $1 and id = $2`, [company.id, id]));
  await expect(change("text = 'Autre'")).rejects.toMatchObject({ code: "CP001" });
  await close(id);
  await expect(change("closed_at = null, closed_by = null")).rejects.toMatchObject({ code: "CP001" });
});
