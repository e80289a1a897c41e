import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { dossierConnectionState, type ConnectionState } from "@comptoir/accounting/banking/connection-state";
import { testDatabase } from "../testing/database.js";
import type { Tx } from "./transaction.js";

const db = await testDatabase();
const STATES: readonly ConnectionState[] = ["waiting", "ok", "required_action", "onhold"];

async function newCompany(): Promise<string> {
  const id = uuidv7();
  await db.shared((tx) =>
    tx.run("insert into shared.companies (id, name, tax_system, accounting_basis) values ($1, 'Atelier', 'bnc', 'cash')", [id]),
  );
  return id;
}

const addAccount = (tx: Tx, company: string) =>
  tx.run("insert into books.bank_accounts (company_id, id, title, account_code) values ($1, $2, 'Compte', '512000')", [company, uuidv7()]);
let made = 0;
const connect = async (tx: Tx, company: string, state: ConnectionState): Promise<string> => {
  const id = uuidv7();
  made += 1;
  await tx.run(
    `insert into books.bank_connections (company_id, id, provider_id, bank, linked_by, created_at, provider_since, state)
      values ($1, $2, $3, 'Banque', $2, now(), now(), $4)`,
    [company, id, made, state],
  );
  return id;
};
const become = (company: string, id: string, state: ConnectionState) =>
  db.tenant(company, (tx) =>
    tx.run("update books.bank_connections set state = $3, cause = 'test' where company_id = $1 and id = $2", [company, id, state]),
  );
const stateOf = async (company: string) =>
  (
    await db.sharedRead<{ state: string }>({
      text: "select connection_state as state from shared.dossier_summaries where company_id = $1",
      values: [company],
    })
  )[0]?.state;
const transitions = (company: string) =>
  db.tenantRead<{ own: boolean; from: string; to: string; cause: string }>(company, {
    text: `select connection_id is not null as own, from_state as "from", to_state as "to", cause from books.connection_transitions order by at`,
  });

describe("the state of the bank of a dossier", () => {
  const pairs = STATES.flatMap((from) => STATES.flatMap((to) => (from === to ? [] : [[from, to] as const])));

  test.each(pairs)("goes from %s to %s with its only connection, and both are kept with their cause", async (from, to) => {
    const company = await newCompany();
    const id = await db.tenant(company, async (tx) => {
      await addAccount(tx, company);
      return connect(tx, company, from);
    });
    expect(await stateOf(company)).toBe(from);
    await become(company, id, to);
    expect(await stateOf(company)).toBe(to);
    expect((await transitions(company)).slice(-2)).toEqual([
      { own: true, from, to, cause: "test" },
      { own: false, from, to, cause: "test" },
    ]);
  });

  test("is what the domain says, for any two connections, with accounts or without, stopped or not", async () => {
    for (const one of STATES) {
      for (const other of [...STATES, null]) {
        const company = await newCompany();
        await db.tenant(company, async (tx) => {
          await addAccount(tx, company);
          for (const state of [one, other]) if (state !== null) await connect(tx, company, state);
        });
        const connections = [one, other].filter((state) => state !== null);
        expect(await stateOf(company), `${one} ${other}`).toBe(dossierConnectionState({ connections, bankAccounts: 1, isStopped: false }));
        await db.tenant(company, (tx) => tx.query("select books.set_connections_stopped(true)"));
        expect(await stateOf(company)).toBe("onhold");
        await db.tenant(company, (tx) => tx.query("select books.set_connections_stopped(false)"));
        expect(await stateOf(company)).toBe(dossierConnectionState({ connections, bankAccounts: 1, isStopped: false }));
      }
    }
  });

  test("is awaited without an account, in order once a file made one, whatever else changes in the books", async () => {
    const company = await newCompany();
    const trace = () =>
      db.tenant(company, (tx) =>
        tx.run("insert into books.audit_log (company_id, id, at, action, subject) values ($1, $2, clock_timestamp(), 'test', 'test')", [
          company,
          uuidv7(),
        ]),
      );
    await trace();
    expect(await stateOf(company)).toBe("waiting");
    await db.tenant(company, (tx) => addAccount(tx, company));
    expect(await stateOf(company)).toBe("ok");
    const id = await db.tenant(company, (tx) => connect(tx, company, "waiting"));
    await trace();
    expect(await stateOf(company)).toBe("waiting");
    await db.tenant(company, (tx) =>
      tx.run("update books.bank_connections set removed_at = now() where company_id = $1 and id = $2", [company, id]),
    );
    expect(await stateOf(company)).toBe("ok");
  });

  test("is written by its function alone, for the company of the transaction alone, and its transitions by nothing else", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    await db.tenant(theirs, (tx) => addAccount(tx, theirs));
    const byHand = db.shared((tx) =>
      tx.run("update shared.dossier_summaries set connection_state = 'onhold' where company_id = $1", [theirs]),
    );
    await expect(byHand).rejects.toThrow("permission denied for table dossier_summaries");
    const ofTheirs = (tx: Tx) => tx.run("update books.versions set connections_stopped = true where company_id = $1", [theirs]);
    expect(await db.tenant(ours, ofTheirs)).toBe(0);
    await db.tenant(ours, (tx) => tx.query("select books.set_connections_stopped(true)"));
    expect([await stateOf(ours), await stateOf(theirs)]).toEqual(["onhold", "ok"]);
    const forged = db.tenant(theirs, (tx) =>
      tx.run("insert into books.connection_transitions (company_id, to_state, cause) values ($1, 'ok', 'forged')", [theirs]),
    );
    await expect(forged).rejects.toThrow("permission denied");
  });

  test("is computed by set_connection_state, a function of the owner, whatever a statement of the books gives", async () => {
    const company = await newCompany();
    await db.tenant(company, (tx) => addAccount(tx, company));
    const before = await transitions(company);
    await db.tenant(company, (tx) =>
      tx.run("update books.versions set connection_state = 'required_action', connection_cause = 'forged' where company_id = $1", [
        company,
      ]),
    );
    expect(await stateOf(company)).toBe("ok");
    expect(await transitions(company)).toEqual(before);
    const given = await newCompany();
    await db.tenant(given, (tx) =>
      tx.run("insert into books.versions (company_id, n, connection_state, connection_cause) values ($1, 0, 'onhold', 'forged')", [given]),
    );
    expect(await stateOf(given)).toBe("waiting");
    expect(await transitions(given)).toEqual([]);
  });

  test("is named by no other function but the end of a change, which copies it for lists, and the line of its transition", async () => {
    const functions = await db.owner((tx) =>
      tx.query<{ name: string; is_definer: boolean; body: string }>(
        `select p.oid::regproc::text as name, p.prosecdef as is_definer, p.prosrc as body from pg_proc p
          where p.pronamespace in ('books'::regnamespace, 'shared'::regnamespace) and p.prosrc like '%connection_state%' order by 1`,
      ),
    );
    const named = (pattern: RegExp) => functions.filter(({ body }) => pattern.test(body)).map(({ name }) => name);
    expect(functions.filter(({ name }) => name === "books.set_connection_state")).toMatchObject([{ is_definer: true }]);
    expect(named(/./)).toEqual(["books.dossier_state_changed", "books.end_change", "books.set_connection_state", "shared.put_summary"]);
    expect(named(/new\.connection_state\s*:=/)).toEqual(["books.set_connection_state"]);
    // The list is written from what it is handed, and the end of a change hands what the version bears.
    expect(named(/[^.]\bconnection_state\s*=/)).toEqual(["shared.put_summary"]);
    expect(named(/'connection_state', version\.connection_state/)).toEqual(["books.end_change"]);
    expect(named(/'connection_state'/)).toEqual(["books.end_change"]);
  });

  test("leaves with its company", async () => {
    const company = await newCompany();
    await db.tenant(company, (tx) => addAccount(tx, company));
    await db.shared((tx) => tx.run("delete from shared.companies where id = $1", [company]));
    expect(await stateOf(company)).toBeUndefined();
  });
});
