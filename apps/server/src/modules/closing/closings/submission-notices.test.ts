import { expect, test } from "vitest";
import { testApp, type TestCompany, type TestFirm } from "../../../testing/app.js";
import { assignYear } from "../../notifications/testing.js";
import { typeIn } from "../../operations/testing.js";
import { closingCompany } from "../testing.js";
import { actOn, closeAsSeen, finishSteps, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { app, db, newFirm } = server;

/** A client of a firm whose steps are all done, and one of the staff who keeps the dossier. */
async function dossier(): Promise<{ client: TestCompany; staff: TestFirm }> {
  const staff = await newFirm();
  const client = await closingCompany(server, { taxSystem: "bnc", firmId: staff.id });
  await finishSteps(client);
  await assignYear(db, client, [staff.userId]);
  return { client, staff };
}

type Notice = { readonly title: string; readonly link: string | null };

const noticesOf = (userId: string): Promise<Notice[]> =>
  db.sharedRead<Notice>({
    text: "select title, link from shared.notifications where user_id = $1 and hidden_at is null and link like '/cloture%' order by id",
    values: [userId],
  });
const mailsTo = async (recipient: string): Promise<string[]> =>
  (
    await db.sharedRead<{ subject: string }>({
      text: "select subject from shared.mails where recipient = $1 order by id",
      values: [recipient],
    })
  ).map(({ subject }) => subject);
const submit = (client: TestCompany) => closeAsSeen(client, { act: "submit" });
const buyStamps = (client: TestCompany) =>
  typeIn(client, { title: "Timbres", amount: 12, date: "2025-12-20", origin: "personal", debitCategory: "626000" });

test("the staff have one notice of a submission, which opens the closing in its dossier, as long as it holds", async () => {
  const { client, staff } = await dossier();
  const told = [
    {
      title: expect.stringContaining("La clôture au 31/12/2025 vous est transmise"),
      link: `/cloture?exercice=${client.fiscalYearId}&dossier=${client.id}`,
    },
  ];
  await submit(client);
  expect(await noticesOf(staff.userId)).toEqual(told);
  await actOn(client, { act: "withdraw" });
  expect(await noticesOf(staff.userId)).toEqual([]);
  await submit(client);
  expect(await noticesOf(staff.userId)).toEqual(told);
  await buyStamps(client);
  expect(await noticesOf(staff.userId)).toEqual([]);
  await finishSteps(client);
  await submit(client);
  const firm = { method: "PATCH", url: "/api/v1/step/validation_closure", headers: staff.headers } as const;
  const given = { companyId: client.id, idFiscalYear: client.fiscalYearId, act: "return", reason: "Relisez la caisse", steps: ["species"] };
  expect((await app.inject({ ...firm, payload: given })).statusCode).toBe(200);
  expect(await noticesOf(staff.userId)).toEqual([]);
});

test("a submission that a change withdraws is mailed to the client, whose brand may show no notice", async () => {
  const { client } = await dossier();
  await submit(client);
  const before = await mailsTo(client.username);
  await buyStamps(client);
  const title = "La clôture au 31/12/2025 n’est plus transmise au cabinet";
  expect((await mailsTo(client.username)).slice(before.length)).toEqual([title]);
  expect(await noticesOf(client.userId)).toEqual([{ title, link: `/cloture?exercice=${client.fiscalYearId}` }]);
});

test("what the firm returned or reopened is mailed to the client, once each; a closing has the mail of its prints alone", async () => {
  const { client, staff } = await dossier();
  const firm = {
    fiscalYearId: client.fiscalYearId,
    send: (method: "POST" | "PUT" | "PATCH" | "DELETE", url: string, body: object = {}) =>
      app.inject({ method, url, headers: staff.headers, payload: { companyId: client.id, ...body } }),
  };
  await submit(client);
  const returned = await actOn(firm, { act: "return", reason: "Relisez la caisse", steps: ["species"] });
  expect(returned.statusCode, returned.body).toBe(200);
  await finishSteps(client);
  await submit(client);
  await closeAsSeen(firm);
  await reopenYearOf(firm);
  expect((await mailsTo(client.username)).map((subject) => subject.replace(/(écritures validées).*/, "$1"))).toEqual([
    "Votre cabinet vous renvoie la clôture au 31/12/2025",
    "Empreinte de vos écritures validées",
    "Votre cabinet a rouvert l’exercice au 31/12/2025",
  ]);
});

test("a closing submitted again and again is told to the devices and by mail once a day, and once more after the firm returned it", async () => {
  const { client, staff } = await dossier();
  const address = `equipe-${staff.userId}@test.example`;
  await db.shared((tx) =>
    tx.run(`update shared.users set username = $2, preferences = '{"notice.validation.mail": true}' where id = $1`, [
      staff.userId,
      address,
    ]),
  );
  for (let time = 0; time < 3; time += 1) {
    await submit(client);
    if (time < 2) await actOn(client, { act: "withdraw" });
  }
  expect([(await noticesOf(staff.userId)).length, (await mailsTo(address)).length]).toEqual([1, 1]);
  const firm = { method: "PATCH", url: "/api/v1/step/validation_closure", headers: staff.headers } as const;
  const given = { companyId: client.id, idFiscalYear: client.fiscalYearId, act: "return", reason: "Relisez la caisse", steps: ["species"] };
  expect((await app.inject({ ...firm, payload: given })).statusCode).toBe(200);
  await finishSteps(client);
  await submit(client);
  expect([(await noticesOf(staff.userId)).length, (await mailsTo(address)).length]).toEqual([1, 2]);
});

test("a client of two companies reads of which one a closing is, and its notice opens that one", async () => {
  const { client, staff } = await dossier();
  const other = await closingCompany(server, { taxSystem: "bnc", firmId: staff.id });
  await db.shared((tx) => tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [client.userId, other.id]));
  await submit(client);
  await buyStamps(client);
  const [notice] = await noticesOf(client.userId);
  expect(notice?.link).toBe(`/cloture?exercice=${client.fiscalYearId}&dossier=${client.id}`);
  expect(notice?.title).toMatch(/ \(.+\)$/);
});
