import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { closeByHand } from "../../testing/closed-years.js";

const server = await testApp({ today: "2026-10-05" });
const days = async (company: TestCompany) => (await company.get("/api/v1/company/regime/days")).json().data;
const codeOn = async (company: TestCompany, effectiveDate: string): Promise<string> =>
  (await company.send("POST", "/api/v1/company/regime", { effectiveDate, vatSystem: "monthly_rn", preview: true })).json().code ?? "";

test("the days from which a regime may change are those that are taken: one beyond each bound is refused", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "not_subjected", beginning: "2025-01-01", end: "2025-12-31" });
  expect(await days(company)).toEqual({ first: "2025-01-01", last: "2028-10-05" });
  expect(await codeOn(company, "2024-12-31")).toBe("regime.before_books");
  expect(await codeOn(company, "2028-10-06")).toBe("regime.too_far");
  expect(await codeOn(company, "2025-01-01")).toBe("");
  await closeByHand(server.db, company.id, "2025-01-01");
  expect((await days(company)).first).toBe("2026-01-01");
  expect(await codeOn(company, "2025-12-31")).toBe("regime.closed_year");
  expect(await codeOn(company, "2026-01-01")).toBe("");
});

test("what is declared bounds them too", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-06-30", credit: 0 });
  expect(await days(company)).toEqual({ first: "2026-07-01", last: "2028-10-05" });
  expect(await codeOn(company, "2026-06-30")).toBe("regime.declared");
});
