import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

test("the FEC of a business that existed before its books misses its openings, until they are typed", async () => {
  const company = await newCompany({ taxSystem: "bic-rn" });
  await typeIn(company, { title: "Timbres", amount: 12, date: "2026-03-02", origin: "cash", debitCategory: "626000" });
  const rules = async (): Promise<string[]> => {
    const reply = await company.get(`/api/v1/documents/fec/report?startDate=2026-01-01&endDate=2026-12-31&provisional=1`);
    return reply.json<{ data: { findings: { rule: string }[] } }>().data.findings.map(({ rule }) => rule);
  };
  expect(await rules()).not.toContain("opening.missing");
  await db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2021-05-04' where id = $1", [company.id]));
  expect(await rules()).toContain("opening.missing");
  const lines = [
    { account: "512000", debit: 10 },
    { account: "108000", credit: 10 },
  ];
  expect((await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines })).statusCode).toBe(200);
  expect(await rules()).not.toContain("opening.missing");
});
