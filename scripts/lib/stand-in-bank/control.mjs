import { createHmac } from "node:crypto";
import { shownAccount, shownConnection } from "./api.mjs";

/**
 * @typedef {import("./bank.mjs").StandInBank} StandInBank
 * @typedef {{ status?: number, delay?: number, held?: boolean, cut?: boolean, path?: string }} Fault
 * @typedef {{ bank: StandInBank, faults: Fault[], held: (() => void)[] }} Stage
 */

/** The secret under which the events of every trial are signed. */
const WEBHOOK_SECRET = "stand-in-webhook-secret";

/** What a test orders. @type {Readonly<Record<string, (stage: Stage, order: any) => unknown>>} */
const ORDERS = {
  template: ({ bank }, { template }) => void (bank.template = template),
  clock: ({ bank }, { at }) => void (bank.now = Date.parse(at)),
  page: ({ bank }, { size }) => void (bank.pageSize = size),
  append: ({ bank }, { account, transactions }) => transactions.map((/** @type {any} */ one) => bank.addTransaction(account, one)),
  account: ({ bank }, { connection, account }) => bank.addAccount(connection, account),
  change: ({ bank }, { transaction, fields }) =>
    void Object.assign(bank.transactions.get(transaction) ?? {}, fields, { last_update: bank.now }),
  delete: ({ bank }, { transaction }) =>
    void Object.assign(bank.transactions.get(transaction) ?? {}, { deleted: new Date(bank.now).toISOString(), last_update: bank.now }),
  state: ({ bank }, { connection, ...fields }) => void Object.assign(bank.connections.get(connection) ?? {}, fields),
  synced: ({ bank }, { connection }) => void Object.assign(bank.connections.get(connection) ?? {}, { last_update: bank.now, state: null }),
  renumber: ({ bank }, { account }) => bank.renumber(account),
  "remove account": ({ bank }, { account }) => void Object.assign(bank.accounts.get(account) ?? {}, { gone: true }),
  "remove connection": ({ bank }, { connection }) => bank.removeConnection(connection),
  revoke: ({ bank }, { user }) => void bank.renewToken(user),
  fail: ({ faults }, { times = 1, ...fault }) => {
    for (let n = 0; n < times; n += 1) faults.push(fault);
  },
  held: ({ held }) => held.length,
  calm: ({ faults, held }) => {
    faults.length = 0;
    for (const release of held.splice(0)) release();
  },
  event: async (stage, order) => sendEvents(stage, order),
  read: ({ bank }) => shown(bank),
};

/** Does what a test orders; returns what it asks to see. @param {Stage} stage @param {{ order: string }} order */
export async function obey(stage, order) {
  const obeyed = ORDERS[order.order];
  if (obeyed === undefined) throw new Error(`no such order: ${order.order}`);
  return (await obeyed(stage, order)) ?? null;
}

/** @param {StandInBank} bank */
function shown(bank) {
  return {
    users: [...bank.users.values()].map(({ id }) => ({ id })),
    connections: [...bank.connections.values()],
    accounts: [...bank.accounts.values()].map((account) => ({
      ...account,
      balance: bank.balanceOf(account.id),
      booked: bank.bookedOf(account.id).map(({ id, date, value, original_wording: wording }) => ({ id, date, value, wording })),
    })),
  };
}

/**
 * Sends an event of a connection to the application: as many times as asked, signed or badly signed, dated now or before.
 * @param {Stage} stage
 * @param {{ url: string, connection: number, kind?: string, copies?: number, badly?: boolean, at?: string, path?: string }} order
 */
async function sendEvents({ bank }, { url, connection: id, copies = 1, badly = false, at, path = new URL(url).pathname }) {
  const connection = bank.connections.get(id);
  const body = JSON.stringify(
    connection === undefined
      ? { id, id_user: [...bank.users.keys()].at(-1) }
      : {
          user: { id: connection.id_user },
          connection: {
            ...shownConnection(connection),
            accounts: bank.accountsOf(id).map((account) => shownAccount(bank, account)),
            sent: bank.nextId(),
          },
        },
  );
  const date = at ?? new Date(bank.now).toISOString();
  const signature = createHmac("sha256", badly ? "another secret" : WEBHOOK_SECRET)
    .update(`POST.${path}.${date}.`)
    .update(body)
    .digest("base64");
  const statuses = [];
  for (let n = 0; n < copies; n += 1) {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "bi-signature": signature, "bi-signature-date": date },
      body,
    });
    statuses.push(reply.status);
    await reply.text();
  }
  return statuses;
}
