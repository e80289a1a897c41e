import { expect, test } from "vitest";
import { testApp, TEST_OPTIONS, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../testing.js";
import { announceMissingStatement } from "./missing-statement.js";

const { db, clock, newCompany } = await testApp({ today: "2026-04-14" });
const announce = ({ id }: TestCompany, day: string) => {
  clock.set(day);
  return db.tenant(id, (tx) => announceMissingStatement(tx, id, { today: clock.today(), options: TEST_OPTIONS }));
};
const told = ({ userId }: TestCompany) =>
  db.sharedRead<{ title: string; description: string; link: string }>({
    text: "select title, description, link from shared.notifications where user_id = $1 order by published_at",
    values: [userId],
  });

test("35 days after the last operation of a statement its people are told once, and again after the next one", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-03-31", "ACHAT", "-12.50"]]));
  await announce(company, "2026-05-04");
  expect(await told(company)).toEqual([]);
  await announce(company, "2026-05-05");
  await announce(company, "2026-05-06");
  expect(await told(company)).toEqual([
    {
      title: "Un relevé de banque vous attend",
      description: "<p>Vos opérations s’arrêtent au 31/03/2026. Importez le relevé suivant pour tenir vos livres à jour.</p>",
      link: "/importer",
    },
  ]);
  clock.set("2026-04-14");
  await importFile(company, csvStatement([["2026-04-10", "VENTE", "40"]]));
  await announce(company, "2026-05-15");
  expect(await told(company)).toHaveLength(2);
  const mails = await db.sharedRead({ text: "select from shared.mails where recipient = $1", values: [company.username] });
  expect(mails).toHaveLength(2);
});

test("a company without a statement, or that has stopped for long, is told nothing", async () => {
  const [none, stopped] = [await newCompany(), await newCompany()];
  clock.set("2026-04-14");
  await importFile(stopped, csvStatement([["2026-01-05", "ACHAT", "-12.50"]]));
  for (const company of [none, stopped]) {
    await announce(company, "2026-05-15");
    expect(await told(company)).toEqual([]);
  }
});
