import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeOperations } from "../vat/testing.js";

const server = await testApp({ today: "2026-04-14" });
type Page = ReplyOf<typeof readDashboard>["data"];

const pageOf = async (company: TestCompany, query = ""): Promise<Page> => {
  const reply = await company.get(`/api/v1/dashboard${query}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
};

test("before any operation there is no figure, a sentence and no table row", async () => {
  const company = await server.newCompany();
  const page = await pageOf(company);
  expect(page).toMatchObject({ isEmpty: true, ownership: null, line: null, thresholds: [] });
  expect(page.emptySentence).toContain("Importez un relevé");
});

test("money less what is to be set aside, each part with its formula, by date it adds up", async () => {
  const company = await server.newCompany({ vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  await server.db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
  );
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-02-28", credit: 0 });
  await typeOperations(company, [
    { date: "2026-03-10", type: "income", paid: 12_000, account: "706000", vatRate: 20 },
    { date: "2026-04-02", type: "income", paid: 1_200, account: "706000", vatRate: 20 },
    { date: "2026-03-11", type: "outcome", paid: 600, account: "606300", vatRate: 20 },
    { date: "2026-03-12", type: "outcome", paid: 1_000, account: "646100", vatRate: 0 },
  ]);
  const page = await pageOf(company);
  expect(page.ownership).toMatchObject({ own: { value: 11_600 - 1_900 - 200 }, money: { value: 11_600 }, isIncomplete: true });
  expect(page.ownership?.lines.map(({ label, amount, dueOn }) => `${label} ${amount} ${dueOn}`)).toEqual([
    "TVA de mars 2026 1900 2026-04-17",
    "TVA d’avril 2026 200 2026-05-18",
  ]);
  const rated = await company.send("PUT", "/api/v1/dashboard/rates", { contributions: 30, tax: 8 });
  expect(rated.statusCode, rated.body).toBe(200);
  const after = await pageOf(company);
  // P = 11 000 − 500; C = 30 % of it less 1 000; T = 8 % of the rest.
  expect(after.ownership?.parts.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    "vat 2100",
    "contributions 2150",
    "tax 588",
    "loans 0",
    "debts 0",
  ]);
  expect(after.ownership?.setAside.value).toBe(4_838);
});

test("a rate beyond 100 % is refused at its field", async () => {
  const company = await server.newCompany();
  const refused = await company.send("PUT", "/api/v1/dashboard/rates", { tax: 120 });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ target: "tax", message: "Le taux se donne en pour cent, entre 0 et 100." });
});
