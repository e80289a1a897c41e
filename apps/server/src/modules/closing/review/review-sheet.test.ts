import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { closingCompany, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

test("the review of a dossier: compared balance, findings by step, open items, changes without an explanation", async () => {
  const company = await closingCompany(app);
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 5_000, account: "706000", origin: "personal" },
    { date: "2025-04-03", type: "outcome", paid: 1_200, account: "622600", origin: "personal" },
  ]);
  const csv = await company.get("/api/v1/review-sheet?format=csv");
  expect(csv.statusCode, csv.body).toBe(200);
  for (const words of [
    "Balance comparée",
    "Points relevés par étape",
    "Postes ouverts par ancienneté au 31/12/2025",
    "Anomalies et variations sans explication",
  ])
    expect(csv.body).toContain(words);
  expect(csv.body).toMatch(/622600.*à expliquer/);
  expect(csv.body).toContain("Espèces");
  const pdf = await company.get("/api/v1/review-sheet");
  expect([pdf.statusCode, pdf.headers["content-type"], pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, "application/pdf", "%PDF"]);
});

test("what is to be paid has its age at the end of the year reviewed, paid since or not", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  const invoice = { kind: "customer_receivable", vatRate: 0, account: "706000" };
  const rows = [
    { ...invoice, id: "f12", label: "Facture 12", amountTtc: 120, documentDate: "2025-12-10" },
    { ...invoice, id: "f10", label: "Facture 10", amountTtc: 500, documentDate: "2025-06-10" },
  ];
  const done = await validateStepOf(company, "lagging_operations", { customers: "some", suppliers: "none", stock: "none", rows });
  expect(done.statusCode, done.body).toBe(200);
  const agesOf = async (): Promise<readonly string[]> => {
    const { body } = await company.get("/api/v1/review-sheet?format=csv");
    return body.split("\r\n").filter((line) => line.startsWith("Clients;"));
  };
  const ages = [expect.stringMatching(/30 jours au plus \(1\).*120,00/), expect.stringMatching(/Plus de 180 jours \(1\).*500,00/)];
  expect(await agesOf()).toEqual(ages);
  // Both are paid in the next year: they were open on the last day of this one.
  await importFile(
    company,
    csvStatement([
      ["2026-01-20", "VIR DUPONT F12", "120.00"],
      ["2026-01-21", "VIR DURAND F10", "500.00"],
    ]),
  );
  const { items } = (await company.get("/api/v1/open-items")).json().data;
  const { data } = (await company.get("/api/v1/transactions")).json<{ data: { id: string; title: string }[] }>();
  for (const { id, title } of data) {
    const item = items.find(({ label }: { label: string }) => title.includes(label.replace("Facture ", "F")));
    const paid = await company.send("POST", `/api/v1/transaction/${id}/settle`, { items: [item.id] });
    expect(paid.statusCode, paid.body).toBe(200);
  }
  expect((await company.get("/api/v1/open-items")).json().data.items).toEqual([]);
  expect(await agesOf()).toEqual(ages);
});
