import { beforeEach, describe, expect, test, vi } from "vitest";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { testApp } from "../testing/app.js";
import { jobHandler, JobRefused, type Finish } from "./handler.js";
import { enqueueJob, letOthersPass, withdrawJobs, type JobType } from "./queue.js";
import { runDueJobs, type JobFailure } from "./run-jobs.js";
import { startJobs } from "./start-jobs.js";

const { db, newCompany } = await testApp();
const NOTE: JobType<{ text: string }> = { kind: "note", payload: z.object({ text: z.string() }) };

const done: string[] = [];
const failures: JobFailure[] = [];
const turn = { isStopping: () => false, onFailure: (failure: JobFailure) => void failures.push(failure) };
beforeEach(async () => {
  done.length = 0;
  failures.length = 0;
  await db.shared((tx) => tx.run("delete from shared.jobs"));
});

const noting = async ({ text }: { text: string }): Promise<Finish | void> => void done.push(text);
const handler = (run = noting) => jobHandler(NOTE, { attempts: 3, leaseSeconds: 60, waitSeconds: (attempts) => 10 * attempts, run });
const ask = (text: string, key?: string) => db.shared((tx) => enqueueJob(tx, NOTE, { text }, key === undefined ? {} : { key }));
const rows = () =>
  db.sharedRead<{ text: string; attempts: number; failure: string | null; wait: number | null }>({
    text: `select payload ->> 'text' as text, attempts, failure, round(extract(epoch from run_at - now()))::int as wait
      from shared.jobs order by id`,
  });
const makeDue = () => db.shared((tx) => tx.run("update shared.jobs set run_at = now() where run_at is not null"));

describe("a job", () => {
  test("runs once its transaction is committed, and never when that fails", async () => {
    const failing = db.shared(async (tx) => {
      await enqueueJob(tx, NOTE, { text: "never" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await ask("asked");
    await runDueJobs(db, handler(), turn);
    expect([done, await rows()]).toEqual([["asked"], []]);
  });

  test("is shared by the servers that look at the same moment: each is done once", async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `job ${String(n).padStart(2, "0")}`);
    for (const text of texts) await ask(text);
    await Promise.all([1, 2, 3, 4].map(() => runDueJobs(db, handler(), turn)));
    expect(done.sort()).toEqual(texts);
  });

  test("of somebody who asked for many lets the others pass, one after each of theirs", async () => {
    const OWNED: JobType<{ text: string; owner: string }> = { kind: "owned", payload: z.object({ text: z.string(), owner: z.string() }) };
    for (const text of ["a1", "a2", "a3", "b1", "b2", "c1"])
      await db.shared((tx) => enqueueJob(tx, OWNED, { text, owner: text.slice(0, 1) }));
    const owned = jobHandler(OWNED, {
      attempts: 3,
      leaseSeconds: 60,
      waitSeconds: () => 10,
      run: async ({ text, owner }) => {
        done.push(text);
        return (tx) => letOthersPass(tx, OWNED, { owner });
      },
    });
    await runDueJobs(db, owned, turn);
    expect(done.map((text) => text.slice(0, 1)).slice(0, 4)).toEqual(["a", "b", "c", expect.stringMatching(/[ab]/)]);
    expect(done).toHaveLength(6);
  });

  test("of a key is asked for once until it is done, then again", async () => {
    await ask("first", "2026-04-14");
    await ask("again", "2026-04-14");
    await ask("other", "2026-04-15");
    await runDueJobs(db, handler(), turn);
    await ask("later", "2026-04-14");
    await runDueJobs(db, handler(), turn);
    expect(done).toEqual(["first", "other", "later"]);
  });

  test("that fails runs again, each time later, then is given up and stays to be seen", async () => {
    await ask("fails");
    const failing = handler(() => Promise.reject(new Error("no way through")));
    const waits: (number | null | undefined)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await runDueJobs(db, failing, turn);
      waits.push((await rows())[0]?.wait);
      await makeDue();
    }
    expect(waits).toEqual([10, 20, null, null]);
    expect(await rows()).toEqual([{ text: "fails", attempts: 3, failure: "no way through", wait: null }]);
    expect(failures).toMatchObject([
      { kind: "note", attempts: 1, failure: "no way through", isGivenUp: false },
      { attempts: 2, isGivenUp: false },
      { attempts: 3, isGivenUp: true },
    ]);
  });

  test("that another attempt would not help, or whose payload has another shape, is given up at once", async () => {
    await ask("refused");
    await runDueJobs(
      db,
      handler(() => Promise.reject(new JobRefused("for good"))),
      turn,
    );
    await db.shared((tx) => enqueueJob(tx, { kind: NOTE.kind, payload: z.object({ words: z.number() }) }, { words: 1 }));
    await runDueJobs(db, handler(), turn);
    expect(await rows()).toMatchObject([
      { failure: "for good", wait: null },
      { failure: expect.stringContaining("not a payload of note"), wait: null },
    ]);
  });

  test("whose server died is taken by another after the lease, and what the first one says then is not heard", async () => {
    await ask("long");
    let end = (): void => undefined;
    const slow = runDueJobs(
      db,
      handler(() => new Promise<void>((resolve) => (end = resolve)).then(() => async () => void done.push("the first ended it"))),
      turn,
    );
    await vi.waitFor(async () => expect((await rows())[0]?.wait).toBe(60));
    await runDueJobs(db, handler(), turn);
    expect(done).toEqual([]);
    await makeDue();
    await runDueJobs(db, handler(), turn);
    expect(done).toEqual(["long"]);
    end();
    await slow;
    expect([done, failures]).toEqual([["long"], []]);
  });

  test("that stops its server each time is given up without being run once more", async () => {
    await ask("kills");
    await db.shared((tx) => tx.run("update shared.jobs set attempts = 3"));
    await runDueJobs(db, handler(), turn);
    expect([done, await rows()]).toMatchObject([[], [{ attempts: 4, failure: "the server stopped during each attempt", wait: null }]]);
  });

  test("writes its end in the transaction that ends it: both, or neither", async () => {
    await ask("ends badly");
    const badly = handler(async () => async (tx) => void (await tx.query("select 1/0")));
    await expect(runDueJobs(db, badly, turn)).rejects.toThrow("division by zero");
    expect(await rows()).toMatchObject([{ attempts: 1, wait: 60 }]);
  });

  test("that is no longer wanted is withdrawn", async () => {
    await ask("kept");
    await ask("withdrawn");
    await db.shared((tx) => withdrawJobs(tx, NOTE, [{ text: "withdrawn" }]));
    await runDueJobs(db, handler(), turn);
    expect(done).toEqual(["kept"]);
  });
});

describe("the books of a company", () => {
  test("ask for jobs of that company, in the same transaction, and of no other", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    await db.tenant(ours.id, (tx) => enqueueJob(tx, NOTE, { text: "ours" }, { companyId: ours.id, key: "once" }));
    for (const asking of [{ companyId: theirs.id }, {}]) {
      await expect(db.tenant(ours.id, (tx) => enqueueJob(tx, NOTE, { text: "theirs" }, asking))).rejects.toThrow(
        "not the company of the transaction",
      );
    }
    await expect(db.tenantRead(theirs.id, { text: "select from shared.jobs" })).rejects.toThrow("permission denied");
    await runDueJobs(db, handler(), turn);
    expect(done).toEqual(["ours"]);
  });

  test("neither change nor remove a job", async () => {
    const { id } = await newCompany();
    for (const text of ["update shared.jobs set run_at = now()", "delete from shared.jobs"]) {
      await expect(db.tenant(id, (tx) => tx.run(text))).rejects.toThrow("permission denied");
    }
  });
});

describe("the server", () => {
  test("does what is asked for, a slow kind holding no other back, and lets what runs end when it stops", async () => {
    const SLOW: JobType<{ text: string }> = { kind: "slow", payload: NOTE.payload };
    let end = (): void => undefined;
    const slow = jobHandler(SLOW, {
      attempts: 1,
      leaseSeconds: 60,
      waitSeconds: () => 1,
      run: ({ text }) => new Promise<void>((resolve) => (end = resolve)).then(() => void done.push(text)),
    });
    await db.shared((tx) => enqueueJob(tx, SLOW, { text: "slow" }));
    await ask("quick");
    let swept = 0;
    const errors: unknown[] = [];
    const sweeps = [() => Promise.reject(new Error("no broom")), async () => void (swept += 1)];
    const log = { onFailure: turn.onFailure, onLate: () => undefined, onError: (error: unknown) => void errors.push(error) };
    const jobs = startJobs(db, { handlers: [slow, handler()], sweeps }, log);
    await vi.waitFor(() => expect(done).toEqual(["quick"]));
    await ask("another");
    await vi.waitFor(() => expect(done).toEqual(["quick", "another"]));
    const stopped = jobs.stop();
    end();
    await stopped;
    expect(done).toEqual(["quick", "another", "slow"]);
    expect([swept, errors]).toEqual([1, [new Error("no broom")]]);
  });

  test("says at its start, then every hour, which jobs wait and are not done", async () => {
    await ask("forgotten");
    await ask("given up");
    await db.shared((tx) =>
      tx.run("update shared.jobs set run_at = case payload ->> 'text' when 'forgotten' then now() - interval '61 minutes' end"),
    );
    const late: unknown[] = [];
    const log = { onFailure: turn.onFailure, onLate: (one: unknown) => void late.push(one), onError: () => undefined };
    const jobs = startJobs(db, { handlers: [], sweeps: [] }, log);
    await vi.waitFor(() => expect(late).toEqual([{ kind: "note", jobs: 1 }]));
    await jobs.stop();
  });

  test("leaves alone the jobs of a kind that it does not know", async () => {
    await db.shared((tx) => enqueueJob(tx, { ...NOTE, kind: uuidv7() }, { text: "of a newer program" }));
    await runDueJobs(db, handler(), turn);
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
  });
});
