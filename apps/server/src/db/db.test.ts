import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { uuidv7 } from "uuidv7";
import { QueueLeft } from "../concurrency/fair-queue.js";
import { testDatabase } from "../testing/database.js";
import { openDb } from "./db.js";
import { inSnapshot } from "./stream.js";
import { TransactionAborted, type Tx } from "./transaction.js";

const db = await testDatabase();

/** A table of tenants like our own, but of this test only. */
await db.owner((tx) =>
  tx.run(`create schema probe; grant usage on schema probe to comptoir_tenant;
    create table probe.notes (company_id uuid, n bigint, day date default '2026-03-31', rate numeric default 5.5, primary key (company_id, n));
    alter table probe.notes enable row level security; alter table probe.notes force row level security;
    create policy tenant on probe.notes using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
    grant select, insert, update, delete on probe.notes to comptoir_tenant;
    create function probe.forget_all() returns void language sql as 'delete from probe.notes';`),
);

const unwatched = pg.Client.prototype.query;

const copied = async (tx: Tx, table: string, copy: string): Promise<void> => {
  await tx.run(table);
  const stream = tx.copyFrom(copy);
  await new Promise((resolve, reject) => stream.once("finish", resolve).once("error", reject).end("1\n"));
};

const add = (companyId: string, n: number) =>
  db.tenant(companyId, (tx) => tx.run("insert into probe.notes (company_id, n) values ($1, $2)", [companyId, n]));
const ownerOf = (company: string) => ({ company, person: null });
const notes = { name: "probe_notes", text: "select n from probe.notes order by n" };

describe("work that leaves the books alone", () => {
  const sleeping = (turn: { left: AbortSignal; isBeside: boolean }, id = uuidv7()) =>
    db.tenant(
      id,
      async (tx) => {
        await tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [id]);
        await tx.query("select pg_sleep(0.5)");
      },
      turn,
    );

  test("is given up once its caller is gone: the statement that runs is cancelled, nothing is kept, and the connection serves again", async () => {
    const [leaving, id] = [new AbortController(), uuidv7()];
    const started = performance.now();
    const work = db.tenant(
      id,
      async (tx) => {
        await tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [id]);
        setTimeout(() => leaving.abort(), 50);
        await tx.query("select pg_sleep(30)");
      },
      { left: leaving.signal, isBeside: true },
    );
    await expect(work).rejects.toBeInstanceOf(QueueLeft);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await db.tenantRead(id, notes)).toEqual([]);
    await add(id, 2);
    expect(await db.tenantRead(id, notes)).toEqual([{ n: 2 }]);
  });

  test("whose caller left is not committed; a change of the books, whose caller left during it, is", async () => {
    const [beside, books] = [uuidv7(), uuidv7()];
    const [leaving, gone] = [new AbortController(), new AbortController()];
    const given = sleeping({ left: leaving.signal, isBeside: true }, beside);
    setTimeout(() => leaving.abort(), 100);
    await expect(given).rejects.toBeInstanceOf(QueueLeft);
    expect(await db.tenantRead(beside, notes)).toEqual([]);
    const kept = sleeping({ left: gone.signal, isBeside: false }, books);
    setTimeout(() => gone.abort(), 100);
    await kept;
    expect(await db.tenantRead(books, notes)).toEqual([{ n: 1 }]);
  });
});

describe("the transaction of a company", () => {
  test("sees the rows of the company only, on either path", async () => {
    const [ours, theirs] = [uuidv7(), uuidv7()];
    await add(ours, 1);
    await add(theirs, 2);
    expect(await db.tenant(ours, (tx) => tx.query("select n from probe.notes"))).toEqual([{ n: 1 }]);
    expect(await db.tenantRead(theirs, notes)).toEqual([{ n: 2 }]);
  });

  test("may not write the rows of another", async () => {
    const intruder = uuidv7();
    await expect(db.tenant(intruder, (tx) => tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [uuidv7()]))).rejects.toThrow(
      "row-level security",
    );
  });

  test("runs under a role that is no superuser and bypasses nothing", async () => {
    const [role] = await db.tenantRead(uuidv7(), {
      text: "select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
    });
    expect(role).toEqual({ name: "comptoir_tenant", rolsuper: false, rolbypassrls: false });
  });

  test("leaves neither role nor company on the connection it gives back", async () => {
    const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
    const state = "select current_user = session_user as owner, coalesce(current_setting('app.company_id', true), '') as company";
    await single.tenant(uuidv7(), (tx) => tx.query("select 1"));
    expect(await single.owner((tx) => tx.query(state))).toEqual([{ owner: true, company: "" }]);
    await single.close();
  });

  test("refuses a company id that is no UUID before anything reaches the database", async () => {
    const injected = `${uuidv7()}'; reset role; --`;
    await expect(db.tenant(injected, async () => "reached")).rejects.toThrow("not a company id");
    await expect(db.tenantRead(injected, notes)).rejects.toThrow("not a company id");
  });

  test("writes nothing when the work throws, and the connection serves again", async () => {
    const company = uuidv7();
    const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
    const failing = single.tenant(company, async (tx) => {
      await tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [company]);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await single.tenant(company, (tx) => tx.query("select n from probe.notes"))).toEqual([]);
    await single.close();
  });

  test("rejects when an error inside was swallowed: ROLLBACK is the tag of the COMMIT", async () => {
    const company = uuidv7();
    const swallowing = db.tenant(company, async (tx) => {
      await tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [company]);
      await tx.query("select 1/0").catch((error: Error) => error.message);
    });
    await expect(swallowing).rejects.toThrow(TransactionAborted);
    expect(await db.tenantRead(company, notes)).toEqual([]);
  });
});

describe("the version of the books of a company", () => {
  test("is raised by what writes in them, not by what reads them, fails or writes in those of another", async () => {
    const [ours, theirs] = [uuidv7(), uuidv7()];
    expect(await db.version(ours)).toBe(0);
    await add(ours, 1);
    expect(await db.version(ours)).toBe(1);
    await db.tenant(ours, (tx) => tx.query("select n from probe.notes"));
    await expect(add(ours, 1)).rejects.toThrow("duplicate key");
    await add(theirs, 1);
    expect(await db.version(ours)).toBe(1);
    await add(ours, 2);
    expect(await db.version(ours)).toBe(2);
  });

  const rose = async (work: (tx: Tx, company: string) => Promise<unknown>): Promise<boolean> => {
    const company = uuidv7();
    await add(company, 100);
    const before = await db.version(company);
    await db.tenant(company, (tx) => work(tx, company));
    return (await db.version(company)) !== before;
  };

  test.each<[string, (tx: Tx, company: string) => Promise<unknown>]>([
    ["an insert", (tx, company) => tx.run("insert into probe.notes (company_id, n) values ($1, 1)", [company])],
    ["an insert that returns", (tx, company) => tx.query("insert into probe.notes (company_id, n) values ($1, 1) returning n", [company])],
    ["an update", (tx) => tx.run("update probe.notes set rate = 2")],
    ["a delete", (tx) => tx.run("delete from probe.notes")],
    [
      "a merge",
      (tx, company) =>
        tx.run(
          `merge into probe.notes t using (select $1::uuid as company_id, 100 as n) s on t.company_id = s.company_id and t.n = s.n
           when matched then delete`,
          [company],
        ),
    ],
    ["the last of several statements", (tx) => tx.run("select 1; set local jit = off; delete from probe.notes")],
    ["a select whose part writes", (tx) => tx.query("with gone as (delete from probe.notes returning n) select count(*) from gone")],
    [
      "an update of nothing whose part writes",
      (tx) => tx.run("with gone as (delete from probe.notes returning n) update probe.notes set rate = 3 where n = -1"),
    ],
    ["a select that calls our own function", (tx) => tx.query("select probe.forget_all()")],
    ["a batch that calls one", async (tx) => void (await tx.batches("select probe.forget_all()").next())],
    ["a block", (tx) => tx.run("do $$ begin delete from probe.notes; end $$")],
    ["a copy", (tx) => copied(tx, "create temporary table incoming (n bigint) on commit drop", "copy incoming from stdin")],
  ])("is raised by %s", async (_name, work) => {
    expect(await rose(work)).toBe(true);
  });

  test.each<[string, (tx: Tx, company: string) => Promise<unknown>]>([
    ["nothing", async () => undefined],
    ["a select", (tx) => tx.query("select n, count(*) from probe.notes group by (n)")],
    ["a with that reads", (tx) => tx.query("with own as (select n from probe.notes) select max(own.n) from own")],
    ["the locks of rows", (tx) => tx.query("select n from probe.notes order by n offset 0 for update")],
    ["an advisory lock", (tx) => tx.query("select pg_advisory_xact_lock(1), pg_catalog.now()")],
    ["a batch that reads", async (tx) => void (await tx.batches("select n from probe.notes").next())],
    [
      "an insert of nothing",
      (tx, company) => tx.run("insert into probe.notes select from probe.notes where n = -1 and company_id = $1", [company]),
    ],
    [
      "an insert that met its row",
      (tx, company) => tx.run("insert into probe.notes (company_id, n) values ($1, 100) on conflict do nothing", [company]),
    ],
    ["an update of nothing", (tx) => tx.run("update probe.notes set rate = 2 where n = -1")],
    ["a delete of nothing", (tx) => tx.run("delete from probe.notes where n = -1")],
    ["a setting", (tx) => tx.run("set local jit = off")],
  ])("is not raised by %s", async (_name, work) => {
    expect(await rose(work)).toBe(false);
  });

  test("counts every one of the transactions that write at once", async () => {
    const company = uuidv7();
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(company, n)));
    expect(await db.version(company)).toBe(12);
  });
});

test("a transaction opens with begin and set local, and nothing else", async () => {
  const sent: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    sent.push(typeof first === "string" ? first : first.text);
    return Reflect.apply(unwatched, this, given);
  });
  const company = uuidv7();
  await db.tenant(company, (tx) => tx.query("select 1"));
  await db.tenantRead(company, { ...notes, settings: "set local enable_hashjoin = off" });
  await db.version(company);
  await db.shared((tx) => tx.query("select 1"));
  await db.sharedRead({ text: "select 1" });
  query.mockRestore();
  const openings = sent.filter((_text, index) => index === 0 || sent[index - 1] === "commit");
  expect(openings).toHaveLength(5);
  expect(openings.filter((text) => !/^begin( read only)?(; set local [a-z_.]+( =)? [\w'-]+)+$/.test(text))).toEqual([]);
});

test("requests have limits of time; imports and exports longer ones, to the end of their transaction; migrations none", async () => {
  const text = "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle";
  const company = uuidv7();
  const request = { statement: "30s", idle: "30s" };
  expect(await db.tenantRead(company, { text })).toEqual([request]);
  expect(await db.sharedRead({ text })).toEqual([request]);
  expect(await db.shared((tx) => tx.query(text))).toEqual([request]);
  const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
  const streamed: unknown[] = [];
  for await (const rows of inSnapshot(single, ownerOf(company), (tx) => tx.batches(text))) streamed.push(...rows);
  expect(streamed).toEqual([{ statement: "10min", idle: "5min" }]);
  expect(await single.tenant(company, (tx) => tx.query(text))).toEqual([request]);
  expect(await single.owner((tx) => tx.query(text))).toEqual([{ statement: "0", idle: "0" }]);
  await single.close();
});

test("an export reads one state of the books, writes nothing, and leaves its connection whatever becomes of it", async () => {
  const company = uuidv7();
  const count = "select count(*)::int as n from probe.notes";
  let added = 0;
  const add = () => db.tenant(company, (tx) => tx.run("insert into probe.notes (company_id, n) values ($1, $2)", [company, (added += 1)]));
  await add();
  const counts: unknown[] = [];
  for await (const rows of inSnapshot(db, ownerOf(company), async function* (tx) {
    yield await tx.query(count);
    yield await tx.query(count);
  })) {
    counts.push(...rows);
    await add();
  }
  expect(counts).toEqual([{ n: 1 }, { n: 1 }]);
  const failing = inSnapshot(db, ownerOf(company), (tx) =>
    tx.batches("insert into probe.notes (company_id, n) values ($1, 9) returning n", [company]),
  );
  await expect(failing.next()).rejects.toThrow("read-only transaction");
  for (let left = 0; left < 5; left += 1) for await (const _ of inSnapshot(db, ownerOf(company), (tx) => tx.batches(count))) break;
  expect(await db.snapshot(ownerOf(company), (tx) => tx.query(count))).toEqual([{ n: 3 }]);
});

test("what is read for one who leaves is read no further, and its connection is free again", async () => {
  const company = uuidv7();
  const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
  const leaving = new AbortController();
  const seen: unknown[] = [];
  const reading = inSnapshot(single, { ...ownerOf(company), left: leaving.signal }, (tx) =>
    tx.batches("select n from generate_series(1, 9) n", [], 1),
  );
  const read = async (): Promise<void> => {
    for await (const rows of reading) {
      seen.push(...rows);
      if (seen.length === 2) leaving.abort();
    }
  };
  await expect(read()).rejects.toThrow(QueueLeft);
  expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await single.snapshot(ownerOf(company), (tx) => tx.query("select 1 as n"))).toEqual([{ n: 1 }]);
  await single.close();
});

describe("the read in one round trip", () => {
  test("cannot write", async () => {
    const company = uuidv7();
    await expect(
      db.tenantRead(company, { text: "insert into probe.notes (company_id, n) values ($1, 1)", values: [company] }),
    ).rejects.toThrow("read-only transaction");
  });

  test("reports its own error, and the next read on the same connection works", async () => {
    const company = uuidv7();
    await add(company, 7);
    const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
    await expect(single.tenantRead(company, { text: "select 1/0" })).rejects.toThrow("division by zero");
    expect(await single.tenantRead(company, notes)).toEqual([{ n: 7 }]);
    await single.close();
  });

  test("keeps companies apart when many run at once", async () => {
    const companies = Array.from({ length: 40 }, () => uuidv7());
    await Promise.all(companies.map((company, n) => add(company, n)));
    const rows = await Promise.all(companies.map((company) => db.tenantRead(company, notes)));
    expect(rows).toEqual(companies.map((_, n) => [{ n }]));
  });
});

describe("columns", () => {
  test("a day stays text, a bigint becomes a safe integer, a numeric stays text, arrays likewise", async () => {
    const text =
      "select '2026-03-31'::date as day, 9007199254740991::bigint as amount, sum(5::int)::bigint as total, 5.50::numeric as rate, array['2026-03-31'::date, null] as days, array[1::bigint, null] as amounts, array[1.50::numeric] as rates";
    expect(await db.sharedRead({ text })).toEqual([
      {
        day: "2026-03-31",
        amount: 9007199254740991,
        total: 5,
        rate: "5.50",
        days: ["2026-03-31", null],
        amounts: [1, null],
        rates: ["1.50"],
      },
    ]);
  });

  test("a bigint beyond the safe integers is an error, never a rounded amount", async () => {
    await expect(db.sharedRead({ text: "select 9007199254740993::bigint as amount" })).rejects.toThrow("beyond the safe integers");
  });
});

describe("large movements", () => {
  test("rows are copied in and read back batch by batch", async () => {
    const company = uuidv7();
    await db.tenant(company, async (tx) => {
      await tx.run("create temporary table incoming (n bigint) on commit drop");
      const copy = tx.copyFrom("copy incoming from stdin");
      await new Promise((resolve, reject) =>
        copy
          .once("finish", resolve)
          .once("error", reject)
          .end(Array.from({ length: 2500 }, (_, n) => `${n}\n`).join("")),
      );
      expect(await tx.run("insert into probe.notes (company_id, n) select $1, n from incoming", [company])).toBe(2500);
    });
    const sizes: number[] = [];
    await db.tenant(company, async (tx) => {
      for await (const batch of tx.batches("select n from probe.notes order by n")) sizes.push(batch.length);
    });
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test("a reading left before its end gives its connection back", async () => {
    const company = uuidv7();
    const single = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
    await single.tenant(company, async (tx) => {
      for await (const batch of tx.batches("select generate_series(1, 5000) as n")) if (batch.length > 0) break;
      expect(await tx.query("select 1 as one")).toEqual([{ one: 1 }]);
    });
    await single.close();
  });
});

test("the owner of the tables sees no row of any company either", async () => {
  await add(uuidv7(), 1);
  const [login] = await db.owner((tx) =>
    tx.query<{ superuser: boolean }>("select rolsuper as superuser from pg_roles where rolname = current_user"),
  );
  // An external server may be lent to us with a superuser, whom nothing binds.
  if (!login?.superuser) expect(await db.owner((tx) => tx.query("select n from probe.notes"))).toEqual([]);
});

test("a database that does not answer is reported in words, without its password", async () => {
  const opening = openDb({ connectionString: "postgresql://someone:secret@127.0.0.1:1/books" });
  await expect(opening).rejects.toThrow("La base de données de DATABASE_URL ne répond pas\u00a0: connect ECONNREFUSED 127.0.0.1:1.");
  await expect(opening).rejects.not.toThrow("secret");
});
