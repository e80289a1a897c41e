import { afterAll, afterEach, expect, test } from "vitest";
import { addDays, parisDay } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { openDb, type Db } from "../db/db.js";
import { testApp, type TestApp } from "../testing/app.js";
import { testDatabase } from "../testing/database.js";
import { dayHandlers, planDay } from "./day.js";
import { runDueJobs } from "./run-jobs.js";

/** The machine and the database are in these zones; books are in Paris wherever they are. */
const ZONES = ["UTC", "Europe/Paris", "Pacific/Auckland"] as const;
/** Ordinary days, the two that change the hour, a leap day, the end of a year; each at half a minute to midnight in Paris. */
const EVES = [
  ["2026-03-25", "2026-03-25T22:59:30Z"],
  ["2026-03-28", "2026-03-28T22:59:30Z"],
  ["2026-03-29", "2026-03-29T21:59:30Z"],
  ["2026-10-24", "2026-10-24T21:59:30Z"],
  ["2026-10-25", "2026-10-25T22:59:30Z"],
  ["2026-12-31", "2026-12-31T22:59:30Z"],
  ["2028-02-28", "2028-02-28T22:59:30Z"],
  ["2028-02-29", "2028-02-29T22:59:30Z"],
] as const;

type Place = TestApp & { readonly zone: string };

const ownZone = process.env["TZ"];
afterEach(() => {
  if (ownZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = ownZone;
});

/** A server whose database is in a zone, and reads the time from a clock of the test: `now()` is found in its schema first. */
async function placeIn(zone: string): Promise<Place> {
  const made = await testDatabase();
  const name = new URL(made.connectionString).pathname.slice(1);
  await made.owner((tx) =>
    tx.run(`create schema stepped;
      create table stepped.clock (step interval not null);
      insert into stepped.clock values ('0');
      create function stepped.now() returns timestamptz language sql stable security definer set search_path = pg_catalog
        as 'select pg_catalog.now() + (select step from stepped.clock)';
      grant usage on schema stepped to comptoir_app, comptoir_tenant;
      alter database ${name} set search_path = stepped, pg_catalog, public;
      alter database ${name} set timezone = '${zone}'`),
  );
  const db = await openDb({ connectionString: made.connectionString });
  afterAll(() => db.close());
  return { ...(await testApp({ db })), zone };
}

const places: Place[] = [];
for (const zone of ZONES) places.push(await placeIn(zone));

/** Sets the clock of the database to an instant. */
async function setDatabase(db: Db, instant: number): Promise<void> {
  await db.owner((tx) => tx.run("update stepped.clock set step = make_interval(secs => $1)", [(instant - Date.now()) / 1000]));
}

/** Two servers of one database, whose clocks and the database's go together unless a step is theirs alone. */
function serversOf(db: Db) {
  let instant = 0;
  const done: IsoDate[] = [];
  const clock = { now: () => instant, today: () => parisDay(instant) };
  const handlers = dayHandlers(clock, [{ name: "notes", run: async (day) => void done.push(day) }]);
  const look = async (): Promise<void> => {
    // As each server does at its start and every hour.
    await Promise.all([planDay(db), planDay(db)]);
    for (const handler of [...handlers, ...handlers])
      await Promise.all(
        [1, 2].map(() => runDueJobs(db, handler, { isStopping: () => false, onFailure: (failure) => expect(failure).toBe(null) })),
      );
  };
  return {
    done,
    async at(next: number, { isTheDatabaseToo = true } = {}): Promise<void> {
      instant = next;
      if (isTheDatabaseToo) await setDatabase(db, next);
      await look();
      await look();
    },
  };
}

/** The same day by another path: the zones of the engine. */
const WRITTEN = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", year: "numeric", month: "2-digit", day: "2-digit" });

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const cases = places.flatMap((place) =>
  EVES.map(([day, instant]) => ({ place, zone: place.zone, day: day as IsoDate, eve: Date.parse(instant) })),
);

test.each(cases)(
  "in $zone, the jobs of $day and of the days after it run once each, however the clock steps",
  async ({ place: { db }, zone, day, eve }) => {
    process.env["TZ"] = zone;
    await db.shared((tx) => tx.run("delete from shared.jobs"));
    const { at, done } = serversOf(db);
    const next = addDays(day, 1);
    await at(eve - 4 * HOUR);
    expect(done).toEqual([day]);
    await at(eve);
    await at(eve + 29 * SECOND);
    expect(done).toEqual([day]);
    // Midnight in Paris, and nothing else, begins the next day.
    await at(eve + 31 * SECOND);
    expect(done).toEqual([day, next]);
    // Back an hour, into the day before: of the servers alone, then of the database too. Neither day begins again.
    await at(eve + 31 * SECOND - HOUR, { isTheDatabaseToo: false });
    await at(eve + 32 * SECOND - HOUR);
    expect(done).toEqual([day, next]);
    await at(eve + 60 * SECOND);
    expect(done).toEqual([day, next]);
    // Two days ahead: the day that was passed over is not made up for.
    const ahead = eve + 60 * SECOND + 48 * HOUR;
    await at(ahead);
    await at(ahead + HOUR / 2);
    expect(done).toEqual([day, next, WRITTEN.format(ahead)]);
  },
);

test.each(cases)(
  "in $zone, an operation of $day stays on it, and the day changes at midnight in Paris",
  async ({ place, zone, day, eve }) => {
    process.env["TZ"] = zone;
    const { db, newCompany, clock } = place;
    await setDatabase(db, eve);
    clock.set(day);
    clock.advance((eve - clock.now()) / SECOND);
    expect(clock.today()).toBe(day);
    for (const step of [0, 29 * SECOND, 31 * SECOND, -HOUR, 48 * HOUR, 0])
      expect(parisDay(eve + step), `${step}`).toBe(WRITTEN.format(new Date(eve + step)));
    const company = await newCompany({ beginning: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` });
    const made = await company.send("POST", "/api/v1/transaction/create", {
      title: "Café",
      amount: 3,
      date: day,
      origin: "cash",
      type: "outcome",
    });
    expect(made.statusCode, made.body).toBeLessThan(300);
    const dates = await db.reading(company.id, (tx) =>
      tx.query<{ date: string; entry: string; text: string }>(
        `select o.date, e.date as entry, o.date::text as text from books.operations o
        join books.entries e on e.company_id = o.company_id and e.operation_id = o.id where o.company_id = $1`,
        [company.id],
      ),
    );
    expect(dates).toEqual([{ date: day, entry: day, text: day }]);
    const fec = await company.get(
      `/api/v1/documents/fec/txt?startDate=${day.slice(0, 4)}-01-01&endDate=${day.slice(0, 4)}-12-31&provisional=1`,
    );
    expect(new Set([...fec.body.matchAll(/\b(20\d{6})\b/g)].map(([, found]) => found))).toEqual(new Set([day.replaceAll("-", "")]));
  },
);

test("the clock of the test is the one that the queue reads, in the zone of the database", async () => {
  for (const { db, zone } of places) {
    await setDatabase(db, Date.parse("2028-02-29T22:59:30Z"));
    const [read] = await db.sharedRead<{ zone: string; day: string }>({
      text: "select current_setting('timezone') as zone, (now() at time zone 'Europe/Paris')::date as day",
    });
    expect(read).toEqual({ zone, day: "2028-02-29" });
  }
});
