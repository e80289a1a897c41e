import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LightMyRequestResponse } from "fastify";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, inject, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { IsoDate } from "@comptoir/accounting/date";
import { openDb, type Db } from "../db/db.js";
import { migrate } from "../db/migrate.js";
import { BOOKS_0004, fecOf0004, loadBooks0004 } from "../db/testing/books-0004.js";
import { completeBooks } from "../modules/operations/service.js";
import { databaseOf, runOn } from "../testing/database-server.js";
import { testApp } from "../testing/app.js";
import { completeUpgrades } from "./upgrades.js";

const TODAY = isoDate("2026-04-14");
const server = inject("databaseServer").connectionString;

/** A database that the version before VAT lines wrote, then migrated, its books still to complete. */
async function olderDatabase(): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), "comptoir-migrations-"));
  const released = fileURLToPath(new URL("../db/migrations", import.meta.url));
  const before = (await readdir(released)).filter((name) => name < "0005");
  await Promise.all(before.map((name) => copyFile(join(released, name), join(folder, name))));
  const name = `comptoir_test_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name} strategy file_copy`);
  const db = await openDb({ connectionString: databaseOf(server, name) });
  afterAll(async () => {
    await db.close();
    await runOn(server, `drop database ${name}`);
  });
  await migrate(db, folder);
  await loadBooks0004(db);
  await migrate(db);
  await rm(folder, { recursive: true });
  return db;
}

/** Everything that the completion writes, for every company, as comparable text. */
async function written(db: Db): Promise<string[]> {
  const texts = await Promise.all(
    Object.values(BOOKS_0004).map((company) =>
      db.tenantRead<{ text: string }>(company, {
        text: `select concat_ws(' ', 'vat', v.nature, v.rate_bp, v.base_cents, v.vat_cents, v.deductible_cents, v.account_code, v.date, e.label, e.number, e.date) as text
            from books.vat_lines v join books.entries e on e.company_id = v.company_id and e.id = v.entry_id
          union all select concat_ws(' ', 'line', e.date, e.label, e.number, e.hash, l.account_code, l.debit_cents, l.credit_cents)
            from books.entry_lines l join books.entries e on e.company_id = l.company_id and e.id = l.entry_id
          union all select concat_ws(' ', 'allocation', operation_id, account_code, vat_rate_bp, vat_cents, vat_nature, deductible_cents) from books.allocations
          union all select concat_ws(' ', 'operation', id, status, vat_status, array_to_string(tokens, ' ')) from books.operations
          union all select concat_ws(' ', 'regime', valid_from, vat_system, tax_system, equity_mode) from books.regimes`,
      }),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .sort();
}

async function chains(db: Db): Promise<object[]> {
  const all = await Promise.all(
    Object.values(BOOKS_0004).map((company) =>
      db.tenantRead(company, {
        text: "select id, number, prev_hash, hash, validated_on from books.entries where number is not null order by id",
      }),
    ),
  );
  return all.flat();
}

/** The calls of a new member of one of the companies. */
async function memberOf(company: string): Promise<(url: string) => Promise<LightMyRequestResponse>> {
  const userId = uuidv7();
  await db.shared(async (tx) => {
    await tx.run("insert into shared.users (id, username, password_hash, role_id) values ($1, $2, '', 'client')", [
      userId,
      `${userId}@test.example`,
    ]);
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [userId, company]);
  });
  const token = await services.tokens.issueAccessToken({ userId, roleId: "client", firmId: null }, Math.floor(clock.now() / 1000));
  return (url) => app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
}

const db = await olderDatabase();
const hashesBefore = await chains(db);
const output: string[] = [];
await completeUpgrades(db, { today: TODAY, say: (text) => output.push(text) });
const { app, services, clock } = await testApp({ db, today: TODAY });

test("the start says how many entries were completed, derived again, and left", () => {
  expect(output).toMatchInlineSnapshot(`
    [
      "Mise à niveau de la base : 4 entreprises.
      29 écritures ont reçu leurs lignes de TVA.
      5 brouillons ont été recalculés selon le régime de TVA de leur jour.
      2 écritures validées ne suivent pas le régime de TVA de leur jour : rien n’y change, une extourne les corrige.",
    ]
  `);
});

test("regimes begin with their day, the end of the simplified regime written in advance", async () => {
  const regimes = await Promise.all(
    (["garnier", "roche", "abgrall"] as const).map((name) =>
      db.tenantRead<{ text: string }>(BOOKS_0004[name], {
        text: "select concat_ws(' ', valid_from, vat_system, equity_mode) as text from books.regimes order by valid_from",
      }),
    ),
  );
  expect(regimes.map((rows) => rows.map(({ text }) => text))).toEqual([
    ["2026-01-01 not_subjected 108", "2026-03-01 quarterly_rn 108"],
    ["2025-07-01 rs 101", "2027-07-01 quarterly_rn 101"],
    ["2025-01-01 not_subjected 108"],
  ]);
});

test("hashes are those that were written, and every chain is sound", async () => {
  expect(await chains(db)).toEqual(hashesBefore);
  for (const company of Object.values(BOOKS_0004)) {
    const reply = await (await memberOf(company))("/api/v1/ledger/verify");
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ data: { findings: unknown[] } }>().data.findings ?? []).toEqual([]);
  }
});

/** The lines of a FEC that are not in another one. */
function without(one: string, other: string): string[] {
  const known = other.split("\r\n");
  return one.split("\r\n").filter((line) => !known.includes(line));
}

const shortLine = (line: string): string =>
  line
    .split("\t")
    .filter((_, index) => [2, 3, 4, 10, 11, 12].includes(index))
    .join(" | ");

test("every FEC is the same byte for byte, but for the drafts that bore VAT before the company was subject to it", async () => {
  const years: readonly [keyof typeof BOOKS_0004, IsoDate, IsoDate, boolean][] = [
    ["garnier", isoDate("2026-01-01"), isoDate("2026-12-31"), true],
    ["roche", isoDate("2025-07-01"), isoDate("2026-06-30"), true],
    ["prigent", isoDate("2025-01-01"), isoDate("2025-12-31"), false],
    ["prigent", isoDate("2026-01-01"), isoDate("2026-12-31"), true],
    ["abgrall", isoDate("2025-01-01"), isoDate("2025-12-31"), false],
    ["abgrall", isoDate("2026-01-01"), isoDate("2026-12-31"), true],
  ];
  for (const [name, startDate, endDate, hasDrafts] of years) {
    const get = await memberOf(BOOKS_0004[name]);
    for (const provisional of hasDrafts ? ["0", "1"] : ["0"]) {
      const { rawPayload, statusCode } = await get(
        `/api/v1/documents/fec/txt?companyId=${BOOKS_0004[name]}&startDate=${startDate}&endDate=${endDate}&provisional=${provisional}`,
      );
      expect(statusCode).toBe(200);
      const before = await fecOf0004(`${name}-${startDate}-${provisional === "1" ? "provisional" : "definitive"}`);
      if (name === "garnier" && provisional === "1") {
        expect(without(before.toString(), rawPayload.toString()).map(shortLine)).toMatchInlineSnapshot(`
          [
            "6 | 20260205 | 706000 | Beta (opération du 28/01/2026) | 0,00 | 200,00",
            "6 | 20260205 | 445711 | Beta (opération du 28/01/2026) | 0,00 | 40,00",
            "7 | 20260210 | 706000 | Alpha | 0,00 | 1000,00",
            "7 | 20260210 | 445711 | Alpha | 0,00 | 200,00",
            "8 | 20260215 | 606400 | Fournitures Papeterie | 30,00 | 0,00",
            "8 | 20260215 | 445660 | Fournitures Papeterie | 6,00 | 0,00",
            "9 | 20260220 | 623100 | Publicite | 100,00 | 0,00",
            "9 | 20260220 | 445660 | Publicite | 20,00 | 0,00",
            "10 | 20260225 | 606140 | Carburant Station | 52,00 | 0,00",
            "10 | 20260225 | 445660 | Carburant Station | 8,00 | 0,00",
          ]
        `);
        expect(without(rawPayload.toString(), before.toString()).map(shortLine)).toMatchInlineSnapshot(`
          [
            "6 | 20260205 | 706000 | Beta (opération du 28/01/2026) | 0,00 | 240,00",
            "7 | 20260210 | 706000 | Alpha | 0,00 | 1200,00",
            "8 | 20260215 | 606400 | Fournitures Papeterie | 36,00 | 0,00",
            "9 | 20260220 | 623100 | Publicite | 120,00 | 0,00",
            "10 | 20260225 | 606140 | Carburant Station | 60,00 | 0,00",
          ]
        `);
      } else expect(rawPayload.equals(before), `${name} ${startDate} ${provisional}`).toBe(true);
    }
  }
});

test("VAT lines add up to the lines of their entry; what was reversed, its reversal, and what its day's regime does not allow have none", async () => {
  for (const company of Object.values(BOOKS_0004)) {
    const rows = await db.tenantRead<{ vat_lines: number }>(company, {
      text: `select e.label, e.number, e.source_kind, count(v.position)::int as vat_lines,
          coalesce(sum(v.deductible_cents), 0)::bigint as deductible, coalesce(sum(v.vat_cents) filter (where v.nature in ('COLLECT', 'CESSION')), 0)::bigint as collected,
          coalesce((select sum(debit_cents - credit_cents) from books.entry_lines l where l.entry_id = e.id and account_code like '4456%'), 0)::bigint as on_4456,
          coalesce((select sum(credit_cents - debit_cents) from books.entry_lines l where l.entry_id = e.id and account_code like '44571%'), 0)::bigint as on_44571
        from books.entries e left join books.vat_lines v on v.company_id = e.company_id and v.entry_id = e.id group by e.company_id, e.id having count(v.position) > 0
          and (coalesce(sum(v.deductible_cents), 0) <> coalesce((select sum(debit_cents - credit_cents) from books.entry_lines l where l.entry_id = e.id and account_code like '4456%'), 0)
            or coalesce(sum(v.vat_cents) filter (where v.nature in ('COLLECT', 'CESSION')), 0) <> coalesce((select sum(credit_cents - debit_cents) from books.entry_lines l where l.entry_id = e.id and account_code like '44571%'), 0)
            or e.source_kind = 'reversal' or exists (select from books.entries r where r.reversed_entry_id = e.id))`,
    });
    expect(rows).toEqual([]);
  }
  const counts = await Promise.all(
    Object.values(BOOKS_0004).map(
      async (company) => (await db.tenantRead<{ n: number }>(company, { text: "select count(*)::int as n from books.vat_lines" }))[0]?.n,
    ),
  );
  expect(counts).toMatchInlineSnapshot(`
    [
      7,
      9,
      15,
      0,
    ]
  `);
});

test("done again, it does nothing; interrupted anywhere, it ends as if it had not been", async () => {
  const complete = await written(db);
  expect(await completeBooks(db, { today: TODAY })).toEqual({ companies: 0, completed: 0, corrected: 0, kept: 0 });
  expect(await written(db)).toEqual(complete);

  const other = await olderDatabase();
  let transactions = 0;
  // Three transactions, then the process dies: each start goes on from the last batch.
  const dying: Db = {
    ...other,
    tenant: (company, work) => {
      transactions += 1;
      if (transactions % 4 === 0) throw new Error("killed");
      return other.tenant(company, work);
    },
  };
  let starts = 0;
  for (let isDone = false; !isDone; starts += 1) {
    isDone = await completeBooks(dying, { today: TODAY, operationsAtOnce: 3 }).then(
      () => true,
      () => false,
    );
  }
  expect(starts).toBeGreaterThan(3);
  expect(await written(other)).toEqual(complete);
});
