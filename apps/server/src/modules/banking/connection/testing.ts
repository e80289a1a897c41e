import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { BankConnection, listBankConnections } from "@comptoir/contract/banking/connections";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Environment } from "../../../environment.js";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { TEST_OPTIONS, type TestApp, type TestCompany } from "../../../testing/app.js";
import { synchronizeHandler } from "./reading/synchronize.js";

/** What an order of the stand-in says beside its name. */
type Order = Readonly<Record<string, unknown>>;

/** An operation that the stand-in has, booked. */
type BookedRow = { readonly id: number; readonly date: string; readonly value: number; readonly wording: string };

/** Everything that the stand-in holds. */
export type StandInState = {
  readonly users: readonly { readonly id: number }[];
  readonly connections: readonly { readonly id: number; readonly state: string | null }[];
  readonly accounts: readonly {
    readonly id: number;
    readonly id_connection: number;
    readonly name: string;
    readonly balance: number;
    readonly booked: readonly BookedRow[];
  }[];
};

/** The aggregator of a test: a process of its own, which does what it is ordered. */
export type StandIn = {
  readonly url: string;
  order<Result = null>(name: string, given?: Order): Promise<Result>;
  state(): Promise<StandInState>;
};

const PROGRAM = fileURLToPath(new URL("../../../../../../scripts/stand-in-bank.mjs", import.meta.url));

/** Starts the stand-in for a test file, which stops it at its end. */
export async function standInBank(): Promise<StandIn> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, PORT: "0", STAND_IN: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  afterAll(() => void child.kill());
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), "line");
  const url = String(line);
  const order = async <Result>(name: string, given: Order = {}): Promise<Result> => {
    const reply = await fetch(`${url}/__control`, { method: "POST", body: JSON.stringify({ order: name, ...given }) });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`the stand-in answered ${reply.status} to ${name}: ${text}`);
    return (JSON.parse(text) as { data: Result }).data;
  };
  return { url, order, state: () => order<StandInState>("read") };
}

/** The settings of a server whose aggregator is the stand-in. */
export function standInEnvironment({ url }: Pick<StandIn, "url">): Pick<Environment, "powens" | "secretKeys"> {
  return {
    powens: {
      domain: "essai",
      clientId: "4321",
      clientSecret: "stand-in-secret",
      webhookSecret: "stand-in-webhook-secret",
      baseUrl: `${url}/2.0/`,
      webviewUrl: `${url}/webview`,
    },
    secretKeys: [{ id: "test", bytes: new Uint8Array(32).fill(5) }],
  };
}

/** Where the page of the aggregator sends its user back to, and with what. */
export async function leaveVisit(url: string, end: "success" | "refusal" | "sca" = "success"): Promise<URLSearchParams> {
  const done = new URL(url);
  done.searchParams.set("flow", done.pathname.split("/").at(-1) ?? "");
  done.searchParams.set("end", end);
  done.pathname = "/webview/done";
  const reply = await fetch(done, { redirect: "manual" });
  return new URL(reply.headers.get("location") ?? "http://localhost/").searchParams;
}

/** Connects the bank of the stand-in's template; returns the connection that was made. */
export async function connect(company: TestCompany): Promise<BankConnection> {
  const started = await company.send("POST", "/api/v1/bank-connections", {});
  if (started.statusCode !== 200) throw new Error(`connecting answered ${started.statusCode}: ${started.body}`);
  const back = await leaveVisit(started.json<{ data: { url: string } }>().data.url);
  const returned = await company.send("POST", "/api/v1/bank-connections/return", {
    state: back.get("state"),
    connectionId: back.get("connection_id"),
    code: back.get("code"),
  });
  if (returned.statusCode !== 200) throw new Error(`returning answered ${returned.statusCode}: ${returned.body}`);
  const { connectionId } = returned.json<{ data: { connectionId: string } }>().data;
  const found = (await shown(company)).data.find(({ id }) => id === connectionId);
  if (found === undefined) throw new Error("the connection that was made is not shown");
  return found;
}

/** Signs a company in again, after the clock was moved beyond its token. */
export async function signAgain({ services: { tokens, clock } }: TestApp, { caller, headers }: TestCompany): Promise<void> {
  const token = await tokens.issueAccessToken(caller, Math.floor(clock.now() / 1000));
  Object.assign(headers, { authorization: `Bearer ${token}` });
}

/** The connections of a company as they are shown. */
export async function shown(company: Pick<TestCompany, "get">): Promise<ReplyOf<typeof listBankConnections>> {
  const reply = await company.get("/api/v1/bank-connections");
  if (reply.statusCode !== 200) throw new Error(`the connections answered ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}

/** Links accounts of a connection to bank accounts of their own, all of them in euros unless named. Returns the ids of the bank accounts. */
export async function link(company: TestCompany, { accounts }: BankConnection, titles?: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, title, unusable } of accounts) {
    if (unusable !== null || (titles !== undefined && !titles.includes(title))) continue;
    const reply = await company.send("PUT", `/api/v1/bank-connections/accounts/${id}`, { create: true });
    if (reply.statusCode !== 200) throw new Error(`linking answered ${reply.statusCode}: ${reply.body}`);
    ids.push(reply.json<{ data: { bankAccountId: string } }>().data.bankAccountId);
  }
  return ids;
}

/** Does the readings that were asked for; returns what failed. */
export async function readBanks({ services, db }: TestApp): Promise<readonly string[]> {
  const failures: string[] = [];
  const turn = { isStopping: () => false, onFailure: ({ failure }: { failure: string }) => void failures.push(failure) };
  await runDueJobs(db, synchronizeHandler(services, TEST_OPTIONS), turn);
  return failures;
}

/** Makes the readings that wait for another attempt due. */
export async function hasten({ db }: TestApp): Promise<void> {
  await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where kind = 'bank.sync' and run_at is not null"));
}

/** The operations of a bank account in the books, as the stand-in would write them, in their order. */
export async function booked({ db }: TestApp, company: TestCompany, bankAccountId: string): Promise<string[]> {
  const rows = await db.tenantRead<{ date: string; cents: number; label: string }>(company.id, {
    text: `select date, amount_cents as cents, raw_label as label from books.operations
      where bank_account_id = $1 and cancelled_on is null order by date, amount_cents, raw_label`,
    values: [bankAccountId],
  });
  return rows.map(({ date, cents, label }) => `${date} ${cents} ${label}`);
}

/** The operations of an account as the stand-in has them, written the same way. */
export function givenOperations({ accounts }: StandInState, title: string): string[] {
  const rows = accounts.find(({ name }) => name === title)?.booked ?? [];
  return rows
    .map(({ date, value, wording }) => ({ date, cents: Math.round(value * 100), wording }))
    .toSorted((a, b) => (a.date === b.date ? a.cents - b.cents || (a.wording < b.wording ? -1 : 1) : a.date < b.date ? -1 : 1))
    .map(({ date, cents, wording }) => `${date} ${cents} ${wording}`);
}
