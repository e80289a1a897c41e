import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, TEST_OPTIONS, type TestCompany } from "../../../testing/app.js";
import { assignYear } from "../../notifications/testing.js";
import { announceVatDue } from "../service.js";
import { fileReturn, monthlyCompany } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

/** A company that declares September first, due on 19 October 2026 (a Saturday brought it there). */
async function declarant(): Promise<TestCompany> {
  const company = await monthlyCompany(app);
  await app.db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
  );
  return company;
}

const announce = (company: TestCompany, day: string): Promise<void> =>
  app.db.tenant(company.id, (tx) => announceVatDue(tx, company.id, { today: isoDate(day), options: TEST_OPTIONS }));

const toDo = async (company: Pick<TestCompany, "userId">): Promise<string[]> => {
  const statement = {
    text: "select title from shared.notifications where user_id = $1 and hidden_at is null order by id",
    values: [company.userId],
  };
  return (await app.db.sharedRead<{ title: string }>(statement)).map(({ title }) => title);
};
const mails = (company: TestCompany) =>
  app.db.sharedRead<{ subject: string }>({
    text: "select subject from shared.mails where recipient = $1 and subject like 'TVA de%' order by id",
    values: [company.username],
  });

const NEAR = "TVA de septembre 2026\u00a0: à déposer le 19/10/2026 au plus tard";
const LAST = "TVA de septembre 2026\u00a0: dernier jour le 19/10/2026";
const LATE = "TVA de septembre 2026\u00a0: en retard depuis le 19/10/2026";

test("ten days, five days, the day and the day after: each told once, the one before gone, by mail too", async () => {
  const company = await declarant();
  await announce(company, "2026-10-08");
  expect(await toDo(company)).toEqual([]);
  for (const day of ["2026-10-09", "2026-10-10"]) await announce(company, day);
  expect(await toDo(company)).toEqual([NEAR]);
  expect(await mails(company)).toEqual([{ subject: NEAR }]);
  for (const day of ["2026-10-14", "2026-10-18"]) await announce(company, day);
  expect(await toDo(company)).toEqual([NEAR]);
  await announce(company, "2026-10-19");
  expect(await toDo(company)).toEqual([LAST]);
  for (const day of ["2026-10-20", "2026-10-21"]) await announce(company, day);
  expect(await toDo(company)).toEqual([LATE]);
  expect((await mails(company)).map(({ subject }) => subject)).toEqual([NEAR, NEAR, LAST, LATE]);
});

test("a return whose day is unknown is announced to the earliest day that it may have, with what is missing", async () => {
  const company = await monthlyCompany(app);
  await app.db.shared((tx) => tx.run("update shared.companies set postcode = '', leader_last_name = '' where id = $1", [company.id]));
  await announce(company, "2026-10-04");
  expect(await toDo(company)).toEqual([]);
  for (const day of ["2026-10-05", "2026-10-16"]) await announce(company, day);
  expect(await toDo(company)).toEqual(["TVA de septembre 2026\u00a0: échéance inconnue"]);
  const [mail] = await app.db.sharedRead<{ body: string }>({
    text: "select body from shared.mails where recipient = $1 and subject like 'TVA de%' order by id desc limit 1",
    values: [company.username],
  });
  expect(mail?.body).toContain("Il manque le nom du dirigeant et le code postal");
  expect(mail?.body).toContain("dès le 15/10/2026");
});

test("a validated return is announced until it is deposited, then no more, and what was announced goes", async () => {
  const company = await declarant();
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  await announce(company, "2026-10-14");
  expect(await toDo(company)).toEqual([NEAR]);
  await company.upload(
    "/api/v1/vat-declaration/2026-09/filing",
    { name: "a.pdf", content: "%PDF" },
    { channel: "manual", date: "2026-10-05" },
  );
  expect(await toDo(company)).toEqual([]);
  await announce(company, "2026-10-20");
  expect(await toDo(company)).toEqual([]);
  expect(await mails(company)).toHaveLength(1);
});

test("a deposit that is taken back is announced again, at the fact of the day", async () => {
  const company = await declarant();
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  await announce(company, "2026-10-14");
  await fileReturn(app, company, "2026-09", { channel: "manual", date: "2026-10-05" });
  expect(await toDo(company)).toEqual([]);
  await company.send("DELETE", "/api/v1/vat-declaration/2026-09/filing");
  await announce(company, "2026-10-14");
  expect(await toDo(company)).toEqual([NEAR]);
});

test("no device rings at night: mails and messages leave at eight in the morning, Paris time", async () => {
  const company = await declarant();
  await announce(company, "2026-10-19");
  const [job] = await app.db.sharedRead<{ at: Date; hour: string }>({
    text: `select j.run_at as at, extract(hour from n.published_at at time zone 'Europe/Paris')::text as hour
      from shared.notifications n join shared.mails m on m.recipient = $1
      join shared.jobs j on j.payload ->> 'mailId' = m.id::text where n.user_id = $2`,
    values: [company.username, company.userId],
  });
  expect(job?.hour).toBe("8");
  expect(job?.at.getTime()).toBeGreaterThanOrEqual(Date.parse("2026-10-19T06:00:00Z"));
});

test("a due day passed for long that may have been met elsewhere is not announced", async () => {
  const company = await declarant();
  await announce(company, "2026-11-19");
  expect((await toDo(company)).some((title) => title.includes("septembre"))).toBe(false);
});

test("late for long, the oldest return is announced again every thirty days, once one knows where the books take over", async () => {
  const company = await declarant();
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
  const septembers = async () => (await mails(company)).filter(({ subject }) => subject === LATE).length;
  for (const day of ["2026-10-20", "2026-11-10"]) await announce(company, day);
  expect(await septembers()).toBe(1);
  for (const day of ["2026-11-21", "2026-11-22", "2026-12-01"]) await announce(company, day);
  expect(await septembers()).toBe(2);
  expect(await toDo(company)).toContain(LATE);
  await announce(company, "2027-01-25");
  expect((await toDo(company)).filter((title) => title.includes("en retard") && title.includes("octobre"))).toHaveLength(1);
  expect(await septembers()).toBe(3);
});

test("the staff who keep the dossier are told of it by its name, once, the fact before gone", async () => {
  const [firm, company] = [await app.newFirm(), await declarant()];
  await app.db.shared((tx) => tx.run("update shared.companies set firm_id = $2 where id = $1", [company.id, firm.id]));
  await assignYear(app.db, company, [firm.userId]);
  await announce(company, "2026-10-09");
  expect(await toDo(firm)).toEqual([`${NEAR} (${company.company.name})`]);
  for (const day of ["2026-10-19", "2026-10-19"]) await announce(company, day);
  expect(await toDo(firm)).toEqual([`${LAST} (${company.company.name})`]);
  expect(await toDo(company)).toEqual([LAST]);
});
