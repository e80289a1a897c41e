import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { BankProviderFailure, type BankProvider } from "../../../bank-provider/bank-provider.js";
import type { Company } from "../../../access/membership.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { SecretCipher } from "../../../secrets/secret-cipher.js";
import { settlesNothing } from "../../books/consequences.js";
import { brandOfCompany } from "../../config/service.js";
import { readConnections, storeAccount, storeConnection } from "./connections-repository.js";
import { refreshConnectionStates } from "./connection-states.js";
import { insertLinkState, useLinkState } from "./events-repository.js";
import { askForReading, tokenContext, type BankServices } from "./reading/synchronize.js";
import { planTimers } from "./timers.js";
import { insertBankUser, readBankUser, storeToken } from "./users-repository.js";

/** A person in the books of a company. */
export type BankVisitor = { readonly company: Pick<Company, "id">; readonly userId: string };

/** What connections need; refuses `bank_connection.not_offered` on a server without an aggregator. */
export function offered({ banks, cipher }: BankServices): { readonly banks: BankProvider; readonly cipher: SecretCipher } {
  if (banks === null || cipher === null) throw new Refusal({ code: "bank_connection.not_offered" });
  return { banks, cipher };
}

/** Asks the aggregator; what goes wrong there is a refusal to try again later. */
export async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BankProviderFailure)) throw error;
    throw new Refusal({ code: "bank_connection.provider" });
  }
}

/** The page of the aggregator comes back with the state of the visit for half an hour. */
const VISIT_MILLISECONDS = 30 * 60_000;
const STATE_BYTES = 32;
/** Where the page comes back to, which the console of the aggregator registers. */
const RETURN_PATH = "/banque/retour";

/**
 * The page where a user connects a bank, or reconnects one. The company gets a user at the aggregator at its first visit. Its state names the company and
 * is of this person, once.
 */
export async function startVisit(
  services: BankServices,
  { company, userId }: BankVisitor,
  { connectionId, options }: { readonly connectionId: string | null; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> },
): Promise<string> {
  const { banks } = offered(services);
  const { db, clock } = services;
  const connection = connectionId === null ? null : await connectionOf(services, company.id, connectionId);
  // Another user at the aggregator has none of the connections of before: the bank is connected anew, and takes its accounts back.
  const isKnown = (await db.reading(company.id, (tx) => readBankUser(tx, company.id))) !== null;
  const token = await tokenOf(services, company.id);
  const code = token === null ? null : await asking(() => banks.codeFor(token).catch(withoutCode));
  const state = `${company.id}.${randomBytes(STATE_BYTES).toString("base64url")}`;
  const now = clock.now();
  const origin = await db.tenant(
    company.id,
    async (tx) => {
      settlesNothing(tx, "a visit to a bank changes no books");
      await insertLinkState(tx, company.id, { hash: hashOf(state), userId, connectionId, now, until: now + VISIT_MILLISECONDS });
      return (await brandOfCompany(tx, company.id, options)).origin;
    },
    { isBeside: true },
  );
  return banks.visitUrl({
    flow: connection === null || !isKnown ? "connect" : "reconnect",
    code,
    connectionId: isKnown ? (connection?.provider_id ?? null) : null,
    state,
    redirectUri: `${origin}${RETURN_PATH}`,
  });
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url");
}

/** A token that is refused: the page then asks its user to prove who they are, and comes back with a code. */
function withoutCode(error: unknown): null {
  if (error instanceof BankProviderFailure && error.kind === "token") return null;
  throw error;
}

async function connectionOf({ db }: BankServices, companyId: string, id: string) {
  const row = (await db.reading(companyId, (tx) => readConnections(tx, companyId))).find((one) => one.id === id);
  if (row === undefined) throw new Refusal({ code: "not_found", what: "bank_connection" });
  return row;
}

/** The token of a company's user, made at the first visit; null when it is lost. */
async function tokenOf(services: BankServices, companyId: string): Promise<string | null> {
  const { banks, cipher } = offered(services);
  const { db } = services;
  const known = await db.reading(companyId, (tx) => readBankUser(tx, companyId));
  if (known !== null) return known.token_lost_at === null ? cipher.decrypt(known.token, tokenContext(companyId)) : null;
  const made = await asking(() => banks.createUser());
  const kept = await db.tenant(
    companyId,
    async (tx) => {
      settlesNothing(tx, "who a company is at the aggregator is not in the books");
      // Two visits at once make two users there: one is kept, the other erased.
      const other = await readBankUser(tx, companyId);
      if (other === null)
        await insertBankUser(tx, companyId, { providerId: made.id, token: cipher.encrypt(made.token, tokenContext(companyId)) });
      return other;
    },
    {},
  );
  if (kept === null) return made.token;
  await banks.removeUser(made.token).catch(() => undefined);
  return cipher.decrypt(kept.token, tokenContext(companyId));
}

/** What the page comes back with. */
export type VisitReturn = {
  readonly state: string;
  readonly connectionId: number | null;
  readonly code: string | null;
  readonly error: string | null;
};

/**
 * Uses the state of a visit and reads the accounts of the connection that it made. Refuses `bank_connection.state` for one that is not of this person
 * and company, used or too old, and `bank_connection.declined` when the user refused.
 */
export async function returnFromVisit(services: BankServices, { company, userId }: BankVisitor, visit: VisitReturn): Promise<string> {
  const { banks, cipher } = offered(services);
  const { db, clock } = services;
  const now = clock.now();
  const used = await writing(services, company.id, (tx) => useLinkState(tx, company.id, { hash: hashOf(visit.state), userId, now }));
  if (used === null) throw new Refusal({ code: "bank_connection.state" });
  if (visit.error !== null) throw new Refusal({ code: "bank_connection.declined" });
  const { code } = visit;
  if (code !== null) {
    const token = await asking(() => banks.tokenFor(code));
    const owner = await asking(() => banks.userOf(token));
    const known = await db.reading(company.id, (tx) => readBankUser(tx, company.id));
    // A code proves who the visitor is at the aggregator, which may be the user of another company.
    if (owner !== known?.provider_id) throw new Refusal({ code: "bank_connection.state" });
    await writing(services, company.id, (tx) => storeToken(tx, company.id, cipher.encrypt(token, tokenContext(company.id))));
  }
  const token = await tokenOf(services, company.id);
  if (token === null) throw new Refusal({ code: "bank_connection.declined" });
  const found = (await asking(() => banks.connections(token))).find(({ id }) => id === visit.connectionId);
  // The id of a connection proves nothing by itself: it may be the one of another user.
  if (found === undefined) throw new Refusal({ code: "bank_connection.state" });
  const accounts = await asking(() => banks.accounts(token, found.id));
  return writing(services, company.id, async (tx) => {
    await storeConnection(tx, company.id, { id: uuidv7(), linkedBy: userId, found, now });
    const row = (await readConnections(tx, company.id)).find(({ provider_id: id }) => id === found.id);
    if (row === undefined) throw new Error("a connection that was just kept is there");
    for (const account of accounts) await storeAccount(tx, company.id, { id: uuidv7(), connectionId: row.id, found: account });
    await refreshConnectionStates(tx, company.id, { today: clock.today(), now });
    await planTimers(tx, company.id);
    await askForReading(tx, company.id, { reason: `visit ${now}` });
    return row.id;
  });
}

function writing<Result>({ db }: BankServices, companyId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.tenant(
    companyId,
    async (tx) => {
      settlesNothing(tx, "the state of a connection is not in the books");
      return work(tx);
    },
    {},
  );
}
