import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const situation = async (company: TestCompany) => (await company.get("/api/v1/vat-regime")).json().data;
const keys = async (company: TestCompany): Promise<string[]> => (await situation(company)).notices.map(({ key }: { key: string }) => key);

test("in the franchise, thresholds follow every receipt, and the day VAT is due is proposed, never written", async () => {
  const company = await app.newCompany({ vatSystem: "not_subjected" });
  await typeOperations(company, [{ date: "2026-03-02", type: "income", paid: 41_250, account: "706000" }]);
  expect(await situation(company)).toMatchObject({
    regimes: [{ vatSystem: "not_subjected" }],
    franchise: { thresholds: [{ limit: "services", turnover: 41_250, base: 37_500, raised: 41_250 }, { limit: "total" }], end: null },
  });
  expect(await keys(company)).toEqual(["franchise_abroad"]);
  const [id] = await typeOperations(company, [{ date: "2026-09-11", type: "income", paid: 1, account: "706000" }]);
  const passed = await situation(company);
  expect(passed.franchise.end).toEqual({ from: "2026-09-11", reason: "current_year", vatSystem: "rs" });
  expect(passed.regimes).toHaveLength(1);
  expect(await keys(company)).toEqual(["franchise_end", "franchise_abroad"]);
  await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [id] });
  expect((await situation(company)).franchise.end).toBeNull();
});

test("an exempt profession has no threshold", async () => {
  const company = await app.newCompany({ vatSystem: "not_subjected" });
  await app.db.shared((tx) => tx.run("update shared.companies set profession_id = 'infirmier' where id = $1", [company.id]));
  await typeOperations(company, [{ date: "2026-03-02", type: "income", paid: 90_000, account: "706100" }]);
  expect(await situation(company)).toMatchObject({
    franchise: null,
    notices: [],
    exemption: expect.stringContaining("(CGI, art. 261-4-1°)") as string,
  });
});

test("a company that charges VAT, or may, is not exempt, whatever its profession is", async () => {
  const nurse = await app.newCompany({ vatSystem: "quarterly_rn" });
  await app.db.shared((tx) => tx.run("update shared.companies set profession_id = 'infirmier' where id = $1", [nurse.id]));
  expect(await situation(nurse)).toMatchObject({ exemption: null });
  expect(await situation(await app.newCompany({ vatSystem: "not_subjected" }))).toMatchObject({ exemption: null });
});

test("a simplified company reads that its regime ends; one that sells goods or chose debits, what their dates mean", async () => {
  expect(await keys(await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs" }))).toEqual(["simplified_ends"]);
  const large = await app.newCompany({ vatSystem: "rs", taxSystem: "bic-rs" });
  await typeOperations(large, [{ date: "2026-05-11", type: "income", paid: 387_601.2, account: "706000", vatRate: 20 }]);
  expect(await keys(large)).toEqual(["simplified_limit"]);
  const [limit] = (await situation(large)).notices;
  expect(limit.message).toContain("à partir du 01/05/2026");
  const change = { effectiveDate: "2026-05-01", vatSystem: "monthly_rn", preview: true };
  expect((await large.send("POST", "/api/v1/company/regime", change)).statusCode).toBe(200);
  const seller = await app.newCompany({ vatSystem: "quarterly_rn", taxSystem: "bic-rs" });
  await typeOperations(seller, [{ date: "2026-09-11", type: "income", paid: 120, account: "707000", vatRate: 20 }]);
  expect(await keys(seller)).toEqual(["goods_delivery"]);
  await app.db.tenant(seller.id, (tx) => tx.run("update books.regimes set vat_on_debits = true"));
  expect(await keys(seller)).toEqual(["on_debits", "goods_delivery"]);
});

test("deposits follow the line 57 of a return made elsewhere; one that is not paid in time is late, one debited in January counts", async () => {
  const january = await testApp({ today: "2027-01-05", db: app.db });
  const company = await january.newCompany({ vatSystem: "rs", taxSystem: "bic-rs" });
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2025-12-31", credit: 0, depositBase: 5000 });
  const deposits = async () =>
    (await situation(company)).notices.find(({ key }: { key: string }) => key === "deposits")?.message.replaceAll(/\s/g, " ");
  expect(await deposits()).toMatch(
    /^Acomptes attendus : 2 750,00 € .* le 24\/07\/2026, puis 2 000,00 € .* le 24\/12\/2026\. Payés : 0,00 €\. En retard : 4 750,00 €/,
  );
  const pay = (date: string, amount: number) =>
    company.send("POST", "/api/v1/transaction/create", {
      origin: "other",
      title: "Acompte de TVA",
      amount,
      date,
      debitCategory: "445810",
      creditCategory: "108000",
    });
  await pay("2026-07-24", 2750);
  expect(await deposits()).toMatch(/En retard : 2 000,00 € devaient être payés au plus tard le 24\/12\/2026\.$/);
  await company.send("POST", "/api/v1/fiscal-years/next", {});
  await pay("2027-01-04", 2000.4);
  expect(await deposits()).toMatch(/Payés : 4 750,40 €\.$/);
  const detail = (await company.get("/api/v1/vat-declaration/2026")).json().data;
  expect(detail.depositsPaid).toEqual({ july: 2750, december: 2000.4 });
  const line = (data: { boxes: { line: string; amount: number }[] }) => data.boxes.find((box) => box.line === "30")?.amount;
  expect(line(detail)).toBe(4750);
  const typed = (await company.send("PATCH", "/api/v1/vat-declaration/2026", { depositDecember: 1500 })).json().data;
  expect(line(typed)).toBe(4250);
  expect(
    (await company.send("PATCH", "/api/v1/vat-declaration/2026", { depositDecember: null })).json().data.typed.depositDecember,
  ).toBeNull();
});

test("above a million a year, a company reads that it declares by month, from 2027 on", async () => {
  const large = await testApp({ today: "2027-03-02", db: app.db });
  const company = await large.newCompany({ vatSystem: "quarterly_rn", beginning: "2027-01-01", end: "2027-12-31" });
  await typeOperations(company, [{ date: "2027-02-11", type: "income", paid: 1_320_001.2, account: "706000", vatRate: 20 }]);
  const [monthly] = (await situation(company)).notices;
  expect(monthly).toMatchObject({ key: "monthly" });
  expect(monthly.message).toContain("01/02/2027");
});

test("the turnover of 2026 says before its end that 2027 is declared by month", async () => {
  const company = await app.newCompany({ vatSystem: "quarterly_rn" });
  await typeOperations(company, [{ date: "2026-09-11", type: "income", paid: 1_200_000, account: "706000", vatRate: 20 }]);
  expect(await keys(company)).toEqual([]);
  await typeOperations(company, [{ date: "2026-09-12", type: "income", paid: 1.2, account: "706000", vatRate: 20 }]);
  const [monthly] = (await situation(company)).notices;
  expect(monthly).toMatchObject({ key: "monthly", message: expect.stringContaining("01/01/2027") });
});
