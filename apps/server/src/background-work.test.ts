import { expect, test, vi } from "vitest";
import { enqueueMail } from "./mail/enqueue.js";
import { testApp, TEST_OPTIONS } from "./testing/app.js";
import { backgroundWork } from "./background-work.js";
import { planDay } from "./jobs/day.js";
import { inEachCompany } from "./jobs/each-company.js";
import { runDueJobs, type JobFailure } from "./jobs/run-jobs.js";
import { startJobs } from "./jobs/start-jobs.js";

const { app, db, services, clock, newCompany } = await testApp();
const mails = { keeps: false, forget: async () => undefined, send: async () => undefined };

test("once a day, replies kept for requests sent again are forgotten after two days, in every company", async () => {
  const companies = [await newCompany(), await newCompany()];
  for (const { id } of companies) {
    await db.tenant(id, (tx) =>
      tx.run(
        `insert into books.idempotency_keys (company_id, key, request_hash, status, reply, created_at) values
          ($1, 'old', '', 200, '{}', now() - interval '49 hours'), ($1, 'recent', '', 200, '{}', now() - interval '47 hours')`,
        [id],
      ),
    );
  }
  await planDay(db);
  const failures: JobFailure[] = [];
  for (const handler of backgroundWork(services, mails, TEST_OPTIONS).handlers)
    await runDueJobs(db, handler, { isStopping: () => false, onFailure: (failure) => void failures.push(failure) });
  expect(failures).toEqual([]);
  for (const { id } of companies)
    expect(await db.tenantRead(id, { text: "select key from books.idempotency_keys" })).toEqual([{ key: "recent" }]);
});

test("a mail by which someone comes in leaves while notices wait for the one before", async () => {
  const sent: string[] = [];
  let letGo = (): void => undefined;
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  const transport = {
    ...mails,
    send: async ({ subject }: { subject: string }) => {
      if (subject === "Notice") await slow;
      sent.push(subject);
    },
  };
  const { username } = await newCompany();
  const brand = { name: "Comptoir", color: "#1E5B45", origin: "https://a.example", replyTo: null, signature: [] };
  await db.shared((tx) => enqueueMail(tx, { recipient: username, brand, subject: "Notice", paragraphs: [] }));
  await app.inject({ method: "POST", url: "/api/v1/password/forgotten", payload: { email: username } });
  const errors: unknown[] = [];
  const log = { onFailure: () => undefined, onLate: () => undefined, onError: (error: unknown) => void errors.push(error) };
  const jobs = startJobs(db, backgroundWork(services, transport, TEST_OPTIONS), log);
  await vi.waitFor(() => expect(sent).toEqual(["Choisissez un nouveau mot de passe"]), { timeout: 20_000 });
  letGo();
  await jobs.stop();
  expect([sent, errors]).toEqual([["Choisissez un nouveau mot de passe", "Notice"], []]);
});

test("once a day, a company whose next regime has begun bears it", async () => {
  const { id } = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn", vatSubjectSince: "2026-05-01" });
  const statement = { text: "select vat_system from shared.companies where id = $1", values: [id] };
  expect(await db.sharedRead(statement)).toEqual([{ vat_system: "not_subjected" }]);
  clock.set("2026-05-01");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await planDay(db);
  const failures: JobFailure[] = [];
  for (const handler of backgroundWork(services, mails, TEST_OPTIONS).handlers)
    await runDueJobs(db, handler, { isStopping: () => false, onFailure: (failure) => void failures.push(failure) });
  expect(failures).toEqual([]);
  expect(await db.sharedRead(statement)).toEqual([{ vat_system: "quarterly_rn" }]);
});

test("a company whose work fails holds no other back, and is named at the end", async () => {
  const [bad, good] = [await newCompany(), await newCompany()];
  const seen: string[] = [];
  const work = inEachCompany(db, { isStopping: () => false }, async (tx, id) => {
    await tx.query(id === bad.id ? "select 1/0" : "select 1");
    seen.push(id);
  });
  await expect(work).rejects.toThrow("1 companies failed, the first with: division by zero");
  expect(seen).toContain(good.id);
});

test("a server that stops does not wait for the last company", async () => {
  await newCompany();
  await newCompany();
  const seen: string[] = [];
  const work = inEachCompany(db, { isStopping: () => seen.length === 1 }, async (_tx, id) => void seen.push(id));
  await expect(work).rejects.toThrow("the server stopped");
  expect(seen).toHaveLength(1);
});

test("once a day, personal data that is in no book is forgotten past its term; the books and papers of an ended subscription stay ten years", async () => {
  const company = await newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  const kept = await company.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "income",
    title: "Vente",
    amount: 12,
    date: "2026-02-03",
  });
  expect(kept.statusCode).toBe(201);
  const paper = await company.upload("/api/v1/file", { name: "facture.txt", content: "Facture 12" });
  await db.shared(async (tx) => {
    await tx.run(
      "insert into shared.contact_messages (id, name, email, subject, message, created_at) values (gen_random_uuid(), 'A', 'a@b.c', 's', 'm', $1)",
      [new Date(clock.now())],
    );
    await tx.run("insert into shared.person_log (id, user_id, ip, action, at) values (gen_random_uuid(), $1, '10.0.0.1', 'test', $2)", [
      company.userId,
      new Date(clock.now()),
    ]);
    await tx.run("insert into shared.notifications (user_id, id, title, published_at) values ($1, gen_random_uuid(), 'Avis', $2)", [
      company.userId,
      new Date(clock.now()),
    ]);
    await tx.run("update shared.companies set subscription_status = 'cancelled', subscription_ends_on = '2026-04-30' where id = $1", [
      company.id,
    ]);
  });
  const counted = async (): Promise<object | undefined> =>
    (
      await db.sharedRead<object>({
        text: `select (select count(*)::int from shared.contact_messages) as messages, (select count(*)::int from shared.person_log where user_id = $1) as log,
          (select count(*)::int from shared.notifications where user_id = $1 and title = 'Avis') as notifications`,
        values: [company.userId],
      })
    )[0];
  const begun = clock.today();
  const task = backgroundWork(services, mails, TEST_OPTIONS).handlers;
  const runDay = async (): Promise<void> => {
    await db.shared((tx) => tx.run("delete from shared.jobs where kind like 'day%'"));
    await planDay(db);
    const failures: JobFailure[] = [];
    for (const handler of task)
      await runDueJobs(db, handler, { isStopping: () => false, onFailure: (failure) => void failures.push(failure) });
    expect(failures).toEqual([]);
  };
  const before = { messages: 1, log: 1, notifications: 1 };
  await runDay();
  expect(await counted()).toMatchObject(before);
  clock.set("2027-08-20");
  await runDay();
  expect(await counted()).toMatchObject({ ...before, log: 0 });
  clock.set("2028-08-20");
  await runDay();
  expect(await counted()).toMatchObject({ messages: 1, log: 0, notifications: 0 });
  clock.set("2029-08-20");
  await runDay();
  expect(await counted()).toMatchObject({ messages: 0, log: 0, notifications: 0 });
  clock.set("2036-03-20");
  await runDay();
  const [books] = await db.tenantRead<object>(company.id, {
    text: `select (select count(*)::int from books.operations) as operations, (select count(*)::int from books.entries) as entries,
      (select count(*)::int from books.files where removed_at is null) as files`,
  });
  expect(books).toEqual({ operations: 1, entries: 1, files: paper.statusCode === 201 ? 1 : 0 });
  clock.set(begun);
});
