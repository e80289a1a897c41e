import { expect, test } from "vitest";
import { randomFrom, type Random } from "../../../testing/random.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { booked, connect, givenOperations, hasten, link, readBanks, shown, signAgain, standInBank, standInEnvironment } from "./testing.js";

/** `npm run bank:faults` asks for a thousand, from a seed of its own. */
const SEED = Number(process.env["BANK_SEED"] ?? "20261120");
const RUNS = Number(process.env["BANK_RUNS"] ?? "20");
const STEPS = 12;

const bank = await standInBank();
const server = await testApp({ today: "2026-11-20", environment: standInEnvironment(bank) });
const { newCompany, db, clock, app } = server;
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/api/v1/webhooks/powens`;

const oneOf = <Value>(random: Random, values: readonly Value[]): Value => values[random(values.length)] as Value;

const LABELS = ["CB CAFE", "CB CAFE", "VIR CLIENT", "PRLV LOYER", "FRAIS"];
const row = (random: Random) => ({
  date: `2026-11-${String(1 + random(19)).padStart(2, "0")}`,
  value: (random(4001) - 2000) / 100 || 1,
  wording: oneOf(random, LABELS),
});

type Scene = { readonly random: Random; readonly company: TestCompany; readonly account: number; readonly connection: number };

/** What may happen, each as often as its place in the list; every one leaves a state from which a calm reading finds everything. */
const STEPS_OF: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  append: ({ random, account }) =>
    bank.order("append", { account, transactions: Array.from({ length: 1 + random(4) }, () => row(random)) }),
  coming: ({ random, account }) => bank.order("append", { account, transactions: [{ ...row(random), coming: true }] }),
  async change({ random, account }) {
    const known = (await bank.state()).accounts.find(({ id }) => id === account)?.booked ?? [];
    if (known.length > 0) await bank.order("change", { transaction: oneOf(random, known).id, fields: { value: row(random).value } });
  },
  async remove({ random, account }) {
    const known = (await bank.state()).accounts.find(({ id }) => id === account)?.booked ?? [];
    if (known.length > 0) await bank.order("delete", { transaction: oneOf(random, known).id });
  },
  state: ({ random, connection }) =>
    bank.order("state", { connection, state: oneOf(random, ["SCARequired", "wrongpass", "websiteUnavailable", "somethingNew", null]) }),
  fail: ({ random }) =>
    bank.order("fail", {
      times: 1 + random(2),
      ...oneOf(random, [{ status: 503 }, { status: 429 }, { cut: true }, { path: "transactions", cut: true }]),
    }),
  page: ({ random }) => bank.order("page", { size: 1 + random(5) }),
  event: ({ random, connection }) => bank.order("event", { url, connection, copies: 1 + random(3), badly: random(5) === 0 }),
  read: async () => readBanks(server),
  retry: async () => (await hasten(server), readBanks(server)),
  async later({ random, company }) {
    clock.advance((1 + random(40)) * 3600);
    await signAgain(server, company);
    await bank.order("clock", { at: new Date(clock.now()).toISOString() });
  },
};

async function play(seed: number): Promise<void> {
  const random = randomFrom(seed);
  clock.set("2026-11-20");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await bank.order("reset");
  await bank.order("clock", { at: new Date(clock.now()).toISOString() });
  const transactions = Array.from({ length: random(8) }, () => row(random));
  await bank.order("template", { template: { bank: "Banque", accounts: [{ name: "Courant", start: 10, transactions }] } });
  const company = await newCompany();
  const [bankAccount = ""] = await link(company, await connect(company));
  const own = (await bank.state()).accounts.find(({ name }) => name === "Courant");
  const scene: Scene = { random, company, account: own?.id ?? 0, connection: own?.id_connection ?? 0 };
  const names = Object.keys(STEPS_OF);
  const played: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const name = oneOf(random, names);
    played.push(name);
    await STEPS_OF[name]?.(scene);
  }
  // Calm again: one reading finds all that the bank has.
  await bank.order("calm");
  await bank.order("synced", { connection: scene.connection });
  clock.advance(3600);
  await signAgain(server, company);
  await bank.order("clock", { at: new Date(clock.now()).toISOString() });
  await hasten(server);
  await readBanks(server);
  expect(await bank.order<number[]>("event", { url, connection: scene.connection })).toEqual([200]);
  expect(await readBanks(server)).toEqual([]);
  const told = `BANK_SEED=${seed} BANK_RUNS=1: ${played.join(", ")}`;
  const state = await bank.state();
  expect(await booked(server, company, bankAccount), told).toEqual(givenOperations(state, "Courant"));
  expect((await shown(company)).toConfirm, told).toEqual([]);
  expect((await shown(company)).data[0]?.state, told).toEqual({ code: "ok", text: null });
  const [balance] = (await company.get("/api/v1/bank-balance")).json<{ data: { balance: number; stated: unknown }[] }>().data;
  const stated = state.accounts.find(({ id }) => id === scene.account)?.balance;
  expect(balance?.balance, told).toBe(stated);
}

test(
  `after any of ${RUNS} sequences of orders and faults, the books hold exactly what the bank has`,
  async () => {
    for (let run = 0; run < RUNS; run += 1) await play(SEED + run);
  },
  60_000 + RUNS * 4_000,
);
