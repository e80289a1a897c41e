import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MAX_ANSWERS, MAX_REOPENABLE_QUESTIONS } from "@comptoir/accounting/questions/thread";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { pushHandler } from "../notifications/service.js";
import { list, newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "./testing.js";

/** Two contacts of one dossier, replies that meet, what devices receive, and what a company keeps of many questions. */
const server = await testApp();
const { db, newCompany, newFirm } = server;
const firm = await newFirm();

async function newDossier() {
  const company = await newCompany({ firmId: firm.id, name: "Tessier" });
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX PARIS", amount: 4242, date: "2026-03-02" });
  const { ask, ...others } = speakers(server, firm, company);
  const questionOf = async (asked: object): Promise<string> => {
    const reply = await ask({ kind: "operation", id }, asked);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json().data.id;
  };
  return { company, operationId: id, questionOf, ...others };
}

/** Another person of a company. */
async function secondContact({ id }: TestCompany): Promise<TestCompany> {
  const person = await newCompany();
  await db.shared((tx) => tx.run("update shared.memberships set company_id = $2 where user_id = $1", [person.userId, id]));
  return person;
}

const todoOf = async (person: TestCompany): Promise<number> => (await person.get("/api/v1/notification")).json().data.length;

describe("two contacts of a dossier", () => {
  test("are both told; what either answers is named after them, takes the question away from both, and the other may say more", async () => {
    const { company, questionOf, answer, questions } = await newDossier();
    const second = await secondContact(company);
    const id = await questionOf({ choices: ["606400", "618100"] });
    expect([await todoOf(company), await todoOf(second)]).toEqual([1, 1]);
    expect((await answer(id, { choice: "606400" }, second.headers)).statusCode).toBe(200);
    expect([await todoOf(company), await todoOf(second)]).toEqual([0, 0]);
    expect((await answer(id, { choice: "618100" })).statusCode).toBe(200);
    const [thread] = await questions();
    expect(thread?.answers.map(({ by, choice }) => [by.id, choice?.account])).toEqual([
      [second.userId, "606400"],
      [company.userId, "618100"],
    ]);
    expect((await list(company)).data[0]?.suggestion?.account.code).toBe("618100");
  });

  test("who answer at the same moment are both kept, and the later answer is what is suggested", async () => {
    const { company, questionOf, answer, questions } = await newDossier();
    const second = await secondContact(company);
    const id = await questionOf({ choices: ["606400", "618100"] });
    const replies = await Promise.all([answer(id, { choice: "606400" }), answer(id, { choice: "618100" }, second.headers)]);
    expect(replies.map((reply) => [reply.statusCode, reply.json().data?.state])).toEqual([
      [200, "answered"],
      [200, "answered"],
    ]);
    const [thread] = await questions();
    expect(thread?.answers).toHaveLength(2);
    expect((await list(company)).data[0]?.suggestion?.account.code).toBe(thread?.answers[1]?.choice?.account);
  });

  test("who give the last answer that a question takes at the same moment give one", async () => {
    const { company, questionOf, answer, questions } = await newDossier();
    const second = await secondContact(company);
    const id = await questionOf({ text: "Quoi\u00a0?" });
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.answers (company_id, id, question_id, words, answered_by, answered_at)
          select $1, gen_random_uuid(), $2, 'Cela', $3, now() from generate_series(1, $4)`,
        [company.id, id, company.userId, MAX_ANSWERS - 1],
      ),
    );
    const replies = await Promise.all([answer(id, { text: "Ceci" }), answer(id, { text: "Ou cela" }, second.headers)]);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((reply) => reply.json().code)).toEqual(["question.too_many_answers"]);
    expect((await questions())[0]?.answers).toHaveLength(MAX_ANSWERS);
  });
});

test("an answer that meets the closing of its question comes before it, or is refused", async () => {
  const { questionOf, answer, close, questions } = await newDossier();
  const id = await questionOf({ text: "Quoi\u00a0?" });
  const [given, closed] = await Promise.all([answer(id, { text: "Cela" }), close(id)]);
  expect(closed.statusCode, closed.body).toBe(200);
  const [thread] = await questions("state=closed");
  if (given.statusCode === 200) expect(thread?.answers).toHaveLength(1);
  else expect([given.json().code, thread?.answers]).toEqual(["question.closed", []]);
});

test("what a question and its answer send to devices says neither label nor amount", async () => {
  const { company, questionOf, answer } = await newDossier();
  const token = (): string => {
    const browser = createECDH("prime256v1");
    browser.generateKeys();
    const keys = { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
    return JSON.stringify({ endpoint: `http://127.0.0.1:9/${browser.getPublicKey("hex")}`, keys });
  };
  for (const headers of [company.headers, firm.headers]) {
    const payload = { token: token(), device: "mobile" };
    const reply = await server.app.inject({ method: "POST", url: "/api/v1/token", headers, payload });
    expect(reply.statusCode, reply.body).toBe(201);
  }
  const received: string[] = [];
  const sender = { send: async (_: unknown, payload: string) => (received.push(payload), "sent" as const) };
  const deliver = () => runDueJobs(db, pushHandler(db, sender), { isStopping: () => false, onFailure: () => undefined });
  const id = await questionOf({ text: "Les 4 242 € de Zorblax\u00a0?", choices: ["606400"] });
  await deliver();
  await answer(id, { text: "Une table Zorblax à 4242 €" });
  await deliver();
  expect(received.map((text) => [JSON.parse(text).title, JSON.parse(text).url])).toEqual([
    ["Votre cabinet a une question", `/?question=${id}`],
    [`Votre client a répondu (${company.company.name})`, `/?dossier=${company.id}&question=${id}`],
  ]);
  for (const { title, body } of received.map((text) => JSON.parse(text))) expect(`${title} ${body}`).not.toMatch(/zorblax|\d|€|table/i);
});

test("of the threads that closed by themselves the latest ones alone would open again, once another question is asked", async () => {
  const { company, operationId, questionOf, questions } = await newDossier();
  const served = MAX_REOPENABLE_QUESTIONS + 5;
  await importFile(company, csvStatement(Array.from({ length: served }, (_, rank) => ["2026-03-02", `CARTE ${rank}`, `-${rank + 1}.00`])));
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, was_waiting, text, choices, asked_by, asked_at)
        select company_id, id, 'file', id, title, date, true, 'Quoi', '{}', $2, now() from books.operations where company_id = $1 and id <> $3`,
      [company.id, firm.userId, operationId],
    );
  });
  const kept = async (): Promise<number | undefined> => {
    const text = "select count(*)::int as n from books.questions where company_id = $1 and closed_at is null";
    return (await db.tenantRead<{ n: number }>(company.id, { text, values: [company.id] }))[0]?.n;
  };
  expect([await kept(), await questions()]).toEqual([served, []]);
  const id = await questionOf({ text: "Encore\u00a0?" });
  expect(await kept()).toBe(MAX_REOPENABLE_QUESTIONS + 1);
  expect((await questions()).map((question) => question.id)).toEqual([id]);

  // Every closed one is read once, by pages.
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { results, pager } = (await company.get(`/api/v1/questions?state=closed${after}`)).json();
    seen.push(...results.map((question: { id: string }) => question.id));
    cursor = pager.cursor;
  }
  expect([seen.length, seen]).toEqual([served, [...new Set(seen)].toSorted().toReversed()]);
});
