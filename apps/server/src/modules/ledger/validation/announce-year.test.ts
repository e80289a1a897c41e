import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { assignYear } from "../../notifications/testing.js";
import { list } from "../../operations/testing.js";

const { db, newCompany, newFirm } = await testApp({ today: "2027-02-10" });

const titles = async (company: Pick<TestCompany, "userId">) =>
  (
    await db.sharedRead<{ title: string }>({ text: "select title from shared.notifications where user_id = $1", values: [company.userId] })
  ).map(({ title }) => title);
const mails = ({ username }: TestCompany) =>
  db.sharedRead<{ subject: string }>({ text: "select subject from shared.mails where recipient = $1", values: [username] });
const validate = (company: TestCompany, through: string) => company.send("POST", "/api/v1/ledger/validate", { through });

async function categorize(company: TestCompany): Promise<void> {
  for (const { id, value } of (await list(company)).data) {
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "651110", amount: value }] });
  }
}

test("a year is told once it is validated to its last day, once, and the mail of its prints is the only one", async () => {
  const company = await newCompany();
  await importFile(
    company,
    csvStatement([
      ["2026-03-10", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
      ["2026-12-30", "PRLV SEPA ADOBE SYSTEMS", "-71.43"],
    ]),
  );
  await categorize(company);
  expect((await validate(company, "2026-11-30")).statusCode).toBe(200);
  expect(await titles(company)).toEqual([]);
  for (const through of ["2026-12-31", "2027-01-31"]) expect((await validate(company, through)).statusCode).toBe(200);
  expect(await titles(company)).toEqual(["L’exercice 2026 est validé"]);
  expect((await mails(company)).every(({ subject }) => subject.startsWith("Empreinte"))).toBe(true);
});

test("so is one whose openings wait for the closing of the year before, which says what they wait for", async () => {
  const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
  expect((await company.send("POST", "/api/v1/fiscalyear", { end: "2026-12-31" })).statusCode).toBe(201);
  await addAssetOf(company, { date_of_purchase: "2025-01-01" }, { commissioning_date: "2025-01-01" });
  await importFile(
    company,
    csvStatement([
      ["2025-03-10", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
      ["2026-03-10", "PRLV SEPA ADOBE SYSTEMS", "-71.43"],
    ]),
  );
  await categorize(company);
  expect((await validate(company, "2026-12-31")).statusCode).toBe(200);
  expect(await titles(company)).toEqual(["L’exercice 2025 est validé", "L’exercice 2026 est validé"]);
  const sentences = await db.sharedRead<{ description: string }>({
    text: "select description from shared.notifications where user_id = $1 order by id",
    values: [company.userId],
  });
  expect(sentences.map(({ description }) => /à-nouveaux/.test(description))).toEqual([false, true]);
});

test("the staff who keep the dossier are told of a year that its owner validated", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id, name: "Menuiserie Ménard" });
  await assignYear(db, company, [firm.userId]);
  await importFile(company, csvStatement([["2026-03-10", "PRLV SEPA ADOBE SYSTEMS", "-70.43"]]));
  await categorize(company);
  expect((await validate(company, "2026-12-31")).statusCode).toBe(200);
  expect(await titles(firm)).toEqual(["Un relevé a été importé (Menuiserie Ménard)", "L’exercice 2026 est validé (Menuiserie Ménard)"]);
});
