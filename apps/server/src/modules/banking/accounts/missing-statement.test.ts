import { expect, test } from "vitest";
import { testApp, TEST_OPTIONS, type TestCompany } from "../../../testing/app.js";
import { assignYear } from "../../notifications/testing.js";
import { csvStatement, importFile } from "../testing.js";
import { announceMissingStatement } from "./missing-statement.js";

const { db, clock, newCompany, newFirm } = await testApp({ today: "2026-04-14" });
const announce = ({ id }: TestCompany, day: string) => {
  clock.set(day);
  return db.tenant(id, (tx) => announceMissingStatement(tx, id, { today: clock.today(), options: TEST_OPTIONS }));
};
const told = ({ userId }: Pick<TestCompany, "userId">) =>
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

test("books that are read only ask for no statement: unpaid, or of a dossier that its firm suspended", async () => {
  const firm = await newFirm();
  const [unpaid, suspended, open] = [await newCompany(), await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id })];
  clock.set("2026-04-14");
  for (const company of [unpaid, suspended, open]) await importFile(company, csvStatement([["2026-03-31", "ACHAT", "-12.50"]]));
  await db.shared(async (tx) => {
    await tx.run("update shared.companies set subscription_paid = false, subscription_status = 'unpaid' where id = $1", [unpaid.id]);
    await tx.run(
      "insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at) values ($1, 1, 'suspended', '2026-05-01', $2, now())",
      [suspended.id, firm.userId],
    );
  });
  for (const company of [unpaid, suspended, open]) await announce(company, "2026-05-06");
  expect([await told(unpaid), await told(suspended), (await told(open)).length]).toEqual([[], [], 1]);
});

test("the staff who keep the dossier are told too, by its name, and by mail only if they ask for it", async () => {
  const [firm, quiet] = [await newFirm(), await newFirm()];
  const company = await newCompany({ firmId: firm.id, name: "Menuiserie Ménard" });
  await db.shared(async (tx) => {
    await tx.run("update shared.users set firm_id = $2 where id = $1", [quiet.userId, firm.id]);
    await tx.run("update shared.users set preferences = $2 where id = $1", [
      firm.userId,
      JSON.stringify({ "notice.statement.mail": true }),
    ]);
  });
  await assignYear(db, company, [firm.userId, quiet.userId]);
  clock.set("2026-04-14");
  await importFile(company, csvStatement([["2026-03-31", "ACHAT", "-12.50"]]));
  await db.shared((tx) => tx.run("delete from shared.notifications where user_id = any($1)", [[firm.userId, quiet.userId]]));
  for (const day of ["2026-05-05", "2026-05-06"]) await announce(company, day);
  for (const { userId } of [firm, quiet])
    expect(await told({ userId })).toEqual([
      {
        title: "Un relevé de banque vous attend (Menuiserie Ménard)",
        description: "<p>Les opérations de ce dossier s’arrêtent au 31/03/2026\u00a0: demandez le relevé suivant, ou importez-le.</p>",
        link: "/dossiers",
      },
    ]);
  const mails = await db.sharedRead<{ username: string }>({
    text: "select u.username from shared.mails m join shared.users u on u.username = m.recipient where u.id = any($1)",
    values: [[firm.userId, quiet.userId]],
  });
  expect(mails).toHaveLength(1);
});

test("a dossier that bears its leader's name is told of as the firm's list files it, by the last name", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id, name: "Chloé Thomas" });
  await db.shared((tx) =>
    tx.run("update shared.companies set leader_first_name = 'Chloé', leader_last_name = 'Thomas' where id = $1", [company.id]),
  );
  await assignYear(db, company, [firm.userId]);
  clock.set("2026-04-14");
  await importFile(company, csvStatement([["2026-03-31", "ACHAT", "-12.50"]]));
  await announce(company, "2026-05-05");
  expect((await told(firm)).map(({ title }) => title)).toContain("Un relevé de banque vous attend (Thomas Chloé)");
});
