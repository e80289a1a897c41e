import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { closingCompany } from "../testing.js";

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
    "Postes ouverts par ancienneté",
    "Anomalies et variations sans explication",
  ])
    expect(csv.body).toContain(words);
  expect(csv.body).toMatch(/622600.*à expliquer/);
  expect(csv.body).toContain("Espèces");
  const pdf = await company.get("/api/v1/review-sheet");
  expect([pdf.statusCode, pdf.headers["content-type"], pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, "application/pdf", "%PDF"]);
});
