import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { drawInvoice } from "./print-invoice.js";
import { insertInvoice } from "./repository.js";
import { cents } from "@comptoir/accounting/money";
import { isoDate } from "@comptoir/accounting/date";

const { db, newCompany } = await testApp({ today: "2026-04-14" });

let payments = 0;
const add = ({ id }: TestCompany, { issuedOn = "2026-04-14", reference = `in_${(payments += 1)}`, fails = false } = {}) =>
  db.shared(async (tx) => {
    await insertInvoice(tx, { companyId: id, issuedOn: isoDate(issuedOn), label: "Mensuelle", amount: cents(1900), uri: null, reference });
    if (fails) throw new Error("the transaction is abandoned");
  });
const invoices = async (company: TestCompany) => (await company.get("/api/v1/subscription")).json().data.invoices;
const numbers = async (company: TestCompany) => (await invoices(company)).map(({ number }: { number: string }) => number);

test("numbers follow one another without gap, whatever fails, is told twice or comes at the same moment", async () => {
  const company = await newCompany();
  await add(company, { reference: "in_twice" });
  await add(company, { reference: "in_twice" });
  await expect(add(company, { fails: true })).rejects.toThrow("abandoned");
  await Promise.all(Array.from({ length: 8 }, () => add(company)));
  await add(company, { issuedOn: "2025-12-31" });
  const given = (await numbers(company)).toSorted();
  expect(given).toEqual(["CPT-2025-0001", ...Array.from({ length: 9 }, (_, index) => `CPT-2026-000${index + 1}`)]);
});

test("a number never changes", async () => {
  const company = await newCompany();
  await add(company, { issuedOn: "2024-01-01" });
  const change = db.shared((tx) => tx.run("update shared.invoices set number = 'CPT-2024-0009' where company_id = $1", [company.id]));
  await expect(change).rejects.toMatchObject({ code: "CP001" });
});

test("each invoice is a PDF for its own company alone", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  await add(mine, { issuedOn: "2023-05-01" });
  const [{ uri }] = await invoices(mine);
  const reply = await mine.get(uri);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(reply.headers["content-disposition"]).toContain("facture-CPT-2023-0001.pdf");
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await other.get(uri)).json()).toMatchObject({ status: 404, code: "not_found" });
});

test("without the identity of who sells, no invoice is printed", async () => {
  const unknown = await testApp({ today: "2026-04-14", seller: null });
  const company = await unknown.newCompany();
  await unknown.db.shared((tx) =>
    insertInvoice(tx, {
      companyId: company.id,
      issuedOn: isoDate("2026-04-14"),
      label: "Mensuelle",
      amount: cents(1900),
      uri: null,
      reference: "a",
    }),
  );
  const [{ uri }] = (await company.get("/api/v1/subscription")).json().data.invoices;
  expect((await company.get(uri)).json()).toMatchObject({ status: 409, code: "subscription.no_seller" });
});

describe("what an invoice says", () => {
  const invoice = {
    number: "CPT-2026-0001",
    issued_on: isoDate("2026-04-14"),
    label: "Mensuelle",
    amount_cents: cents(1900),
    name: "Claire Rivière",
    siret: null,
    street: "2 rue du Port",
    postcode: "35400",
    city: "Saint-Malo",
  };
  const seller = { name: "Éditions", address: "1 quai", siren: "999000008", legalForm: "SAS", vatNumber: "FR00999000008" };
  const words = (given: Parameters<typeof drawInvoice>[0]) => JSON.stringify(drawInvoice(given).content);

  test("seller, customer, price without VAT, VAT, total, and what a late payment costs", () => {
    const text = words({ ...invoice, seller });
    for (const part of [
      "SIREN 999000008",
      "TVA FR00999000008",
      "Claire Rivière",
      "14/04/2026",
      "15,83",
      "3,17",
      "19,00",
      "escompte",
      "40 €",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("293 B");
  });

  test("without a VAT number, no VAT", () => {
    const text = words({ ...invoice, seller: { ...seller, vatNumber: null } });
    expect(text).toContain("TVA non applicable, art. 293 B du CGI.");
    expect(text).not.toContain("3,17");
  });
});
