import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { dropInvoice } from "../invoices/testing/invoices.js";

const server = await testApp({ today: "2026-04-14" });

test("a dossier whose only movement is an invoice kept as a debt has its dashboard, with what it owes", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", accountingBasis: "accrual" });
  const page = async () => (await company.get("/api/v1/dashboard")).json().data;
  expect((await page()).isEmpty).toBe(true);
  const id = await dropInvoice(company);
  const reply = await company.send("POST", `/api/v1/received-invoices/${id}/record`, { groups: [{ account: "606400" }] });
  expect(reply.statusCode, reply.body).toBe(200);
  const shown = await page();
  expect(shown).toMatchObject({ isEmpty: false, emptySentence: null });
  expect(shown.ownership.parts.find(({ kind }: { kind: string }) => kind === "debts").value).toBe(162.2);
});
