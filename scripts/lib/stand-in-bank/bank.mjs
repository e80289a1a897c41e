import { randomBytes } from "node:crypto";

/**
 * @typedef {{ id: number, id_account: number, date: string, value: number, original_wording: string, type: string, coming: boolean, active: boolean, deleted: string | null, last_update: number }} Transaction
 * @typedef {{ id: number, id_connection: number, id_parent: number | null, name: string, iban: string | null, number: string | null, type: string, currency: string, start: number, disabled: boolean, gone: boolean, balance: number | null }} Account
 * @typedef {{ id: number, id_user: number, bank: string, state: string | null, error_message: string | null, active: boolean, last_update: number | null, expire: string | null }} Connection
 * @typedef {{ date: string, value: number, wording: string, type?: string, coming?: boolean, active?: boolean }} NewTransaction
 * @typedef {{ name: string, iban?: string, number?: string, type?: string, currency?: string, start?: number, parent?: string, disabled?: boolean, transactions?: NewTransaction[] }} NewAccount
 * @typedef {{ bank: string, accounts: NewAccount[], expire?: string | null, state?: string | null }} NewBank
 */

/** An aggregator in memory, whose ids are counted and whose clock is set: the same orders give the same replies. */
export class StandInBank {
  /** @type {Map<number, { id: number, token: string }>} */
  users = new Map();
  /** @type {Map<string, number>} */
  codes = new Map();
  /** @type {Map<number, Connection>} */
  connections = new Map();
  /** @type {Map<number, Account>} */
  accounts = new Map();
  /** @type {Map<number, Transaction>} */
  transactions = new Map();
  /** What the next bank that a user connects gives. @type {NewBank} */
  template = DEMO;
  now = Date.parse("2026-11-20T08:00:00Z");
  pageSize = 1000;
  /** An id is given once, also after a reset: what a test left of another one keeps its own. */
  static #ids = 100;

  nextId() {
    StandInBank.#ids += 1;
    return StandInBank.#ids;
  }

  createUser() {
    const user = { id: this.nextId(), token: `token-${randomBytes(12).toString("hex")}` };
    this.users.set(user.id, user);
    return user;
  }

  /** @param {number} userId */
  renewToken(userId) {
    const user = this.users.get(userId);
    if (user === undefined) return null;
    user.token = `token-${randomBytes(12).toString("hex")}`;
    return user.token;
  }

  /** @param {string | undefined} token */
  userOf(token) {
    return [...this.users.values()].find((user) => user.token === token) ?? null;
  }

  /** @param {number} userId */
  codeFor(userId) {
    const code = `code-${randomBytes(8).toString("hex")}`;
    this.codes.set(code, userId);
    return code;
  }

  /** Connects the bank of the template for a user. @param {number} userId */
  connect(userId) {
    const { bank, accounts, expire = "2027-05-19", state = null } = this.template;
    const id = this.nextId();
    this.connections.set(id, {
      id,
      id_user: userId,
      bank,
      state,
      error_message: null,
      active: true,
      last_update: state === null ? this.now : null,
      expire,
    });
    for (const account of accounts) this.addAccount(id, account);
    return id;
  }

  /** @param {number} connectionId @param {NewAccount} given */
  addAccount(
    connectionId,
    { name, iban, number, type = "checking", currency = "EUR", start = 0, parent, disabled = false, transactions = [] },
  ) {
    const id = this.nextId();
    const id_parent = this.accountsOf(connectionId).find((one) => one.name === parent)?.id ?? null;
    this.accounts.set(id, {
      id,
      id_connection: connectionId,
      id_parent,
      name,
      iban: iban ?? null,
      number: number ?? null,
      type,
      currency,
      start,
      disabled,
      gone: false,
      balance: null,
    });
    for (const one of transactions) this.addTransaction(id, one);
    return id;
  }

  /** @param {number} accountId @param {NewTransaction} given */
  addTransaction(accountId, { date, value, wording, type = "card", coming = false, active = true }) {
    const id = this.nextId();
    const added = {
      id,
      id_account: accountId,
      date,
      value,
      original_wording: wording,
      type,
      coming,
      active,
      deleted: null,
      last_update: this.now,
    };
    this.transactions.set(id, added);
    return id;
  }

  /** A bank that moved to another system gives the same operations under other ids. @param {number} accountId */
  renumber(accountId) {
    for (const one of this.transactionsOf(accountId)) {
      this.transactions.delete(one.id);
      const id = this.nextId();
      this.transactions.set(id, { ...one, id, last_update: this.now });
    }
  }

  /** @param {number} userId */
  connectionsOf(userId) {
    return [...this.connections.values()].filter((one) => one.id_user === userId);
  }

  /** @param {number} connectionId */
  accountsOf(connectionId) {
    return [...this.accounts.values()].filter((one) => one.id_connection === connectionId && !one.gone);
  }

  /** @param {number} accountId */
  transactionsOf(accountId) {
    return [...this.transactions.values()].filter((one) => one.id_account === accountId);
  }

  /** Operations of the account that are booked: what its books are to hold. @param {number} accountId */
  bookedOf(accountId) {
    return this.transactionsOf(accountId).filter((one) => !one.coming && one.active && one.deleted === null && one.type !== "summary_card");
  }

  /** @param {number} accountId */
  balanceOf(accountId) {
    const account = this.accounts.get(accountId);
    const cents = this.bookedOf(accountId).reduce(
      (sum, { value }) => sum + Math.round(value * 100),
      Math.round((account?.start ?? 0) * 100),
    );
    return account?.balance ?? cents / 100;
  }

  /** @param {number} connectionId */
  removeConnection(connectionId) {
    this.connections.delete(connectionId);
    for (const account of this.accountsOf(connectionId)) account.gone = true;
  }

  /** @param {number} userId */
  removeUser(userId) {
    for (const { id } of this.connectionsOf(userId)) this.removeConnection(id);
    this.users.delete(userId);
  }
}

/** A bank with three months of a small business, for trials by hand. @type {NewBank} */
const DEMO = {
  bank: "Banque de l’Essai",
  accounts: [
    {
      name: "Compte courant pro",
      iban: "FR7630004000031234567890143",
      start: 2500,
      transactions: [
        { date: "2026-09-03", value: -12.4, wording: "CB PAPETERIE DU PORT", type: "card" },
        { date: "2026-09-15", value: 1200, wording: "VIR CLIENT MARTIN", type: "transfer" },
        { date: "2026-10-01", value: -650, wording: "PRLV LOYER LOCAL", type: "order" },
        { date: "2026-10-20", value: 840.5, wording: "VIR CLIENT DUBOIS", type: "transfer" },
        { date: "2026-11-12", value: -38.9, wording: "CB SNCF", type: "card" },
      ],
    },
    { name: "Livret pro", iban: "FR7630004000031234567890240", type: "savings", start: 5000 },
    { name: "Compte en dollars", number: "USD-001", currency: "USD", start: 100 },
  ],
};
