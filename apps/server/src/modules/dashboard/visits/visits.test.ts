import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newPaper } from "../../attachments/testing.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";

const server = await testApp({ today: "2026-04-12" });
type Page = ReplyOf<typeof readDashboard>["data"];

const pageOf = async (company: TestCompany): Promise<Page> => (await company.get("/api/v1/dashboard")).json().data;
const leave = (company: TestCompany, seen: string) => company.send("PUT", "/api/v1/dashboard/visit", { seen });

test("nothing changed since the last visit, then the greatest changes, for the person who saw it", async () => {
  const company = await server.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  const bankingAccount = await newBankAccount(server, company);
  await typeIn(company, { title: "Zorblax", amount: -100, date: "2026-04-01", bankingAccount });
  const first = await pageOf(company);
  expect(first.changes).toEqual({ since: null, rows: [], sentence: null });
  expect((await leave(company, first.seen)).statusCode).toBe(200);
  expect((await pageOf(company)).changes).toEqual({ since: "2026-04-12", rows: [], sentence: "Rien n’a changé depuis le 12 avril" });
  await typeIn(company, { title: "Client", amount: 900, date: "2026-04-10", type: "income", bankingAccount });
  await newPaper(server, company);
  const { changes } = await pageOf(company);
  expect(changes.rows.map(({ key, sentence }) => `${key}: ${sentence}`)).toEqual([
    "operations: 1 opération est arrivée (+\u00a0900\u00a0€)",
    "own: Vraiment à vous\u00a0: +\u00a0900\u00a0€",
    "papers: 1 pièce est arrivée",
  ]);
  expect(changes.sentence).toBeNull();
});

test("a later visit is not replaced by an earlier one, nor by one to come", async () => {
  const company = await server.newCompany();
  await typeIn(company, { title: "Zorblax", amount: -100, date: "2026-04-01", bankingAccount: await newBankAccount(server, company) });
  const page = await pageOf(company);
  const seenAt = (at: number): string => {
    const seen = JSON.parse(Buffer.from(page.seen, "base64url").toString());
    return Buffer.from(JSON.stringify({ ...seen, at })).toString("base64url");
  };
  const now = server.clock.now();
  await leave(company, seenAt(now + 86_400_000));
  expect((await pageOf(company)).changes.since).toBe("2026-04-12");
  await leave(company, seenAt(now - 10 * 86_400_000));
  expect((await pageOf(company)).changes.since).toBe("2026-04-12");
});

test("a visit that the server did not write is refused at its field", async () => {
  const company = await server.newCompany();
  for (const seen of ["x", Buffer.from("{}").toString("base64url")]) {
    const refused = await leave(company, seen);
    expect([refused.statusCode, refused.json().code, refused.json().target]).toEqual([400, "dashboard.visit_unreadable", "seen"]);
  }
});
