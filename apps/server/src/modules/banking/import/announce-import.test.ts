import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, afterAll, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { assignYear } from "../../notifications/testing.js";
import { confirm, csvStatement, preview } from "../testing.js";

const { app, db, newCompany, newFirm } = await testApp({ today: "2026-04-14" });
const STATEMENT = csvStatement([
  ["2026-01-12", "CB CAFE DU PORT", "-5.00"],
  ["2026-01-13", "CB LIBRAIRIE", "-15.00"],
]);

beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }).then(() => undefined));
afterAll(() => app.close());

const connections = () =>
  new Promise<number>((resolve, reject) => app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))));
const told = (userId: string) =>
  db.sharedRead<{ title: string; description: string; link: string }>({
    text: "select title, description, link from shared.notifications where user_id = $1",
    values: [userId],
  });
const mailsTo = ({ username }: TestCompany) =>
  db.sharedRead<{ subject: string; body: string }>({
    text: "select subject, body from shared.mails where recipient = $1",
    values: [username],
  });
const prefer = ({ userId }: TestCompany, preferences: object) =>
  db.shared((tx) => tx.run("update shared.users set preferences = $2 where id = $1", [userId, JSON.stringify(preferences)]));

test("who waits for the reply of an import is not told of it", async () => {
  const company = await newCompany();
  await confirm(company, await preview(company, STATEMENT));
  expect(await told(company.userId)).toEqual([]);
});

test("an import by another person is told to those of the company, without a label or an amount, by mail for who wants it", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id });
  await prefer(company, { "notice.import.mail": true });
  const seen = await preview(company, STATEMENT);
  const reply = await app.inject({
    method: "POST",
    url: `/api/v1/bank-import/${seen.id}/confirm?companyId=${company.id}`,
    headers: firm.headers,
    payload: { companyId: company.id, accounts: [{ index: 0, create: true }] },
  });
  expect(reply.json()).toMatchObject({ data: { created: 2 } });
  expect(await told(company.userId)).toEqual([
    {
      title: "Un relevé a été importé",
      description: "<p>2 opérations sont arrivées dans les livres.</p>",
      link: `/importer?import=${seen.id}`,
    },
  ]);
  expect(await told(firm.userId)).toEqual([]);
  const [mail, ...others] = await mailsTo(company);
  expect([mail?.subject, others.length]).toEqual(["Un relevé a été importé", 0]);
  expect(mail?.body).toContain(`/importer?import=${seen.id}`);
  // The id in its link holds any digits.
  expect(mail?.body.replaceAll(seen.id, "")).not.toMatch(/CAFE|LIBRAIRIE|15/);
});

test("who left before its end is told of it", async () => {
  const company = await newCompany();
  const seen = await preview(company, STATEMENT);
  const body = JSON.stringify({ accounts: [{ index: 0, create: true }] });
  const { port } = app.server.address() as AddressInfo;
  // Another transaction holds the imports back until the caller has gone.
  await db.tenant(company.id, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 20))", [company.id]);
    await new Promise<void>((resolve) => {
      const headers = { ...company.headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const request = httpRequest({ port, host: "127.0.0.1", path: `/api/v1/bank-import/${seen.id}/confirm`, method: "POST", headers });
      request.on("error", () => undefined);
      request.on("close", () => resolve());
      app.server.once("request", () => setImmediate(() => request.destroy()));
      request.end(body);
    });
    await expect.poll(connections).toBe(0);
  });
  await expect.poll(() => told(company.userId)).toMatchObject([{ title: "Un relevé a été importé" }]);
});

test("the staff who keep the dossier are told of it by its name, but the one who waits for the reply", async () => {
  const [firm, other] = [await newFirm(), await newFirm()];
  const company = await newCompany({ firmId: firm.id, name: "Menuiserie Ménard" });
  await assignYear(db, company, [firm.userId, other.userId]);
  await confirm(company, await preview(company, STATEMENT));
  const notice = {
    title: "Un relevé a été importé (Menuiserie Ménard)",
    description: "<p>2 opérations sont arrivées dans les livres.</p>",
    link: "/dossiers",
  };
  expect([await told(firm.userId), await told(other.userId)]).toEqual([[notice], []]);
  const next = await preview(company, csvStatement([["2026-02-12", "CB PAPETERIE", "-7.00"]]));
  const reply = await app.inject({
    method: "POST",
    url: `/api/v1/bank-import/${next.id}/confirm?companyId=${company.id}`,
    headers: firm.headers,
    payload: { companyId: company.id, accounts: [{ index: 0, create: true }] },
  });
  expect(reply.json()).toMatchObject({ data: { created: 1 } });
  expect(await told(firm.userId)).toEqual([notice]);
});
