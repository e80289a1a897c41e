import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";

const server = await testApp({ today: "2027-01-05" });

async function namesIn(company: TestCompany): Promise<string[]> {
  const { rawPayload } = await company.get("/api/v1/company/export");
  return Object.keys(unzipSync(rawPayload));
}

const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});

test("two short years of one civil year have each their files", async () => {
  const company = await server.newCompany({ vatSystem: "rs", taxSystem: "bic-rs", beginning: "2026-01-01", end: "2026-06-30" });
  expect((await company.send("POST", "/api/v1/fiscalyear", { end: "2026-12-31" })).statusCode).toBe(201);
  for (const id of ["2026", "2026-2"]) expect((await validate(company, id)).statusCode, id).toBe(200);
  const names = await namesIn(company);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.includes("/tva/")).map((name) => name.split("/").at(-1))).toEqual([
    "2026-07-01-2026-12-31-CA12-2026-2.pdf",
    "2026-01-01-2026-06-30-CA12-2026.pdf",
  ]);
  expect(names.filter((name) => name.includes("FEC2026"))).toHaveLength(2);
});

test("a return whose period touches two years is there once", async () => {
  const company = await server.newCompany({ vatSystem: "monthly_rn", taxSystem: "bic-rs", beginning: "2025-11-16", end: "2026-11-15" });
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-10-31", credit: 0 });
  await company.send("POST", "/api/v1/fiscalyear", { end: "2027-11-15" });
  expect((await validate(company, "2026-11")).statusCode).toBe(200);
  const forms = (await namesIn(company)).filter((name) => name.includes("/tva/"));
  expect(forms.map((name) => name.split("/").at(-1))).toEqual(["2026-11-01-2026-11-30-CA3-2026-11.pdf"]);
});

test("a company named like a device of Windows is a folder that opens there", async () => {
  const company = await server.newCompany({ name: "Aux" });
  expect((await namesIn(company)).every((name) => name.startsWith("nom-aux/"))).toBe(true);
});
