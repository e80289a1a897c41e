import { expect, test } from "vitest";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import { testApp, type TestCompany } from "../../testing/app.js";
import { dropInvoice } from "../invoices/testing/invoices.js";
import { typeOperations } from "../vat/testing.js";

const server = await testApp({ today: "2026-04-14" });
type Page = ReplyOf<typeof readDashboard>["data"];

const ACCRUAL = { taxSystem: "bic-rs", vatSystem: "monthly_rn", accountingBasis: "accrual" } as const;

async function pageOf(company: TestCompany): Promise<Page> {
  return (await company.get("/api/v1/dashboard")).json().data;
}

/** An invoice that is a debt of the books; the id of its open item. */
async function debt(company: TestCompany, given: Parameters<typeof dropInvoice>[1]): Promise<string> {
  const id = await dropInvoice(company, given);
  await company.send("POST", `/api/v1/received-invoices/${id}/record`, { groups: [{ account: "606400" }] });
  const { items } = (await company.get("/api/v1/open-items")).json().data;
  return items.find(({ pieceRef }: { pieceRef: string }) => pieceRef === given?.number).id;
}

async function debts(company: TestCompany) {
  const { ownership, line } = await pageOf(company);
  return {
    aside: (ownership?.lines ?? []).filter(({ kind }) => kind === "debts").map(({ dueOn, isLate }) => [dueOn, isLate]),
    marks: (line?.marks ?? []).filter(({ kind }) => kind === "debt").map(({ date, dueOn, isEstimate }) => [date, dueOn, isEstimate]),
    undated: ownership?.leftOut.find(({ key }) => key === "undated_debts")?.amount ?? null,
  };
}

const paperOf = async (company: TestCompany): Promise<string> =>
  (await company.get("/api/v1/documents/open_items/csv?startDate=2026-01-01&endDate=2026-12-31")).body;

test("a debt counts on the day that its invoice states, then on the one that is typed, else « sans échéance » in thirty days", async () => {
  const company = await server.newCompany(ACCRUAL);
  await typeOperations(company, [{ date: "2026-03-10", type: "income", paid: 1_200, account: "706000", vatRate: 20 }]);
  const dated = await debt(company, { number: "F-1", dueOn: "2026-05-01" });
  expect(await debts(company)).toEqual({
    aside: [["2026-05-01", false]],
    marks: [["2026-05-01", "2026-05-01", false]],
    undated: null,
  });
  // Nothing that comes in is known, and the line says so.
  expect((await pageOf(company)).line?.note).toMatch(/^Aucune recette à venir n’est connue/);
  const put = (dueOn: string | null, id = dated) => company.send("PUT", `/api/v1/open-items/${id}/due-day`, { dueOn });
  expect((await put(null)).json().data).toEqual({ dueOn: null });
  const undated = await debts(company);
  expect([undated.aside, undated.marks]).toEqual([[[null, false]], [["2026-05-14", "2026-05-14", true]]]);
  expect(undated.undated).toBe(162.2);
  expect(await paperOf(company)).toContain(";sans échéance;");
  await put("2026-04-10");
  expect(await debts(company)).toEqual({
    aside: [["2026-04-10", true]],
    marks: [["2026-04-14", "2026-04-10", false]],
    undated: null,
  });
  expect(await paperOf(company)).toContain(";10/04/2026;");
});

test("the day of a debt is not before its invoice, and is its company’s alone", async () => {
  const [company, other] = [await server.newCompany(ACCRUAL), await server.newCompany(ACCRUAL)];
  const id = await debt(company, { number: "F-2" });
  const refused = await company.send("PUT", `/api/v1/open-items/${id}/due-day`, { dueOn: "2026-03-01" });
  expect(refused.json()).toMatchObject({
    status: 422,
    target: "dueOn",
    message: "L’échéance n’est pas avant la date de la facture, le 02/03/2026.",
  });
  expect((await company.send("PUT", `/api/v1/open-items/${id}/due-day`, { dueOn: "2026-03-02" })).statusCode).toBe(200);
  expect((await company.send("PUT", `/api/v1/open-items/${id}/due-day`, { dueOn: "2026-02-30" })).statusCode).toBe(400);
  expect((await other.send("PUT", `/api/v1/open-items/${id}/due-day`, { dueOn: null })).statusCode).toBe(404);
});
