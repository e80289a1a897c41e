import { expect, test } from "vitest";
import { pngBytes, wholePng } from "../../images/testing.js";
import { multipartForm, testApp, type TestCompany } from "../../testing/app.js";
import { addAssetOf } from "../fixed-assets/testing.js";
import { typeOperations } from "../vat/testing.js";

const app = await testApp({ today: "2026-10-05" });

/** The printed documents of a company: its forms, its papers, its books. */
async function printed(company: TestCompany): Promise<Record<string, string>> {
  const year = "startDate=2026-01-01&endDate=2026-12-31";
  const addresses = {
    "vat return": "/api/v1/vat-declaration/2026-08/document",
    "tax return": `/api/v1/tax-return/${company.fiscalYearId}/document?format=pdf`,
    review: "/api/v1/review-sheet",
    closing: `/api/v1/documents/closing_file/pdf?${year}`,
    register: "/api/v1/immobilisations/export?format=pdf",
    balance: `/api/v1/documents/trial_balance/pdf?${year}`,
  };
  const files: Record<string, string> = {};
  for (const [name, address] of Object.entries(addresses)) {
    const reply = await company.get(address);
    expect([name, reply.statusCode], reply.body.slice(0, 300)).toEqual([name, 200]);
    files[name] = reply.rawPayload.toString("latin1");
  }
  return files;
}

const withPicture = (files: Record<string, string>): string[] =>
  Object.entries(files).flatMap(([name, text]) => (/\/Subtype \/Image/.test(text) ? [name] : []));

test("each printed document says its language, and bears the logo of the firm that keeps the books; without one or of another firm, none", async () => {
  const firm = await app.newFirm();
  const company = await app.newCompany({ vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31", firmId: firm.id });
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-07-31", credit: 0 });
  await typeOperations(company, [{ date: "2026-08-03", type: "income", paid: 1_200, account: "706000", vatRate: 20 }]);
  await addAssetOf(
    company,
    { date_of_purchase: "2026-02-01" },
    { commissioning_date: "2026-02-01", price_incl_vat: 3000, price_vat: 0, price_excl: 3000 },
  );
  await company.send("POST", "/api/v1/vat-declaration/2026-08/validate", {});
  const before = await printed(company);
  expect(withPicture(before)).toEqual([]);
  for (const [name, text] of Object.entries(before)) expect(text, name).toContain("/Lang (fr-FR)");

  const send = async (content: Buffer): Promise<void> => {
    const form = multipartForm({ name: "logo.png", content });
    const reply = await app.app.inject({
      method: "POST",
      url: "/api/v1/firm/logo",
      payload: form.payload,
      headers: { ...firm.headers, ...form.headers },
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };
  await send(wholePng(300, 80));
  expect(withPicture(await printed(company)).toSorted()).toEqual(Object.keys(before).toSorted());
  // The head of a picture is checked when it is sent, and no more: one that cannot be drawn is left out.
  await send(pngBytes(300, 80));
  expect(withPicture(await printed(company))).toEqual([]);
});
