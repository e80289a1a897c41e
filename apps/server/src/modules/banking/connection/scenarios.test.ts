import { beforeEach, describe, expect, test } from "vitest";
import type { BankAccount, BankImport } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { readBack } from "../testing.js";
import {
  booked,
  connect,
  givenOperations,
  hasten,
  link,
  readBanks,
  shown,
  signAgain,
  standInBank,
  standInEnvironment,
  leaveVisit,
} from "./testing.js";

const bank = await standInBank();
const server = await testApp({ today: "2026-11-20", environment: standInEnvironment(bank) });
const { newCompany, db, clock, app } = server;

beforeEach(async () => {
  clock.set("2026-11-20");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await bank.order("reset");
  await bank.order("clock", { at: "2026-11-20T10:30:00Z" });
});

const START = "2026-01-05";
const day = (n: number): string => new Date(Date.parse(START) + (n % 300) * 86_400_000).toISOString().slice(0, 10);
const template = (transactions: object[], own: object = {}) =>
  bank.order("template", {
    template: { bank: "Banque A", accounts: [{ name: "Courant", iban: "FR7630004000031234567890143", start: 100, transactions }], ...own },
  });

/** A company with the account « Courant » of the template linked and read. */
async function connected(transactions: object[]): Promise<{ company: TestCompany; account: string; connection: number; provider: number }> {
  await template(transactions);
  const company = await newCompany();
  const [account = ""] = await link(company, await connect(company), ["Courant"]);
  expect(await readBanks(server)).toEqual([]);
  const state = await bank.state();
  const provider = state.accounts.findLast(({ name }) => name === "Courant");
  return { company, account, connection: provider?.id_connection ?? 0, provider: provider?.id ?? 0 };
}

/** Reads the banks again, as an event would ask. */
async function again(connection: number, order: object = {}): Promise<void> {
  const statuses = await send(connection, order);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readBanks(server)).toEqual([]);
}

async function send(connection: number, order: object = {}): Promise<number[]> {
  await app.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return bank.order<number[]>("event", { url: `http://127.0.0.1:${port}/api/v1/webhooks/powens`, connection, ...order });
}

const later = async (company: TestCompany, hours: number): Promise<void> => {
  clock.advance(hours * 3600);
  await signAgain(server, company);
  await bank.order("clock", { at: new Date(clock.now()).toISOString() });
};
const balances = async (company: TestCompany): Promise<BankAccount[]> => (await company.get("/api/v1/bank-balance")).json().data;
const same = async (company: TestCompany, account: string) => {
  const state = await bank.state();
  expect(await booked(server, company, account)).toEqual(givenOperations(state, "Courant"));
  const [own] = (await balances(company)).filter(({ id }) => id === account);
  expect(own?.balance).toBe(state.accounts.findLast(({ name }) => name === "Courant")?.balance);
  expect(own?.stated).toMatchObject({ balance: own?.balance, gap: null });
};

const SMALL = [
  { date: "2026-03-02", value: -12.4, wording: "CB PAPETERIE" },
  { date: "2026-03-15", value: 1200, wording: "VIR CLIENT" },
  { date: "2026-11-18", value: -30, wording: "CB CAFE" },
];

describe("a bank that is connected gives exactly its operations", () => {
  test("2 345 of them over three pages", async () => {
    const rows = Array.from({ length: 2345 }, (_, n) => ({ date: day(n), value: (n % 7) - 3.5, wording: `OPERATION ${n}` }));
    const { company, account } = await connected(rows);
    expect(await booked(server, company, account)).toHaveLength(2345);
    await same(company, account);
  });

  test("the second page fails, the reading is tried again, and nothing is doubled", async () => {
    await bank.order("page", { size: 2 });
    await template([...SMALL, { date: "2026-04-01", value: -5, wording: "CB PAIN" }]);
    const company = await newCompany();
    const [account = ""] = await link(company, await connect(company));
    await db.shared((tx) => tx.run("delete from shared.jobs where key like '%visit%'"));
    await bank.order("fail", { path: "offset=2", cut: true });
    expect(await readBanks(server)).toEqual([expect.stringContaining("no whole answer")]);
    expect(await booked(server, company, account)).toEqual([]);
    await bank.order("fail", { path: "offset=2", status: 503 });
    await hasten(server);
    expect(await readBanks(server)).toEqual([expect.stringContaining("answered 503")]);
    await hasten(server);
    expect(await readBanks(server)).toEqual([]);
    await same(company, account);
  });

  test("an event that comes before the user is back, then ten times the same one", async () => {
    await template(SMALL);
    const company = await newCompany();
    const started = await company.send("POST", "/api/v1/bank-connections", {});
    const back = await leaveVisit(started.json().data.url);
    await again(Number(back.get("connection_id")));
    const returned = await company.send("POST", "/api/v1/bank-connections/return", {
      state: back.get("state"),
      connectionId: back.get("connection_id"),
    });
    expect(returned.statusCode, returned.body).toBe(200);
    const [connection] = (await shown(company)).data;
    if (connection === undefined) throw new Error("no connection");
    const [account = ""] = await link(company, connection);
    await readBanks(server);
    await same(company, account);
    await again(Number(back.get("connection_id")), { copies: 10 });
    await same(company, account);
    const events = await db.tenantRead(company.id, { text: "select from books.bank_events where handled_at is not null" });
    expect(events).toHaveLength(2);
  });

  test("a bank that was just read answers 409 to a forced reading, which is no failure", async () => {
    const { company, account } = await connected(SMALL);
    const [connection] = (await shown(company)).data;
    const reply = await company.send("POST", `/api/v1/bank-connections/${connection?.id}/refresh`, {});
    expect(reply.json()).toEqual({ data: { asked: true } });
    expect(await readBanks(server)).toEqual([]);
    await same(company, account);
  });

  test("a consent that ends and is given again loses no operation", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    await bank.order("state", { connection, state: "SCARequired" });
    await bank.order("append", { account: provider, transactions: [{ date: "2026-11-19", value: -7, wording: "CB PENDANT" }] });
    await later(company, 1);
    await again(connection);
    expect((await shown(company)).data[0]?.state).toMatchObject({
      code: "required_action",
      text: expect.stringContaining("reconnectez-la"),
    });
    expect((await balances(company))[0]?.state.code).toBe("required_action");
    await later(company, 1);
    await bank.order("synced", { connection });
    await again(connection);
    expect((await shown(company)).data[0]?.state).toEqual({ code: "ok", text: null });
    await same(company, account);
  });

  test("an operation that the bank deletes leaves, and comes again under another id", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    const cafe = (await bank.state()).accounts.flatMap((one) => one.booked).findLast(({ wording }) => wording === "CB CAFE");
    await later(company, 1);
    await bank.order("delete", { transaction: cafe?.id });
    await again(connection);
    await same(company, account);
    expect((await shown(company)).anomalies).toMatchObject([{ kind: "deleted", followed: true, label: "CB CAFE" }]);
    await later(company, 1);
    await bank.order("append", { account: provider, transactions: [{ date: "2026-11-18", value: -30, wording: "CB CAFE" }] });
    await again(connection);
    await same(company, account);
  });

  test("an operation to come is not imported before it is booked, under the same id", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    const [coming] = await bank.order<number[]>("append", {
      account: provider,
      transactions: [{ date: "2026-11-20", value: -44, wording: "CB A VENIR", coming: true }],
    });
    await later(company, 1);
    await again(connection);
    await same(company, account);
    await bank.order("change", { transaction: coming, fields: { coming: false, date: "2026-11-20" } });
    await later(company, 1);
    await again(connection);
    expect(await booked(server, company, account)).toContain("2026-11-20 -4400 CB A VENIR");
    await same(company, account);
  });

  test("amounts are read from their text: 0.1 + 0.2, and a change of amount is followed", async () => {
    const { company, account, connection } = await connected([{ date: "2026-11-02", value: 0.1 + 0.2, wording: "INTERETS" }]);
    await same(company, account);
    const [row] = (await bank.state()).accounts.flatMap((one) => one.booked);
    await bank.order("change", { transaction: row?.id, fields: { value: 0.31 } });
    await later(company, 1);
    await again(connection);
    expect(await booked(server, company, account)).toEqual(["2026-11-02 31 INTERETS"]);
    await same(company, account);
    expect((await shown(company)).anomalies).toMatchObject([{ kind: "changed", followed: true }]);
  });

  test("two identical operations of one day are two, the second one coming later", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    await later(company, 30);
    await bank.order("append", { account: provider, transactions: [{ date: "2026-11-18", value: -30, wording: "CB CAFE" }] });
    await again(connection);
    await same(company, account);
    expect((await shown(company)).toConfirm).toEqual([]);
  });

  test("a bank that gives all its operations other ids asks, and doubles nothing", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    await bank.order("renumber", { account: provider });
    await later(company, 1);
    await again(connection);
    expect(await booked(server, company, account)).toEqual(givenOperations(await bank.state(), "Courant"));
    const [waiting] = (await shown(company)).toConfirm;
    expect(waiting).toMatchObject({ count: 3 });
    await later(company, 1);
    await again(connection);
    expect((await shown(company)).toConfirm).toHaveLength(1);
    const kept = await readBack(company, waiting?.importId ?? "");
    expect(kept).toMatchObject({ kind: "sync", status: "previewed", selected: 0 } satisfies Partial<BankImport>);
    await company.send("DELETE", `/api/v1/bank-import/${waiting?.importId}`);
    await later(company, 8 * 24);
    await again(connection);
    expect((await shown(company)).toConfirm).toEqual([]);
  });

  test("a state that no page describes changes nothing for a day, then puts the connection on hold", async () => {
    const { company, connection } = await connected(SMALL);
    await bank.order("state", { connection, state: "somethingNew" });
    await again(connection);
    expect((await shown(company)).data[0]?.state).toEqual({ code: "ok", text: null });
    await later(company, 25);
    await again(connection);
    expect((await shown(company)).data[0]?.state.code).toBe("onhold");
  });

  test("a token that is refused asks to reconnect, which gives another one", async () => {
    const { company, account, connection } = await connected(SMALL);
    const [user] = (await bank.state()).users;
    await bank.order("revoke", { user: user?.id });
    await again(connection);
    const [lost] = (await shown(company)).data;
    expect(lost?.state).toMatchObject({ code: "required_action", text: expect.stringContaining("perdue") });
    await later(company, 1);
    const started = await company.send("POST", `/api/v1/bank-connections/${lost?.id}/reconnect`, {});
    const back = await leaveVisit(started.json().data.url);
    expect(back.get("code")).not.toBeNull();
    const body = { state: back.get("state"), connectionId: back.get("connection_id"), code: back.get("code") };
    expect((await company.send("POST", "/api/v1/bank-connections/return", body)).statusCode).toBe(200);
    expect(await readBanks(server)).toEqual([]);
    expect((await shown(company)).data[0]?.state).toEqual({ code: "ok", text: null });
    await same(company, account);
  });
});

describe("accounts", () => {
  test("in another currency, and a card whose account repeats its purchases, feed no bank account", async () => {
    await bank.order("template", {
      template: {
        bank: "Banque A",
        accounts: [
          { name: "Courant", transactions: [{ date: "2026-11-01", value: -50, wording: "CARTE DIFFEREE", type: "deferred_card" }] },
          { name: "Carte", type: "card", parent: "Courant", transactions: [{ date: "2026-10-20", value: -50, wording: "RESTAURANT" }] },
          { name: "Dollars", currency: "USD" },
        ],
      },
    });
    const company = await newCompany();
    const connection = await connect(company);
    const [courant, card, dollars] = ["Courant", "Carte", "Dollars"].map((title) => connection.accounts.find((one) => one.title === title));
    await link(company, connection, ["Courant"]);
    const put = async (id: string | undefined) =>
      (await company.send("PUT", `/api/v1/bank-connections/accounts/${id}`, { create: true })).json();
    expect(await put(card?.id)).toMatchObject({ status: 409, code: "bank_connection.card_of_account" });
    expect(await put(dollars?.id)).toMatchObject({ status: 422, code: "bank_connection.currency" });
    expect(await put(courant?.id)).toMatchObject({ status: 409, code: "bank_connection.linked" });
    expect((await shown(company)).data[0]?.accounts.map(({ unusable }) => unusable)).toEqual([null, "card_of_account", "currency"]);
  });

  test("that the bank no longer gives become ghosts, kept, and offered to the next one", async () => {
    const { company, account, connection, provider } = await connected(SMALL);
    await bank.order("remove account", { account: provider });
    await later(company, 1);
    await again(connection);
    expect((await balances(company))[0]).toMatchObject({ isGhost: true, ghostOrigin: "Banque A", balance: 1257.6 });
    await bank.order("account", { connection, account: { name: "Courant bis", start: 100, transactions: SMALL } });
    await later(company, 1);
    await again(connection);
    const [found] = (await shown(company)).data[0]?.accounts.filter(({ title }) => title === "Courant bis") ?? [];
    expect(found?.proposedBankAccountId).toBe(account);
    await company.send("PUT", `/api/v1/bank-connections/accounts/${found?.id}`, { bankAccountId: account });
    await readBanks(server);
    expect((await balances(company))[0]).toMatchObject({ isGhost: false, ghostOrigin: null, balance: 1257.6 });
    expect((await shown(company)).toConfirm).toMatchObject([{ count: 3 }]);
  });

  test("of a connection that the bank removed are ghosts too; disconnected by the user, they are fed by files again", async () => {
    const { company, connection } = await connected(SMALL);
    await bank.order("remove connection", { connection });
    await again(connection);
    expect((await balances(company))[0]).toMatchObject({
      isGhost: true,
      state: { code: "onhold", text: expect.stringContaining("n’existe plus") },
    });
    const [removed] = (await shown(company)).data;
    expect((await company.send("DELETE", `/api/v1/bank-connections/${removed?.id}`)).statusCode).toBe(200);
    expect((await shown(company)).data).toEqual([]);
    expect((await balances(company))[0]).toMatchObject({ isGhost: false, state: { code: "ok", text: null }, feed: { kind: "file" } });
  });

  test("are fed by one account at a time", async () => {
    await template(SMALL, {
      accounts: [
        { name: "Courant", transactions: SMALL },
        { name: "Autre", transactions: [] },
      ],
    });
    const company = await newCompany();
    const connection = await connect(company);
    const [account] = await link(company, connection, ["Courant"]);
    const other = connection.accounts.find(({ title }) => title === "Autre");
    const reply = await company.send("PUT", `/api/v1/bank-connections/accounts/${other?.id}`, { bankAccountId: account });
    expect(reply.json()).toMatchObject({ status: 409, code: "bank_connection.account_fed" });
  });
});
