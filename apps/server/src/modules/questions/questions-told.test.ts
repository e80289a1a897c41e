import { describe, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { TEST_OPTIONS, testApp, type TestCompany } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { mailsTo, newStaff } from "../auth/testing.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { assignYear } from "../notifications/testing.js";
import { list, newBankAccount, typeIn } from "../operations/testing.js";
import { announceWaitingQuestions } from "./service.js";
import { speakers } from "./testing.js";

const HOST = "compta.questions.example";
const server = await testApp({ publicUrl: "https://app.comptoir.example" });
const { db, newCompany, newFirm } = server;
const firm = await newFirm({ host: HOST });

async function questioned(company: TestCompany) {
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX", amount: 4242, date: "2026-03-02" });
  return { subject: { kind: "operation" as const, id }, ...speakers(server, firm, company) };
}

type Notice = { readonly title: string; readonly link: string; readonly text: string; readonly hidden: boolean };
const noticesOf = (userId: string): Promise<Notice[]> =>
  db.sharedRead<Notice>({
    text: `select title, link, description || title as text, hidden_at is not null as hidden from shared.notifications
      where user_id = $1 order by id`,
    values: [userId],
  });

test("the people of a company are told of a question once, without a label or an amount, until it is answered", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask, answer } = await questioned(company);
  const { id } = (await ask(subject, { text: "Les 4242 € de Zorblax\u00a0?" })).json().data;
  const [notice] = await noticesOf(company.userId);
  expect(notice).toMatchObject({ title: "Votre cabinet a une question", link: `/?question=${id}`, hidden: false });
  const mails = await mailsTo(db, company.username);
  expect(mails.map(({ subject: title }) => title)).toEqual(["Votre cabinet a une question"]);
  expect(mails[0]?.body).toContain(`https://${HOST}/?question=${id}`);
  for (const text of [notice?.text, mails[0]?.subject, mails[0]?.body]) expect(text).not.toMatch(/zorblax|€/i);
  await answer(id, { text: "Oui" });
  expect(await noticesOf(company.userId)).toEqual([{ ...notice, hidden: true }]);
  expect(await mailsTo(db, company.username)).toHaveLength(1);
});

test("a question that is closed is taken away from what is to do", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask, close } = await questioned(company);
  const { id } = (await ask(subject, { text: "Quoi\u00a0?" })).json().data;
  await close(id);
  expect((await noticesOf(company.userId)).map(({ hidden }) => hidden)).toEqual([true]);
});

describe("what is to do loses a question", () => {
  const todoOf = async (company: TestCompany): Promise<(string | null)[]> =>
    (await company.get("/api/v1/notification")).json<{ data: { link: string | null }[] }>().data.map(({ link }) => link);

  test("whose operation is deleted, until the deletion is taken back", async () => {
    const company = await newCompany({ firmId: firm.id });
    const { subject, ask, answer } = await questioned(company);
    const { id } = (await ask(subject, { text: "Quoi\u00a0?" })).json().data;
    const deleted = await company.send("POST", "/api/v1/transaction/delete", { id: subject.id });
    expect(await todoOf(company)).toEqual([]);
    await company.send("POST", `/api/v1/acts/${deleted.json().data.actId}/undo`, {});
    expect(await todoOf(company)).toEqual([`/?question=${id}`]);
    await answer(id, { text: "Cela" });
    expect(await todoOf(company)).toEqual([]);
  });

  test("whose import is undone, whose paper is deleted, or of a company that is theirs no more", async () => {
    const company = await newCompany({ firmId: firm.id });
    const imported = await importFile(company, csvStatement([["2026-03-02", "CARTE ZORBLAX", "-42.00"]]));
    const papers = [await newPaper(server, company, { name: "un.txt" }), await newPaper(server, company, { name: "deux.txt" })];
    const [operation] = (await list(company)).data;
    const { ask } = speakers(server, firm, company);
    for (const on of [{ kind: "operation" as const, id: operation?.id ?? "" }, ...papers.map((id) => ({ kind: "file" as const, id }))])
      expect((await ask(on, { text: "Quoi\u00a0?" })).statusCode).toBe(201);
    expect(await todoOf(company)).toHaveLength(3);
    expect((await company.send("DELETE", `/api/v1/bank-import/${imported.id}`)).statusCode).toBe(200);
    expect(await todoOf(company)).toHaveLength(2);
    await server.app.inject({ method: "DELETE", url: `/api/v1/file/${papers[0]}`, headers: company.headers });
    expect(await todoOf(company)).toHaveLength(1);
    await db.shared((tx) => tx.run("delete from shared.memberships where user_id = $1", [company.userId]));
    expect(await todoOf(company)).toEqual([]);
  });
});

test("each answer is told to the staff who keep the dossier, and to the one who asked, with the name of the dossier alone", async () => {
  const company = await newCompany({ firmId: firm.id, name: "Menuiserie Tessier" });
  const { subject, ask, answer } = await questioned(company);
  const [keeper, other] = [
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" }),
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" }),
  ];
  await assignYear(db, company, [keeper.id]);
  const { id } = (await ask(subject, { text: "Quoi\u00a0?" })).json().data;
  await answer(id, { text: "Une table Zorblax" });
  await answer(id, { text: "En chêne" });
  for (const userId of [keeper.id, firm.userId]) {
    const notices = (await noticesOf(userId)).filter(({ title }) => title.includes(company.company.name));
    expect(notices.map(({ title, link }) => [title, link])).toEqual(
      [1, 2].map(() => ["Votre client a répondu (Menuiserie Tessier)", `/?dossier=${company.id}&question=${id}`]),
    );
    expect(notices[0]?.text).not.toMatch(/zorblax|table/i);
  }
  expect(await noticesOf(other.id)).toEqual([]);
});

test("an answer is not told to one who asked, once another firm keeps the company", async () => {
  const company = await newCompany({ firmId: firm.id, name: "Partie ailleurs" });
  const { subject, ask, answer } = await questioned(company);
  const { id } = (await ask(subject, { text: "Quoi\u00a0?" })).json().data;
  const next = await newFirm();
  await db.shared((tx) => tx.run("update shared.companies set firm_id = $2 where id = $1", [company.id, next.id]));
  expect((await answer(id, { text: "Une table" })).statusCode).toBe(200);
  expect((await noticesOf(firm.userId)).filter(({ title }) => title.includes("Partie ailleurs"))).toEqual([]);
});

test("a question of a company that no one has joined waits, and the reply says so", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask, questions } = await questioned(company);
  await db.shared((tx) => tx.run("update shared.users set email_verified_at = null where id = $1", [company.userId]));
  const reply = await ask(subject, { text: "Quoi\u00a0?" });
  expect([reply.statusCode, reply.json().message]).toEqual([
    201,
    "La question est posée. Personne de cette entreprise ne peut encore se connecter\u00a0: elle attend son premier contact.",
  ]);
  expect(await questions()).toHaveLength(1);
  expect(await mailsTo(db, company.username)).toEqual([]);

  // A person who joins is notified of what waits the next day, once.
  const { id } = await typeIn(company, { title: "KRANDIX", amount: 12, date: "2026-03-02" });
  await ask({ kind: "operation", id }, { text: "Et celle-ci\u00a0?" });
  await db.shared((tx) => tx.run("update shared.users set email_verified_at = now() where id = $1", [company.userId]));
  for (const today of ["2026-04-15", "2026-04-16"].map(isoDate))
    await db.tenant(company.id, (tx) => announceWaitingQuestions(tx, company.id, { today, options: TEST_OPTIONS }));
  expect((await noticesOf(company.userId)).map(({ link }) => link)).toEqual((await questions()).map((one) => `/?question=${one.id}`));
  expect(await mailsTo(db, company.username)).toHaveLength(1);
});

test("questions of one day that wait together are one mail; one asked once nothing waits is another", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask, answer } = await questioned(company);
  const askAbout = async (title: string): Promise<string> => {
    const { id } = await typeIn(company, { title, amount: 12, date: "2026-03-02" });
    return (await ask({ kind: "operation", id }, { text: "Quoi\u00a0?" })).json().data.id;
  };
  const first = (await ask(subject, { text: "Quoi\u00a0?" })).json().data.id;
  const second = await askAbout("KRANDIX");
  expect(await noticesOf(company.userId)).toHaveLength(2);
  expect(await mailsTo(db, company.username)).toHaveLength(1);
  for (const id of [first, second]) await answer(id, { text: "Cela" });
  await askAbout("VROMBAL");
  expect(await mailsTo(db, company.username)).toHaveLength(2);
});

test("a question that waits since the day before does not keep the next one from being a mail", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask } = await questioned(company);
  const { id } = await typeIn(company, { title: "KRANDIX", amount: 12, date: "2026-03-02" });
  await db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, was_waiting, text, choices, asked_by, asked_at)
        values ($1, $2, 'operation', $2, 'KRANDIX', '2026-03-02', true, 'Quoi', '{}', $3, '2026-04-13T20:00:00Z')`,
      [company.id, id, firm.userId],
    ),
  );
  await ask(subject, { text: "Quoi\u00a0?" });
  expect(await mailsTo(db, company.username)).toHaveLength(1);
});

test("who joins a company on the day of a question has a mail of the next one, though others of that day wait", async () => {
  const company = await newCompany({ firmId: firm.id });
  const { subject, ask, questions } = await questioned(company);
  const confirm = (at: "now()" | "null") =>
    db.shared((tx) => tx.run(`update shared.users set email_verified_at = ${at} where id = $1`, [company.userId]));
  await confirm("null");
  await ask(subject, { text: "Quoi\u00a0?" });
  await confirm("now()");
  const { id } = await typeIn(company, { title: "KRANDIX", amount: 12, date: "2026-03-02" });
  await ask({ kind: "operation", id }, { text: "Et celle-ci\u00a0?" });
  expect(await mailsTo(db, company.username)).toHaveLength(1);
  await db.tenant(company.id, (tx) => announceWaitingQuestions(tx, company.id, { today: isoDate("2026-04-15"), options: TEST_OPTIONS }));
  expect(await noticesOf(company.userId)).toHaveLength((await questions()).length);
  expect(await mailsTo(db, company.username)).toHaveLength(1);
});
