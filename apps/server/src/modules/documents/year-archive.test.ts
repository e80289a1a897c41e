import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { recordDrafts } from "../ledger/testing.js";

const app = await testApp({ today: "2026-04-14" });
const { newCompany } = app;

const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const draft = { debit: "606400", credit: "512000", amount: 86_00, journal: "BQ" as const };

test("one archive holds every document of the year: both FEC with their notices, each book as CSV and as PDF", async () => {
  const company = await newCompany();
  await recordDrafts(app, company, [{ ...draft, date: "2026-02-03" }]);
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" });
  await recordDrafts(app, company, [{ ...draft, date: "2026-03-03" }]);
  const { archive } = (await company.get(`/api/v1/documents?${YEAR}`)).json().data;
  const reply = await company.get(archive);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = unzipSync(reply.rawPayload);
  const names = Object.keys(files).map((name) => name.replace(/^.*(FEC\d{8})/, "$1"));
  expect(names.filter((name) => name.startsWith("FEC"))).toHaveLength(4);
  for (const book of ["general-ledger", "trial-balance", "journal"])
    expect(names.filter((name) => name.startsWith(book)).map((name) => name.slice(-4))).toEqual([".csv", ".pdf"]);
  const [fec = "", notice = ""] = Object.keys(files);
  const hash = createHash("sha256")
    .update(files[fec] ?? "")
    .digest("hex");
  expect(Buffer.from(files[notice] ?? "").toString()).toContain(hash);
  const journal = Object.keys(files).find((name) => /^journal.*csv$/.test(name)) ?? "";
  expect(Buffer.from(files[journal] ?? "").toString()).toContain("606400");
});

test("a period that is not a fiscal year has no archive, and another company's is refused", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  const part = "startDate=2026-01-01&endDate=2026-03-31";
  expect((await mine.get(`/api/v1/documents?${part}`)).json().data.archive).toBeNull();
  expect((await mine.get(`/api/v1/documents/archive?${part}`)).json()).toMatchObject({ code: "fec.whole_year" });
  const { archive } = (await mine.get(`/api/v1/documents?${YEAR}`)).json().data;
  expect((await other.get(archive)).statusCode).toBe(403);
});
