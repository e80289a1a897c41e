import { describe, expect, test } from "vitest";
import type { Changes, Transaction } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { testApp, type TestCompany } from "../../../../testing/app.js";
import { confirm, csvStatement, preview } from "../../../banking/testing.js";
import { list, newBankAccount, typeIn } from "../../testing.js";

const server = await testApp();

type Accounts = { company: TestCompany; current: string; savings: string };

async function twoAccounts(): Promise<Accounts> {
  const company = await server.newCompany({ taxSystem: "bic-rs" });
  const current = await newBankAccount(server, company, { title: "Compte courant" });
  const savings = await newBankAccount(server, company, { title: "Livret", accountCode: "512100" });
  return { company, current, savings };
}

async function out(company: TestCompany, bankingAccount: string, date: string, amount = 500): Promise<string> {
  return (await typeIn(company, { title: "ZORBLAX", amount, date, bankingAccount })).id;
}

async function into(company: TestCompany, bankingAccount: string, date: string, amount = 500): Promise<string> {
  return (await typeIn(company, { title: "ZORBLAX", amount, date, bankingAccount, type: "income" })).id;
}

async function suggestionsOf(company: TestCompany): Promise<ReadonlyMap<string, Transaction["suggestion"]>> {
  return new Map((await list(company)).data.map(({ id, suggestion }) => [id, suggestion]));
}

async function accept(company: TestCompany, body: object): Promise<Changes["data"]> {
  return (await company.send("POST", "/api/v1/transactions/accept-suggestions", body)).json<Changes>().data;
}

async function give(company: TestCompany, id: string, account: string, amount = 500): Promise<void> {
  const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account, amount }] });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function unpaired(company: TestCompany): Promise<{ count: number; ids: string[] }> {
  return (await company.get("/api/v1/transfers/unpaired")).json<{ data: { count: number; ids: string[] } }>().data;
}

describe("a transfer between own accounts", () => {
  test("is suggested on both sides, accepted as one act, taken back as one", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-04")];
    const suggested = await suggestionsOf(company);
    const transfer = { account: { code: "580000" }, confidence: 0.95, source: "transfer" };
    expect(suggested.get(left)).toMatchObject({ ...transfer, pair: came, reason: "virement vers «\u00a0Livret\u00a0» le 04/03/2026" });
    expect(suggested.get(came)).toMatchObject({ ...transfer, pair: left });

    const { changed, actId } = await accept(company, { ids: [left] });
    expect(changed.map(({ id }) => id).sort()).toEqual([left, came].sort());
    expect(changed.map(({ allocations }) => allocations.map(({ account }) => account.code))).toEqual([["580000"], ["580000"]]);
    expect(await unpaired(company)).toEqual({ count: 0, ids: [] });

    await company.send("POST", `/api/v1/acts/${actId ?? ""}/undo`, {});
    const again = await suggestionsOf(company);
    expect([again.get(left)?.pair, again.get(came)?.pair]).toEqual([came, left]);
  });

  test("comes with its other side in what is filtered, unless that one is left out; what was seen binds both", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-02")];
    const filtered = { filters: { accounts: [current] } };
    const call = (body: object) => company.send("POST", "/api/v1/transactions/accept-suggestions", body);
    const preview = (await call({ ...filtered, preview: true })).json<SelectionPreview>().data;
    expect(preview.count).toBe(2);
    await company.send("POST", "/api/v1/transaction/update", { id: came, comment: "vu" });
    expect((await call({ ...filtered, seen: preview.seen })).json()).toMatchObject({ status: 409, code: "selection.changed" });
    const { changed } = await accept(company, { ids: [left], except: [came] });
    expect(changed.map(({ id }) => id)).toEqual([left]);
  });

  test("is accepted on both sides or on none", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-04")];
    // An account that does not exist refuses one side.
    const refuse = "update books.operations set suggestion_account = '999999' where company_id = $1 and id = $2";
    await server.db.tenant(company.id, (tx) => tx.run(refuse, [company.id, came]));
    const { changed, skipped } = await accept(company, { ids: [left] });
    expect(changed).toEqual([]);
    expect(skipped.map(({ id, code }) => [id, code])).toEqual([
      [came, "allocation.account_unknown"],
      [left, "operation.other_side"],
    ]);
    expect((await accept(company, { ids: [left], except: [came] })).changed.map(({ id }) => id)).toEqual([left]);
  });

  test("once one side is given to 580000 by hand, the other is suggested alone; no more once it is given to something else", async () => {
    const { company, current, savings } = await twoAccounts();
    const left = await out(company, current, "2026-03-02");
    await give(company, left, "580000");
    const came = await into(company, savings, "2026-03-04");
    const suggested = (await suggestionsOf(company)).get(came);
    const reason = "virement depuis «\u00a0Compte courant\u00a0» le 02/03/2026";
    expect(suggested).toMatchObject({ account: { code: "580000" }, confidence: 0.95, source: "transfer", reason });
    expect(suggested?.pair).toBeUndefined();
    await give(company, left, "606300");
    expect((await suggestionsOf(company)).get(came)?.source).not.toBe("transfer");
    await give(company, left, "580000");
    expect((await accept(company, { ids: [came] })).changed.map(({ id }) => id)).toEqual([came]);
    expect(await unpaired(company)).toEqual({ count: 0, ids: [] });
    // Both have their other side: one more has none.
    const more = await into(company, savings, "2026-03-05");
    expect((await suggestionsOf(company)).get(more)?.source).not.toBe("transfer");
  });

  test("what is given comes before a line to categorise that is nearer to it", async () => {
    const { company, current, savings } = await twoAccounts();
    const given = await out(company, current, "2026-03-02");
    const open = await out(company, current, "2026-03-04");
    await give(company, given, "580000");
    const came = await into(company, savings, "2026-03-04");
    const suggestions = await suggestionsOf(company);
    expect(suggestions.get(came)).toMatchObject({ source: "transfer", reason: expect.stringContaining("02/03/2026") });
    expect(suggestions.get(open)?.source).not.toBe("transfer");
  });

  test("of several candidates the nearest is suggested without being sure; the next one when that one is given away", async () => {
    const { company, current, savings } = await twoAccounts();
    const left = await out(company, current, "2026-03-02");
    const [near, far] = [await into(company, savings, "2026-03-03"), await into(company, savings, "2026-03-06")];
    const before = await suggestionsOf(company);
    expect(before.get(left)).toMatchObject({ pair: near, confidence: 0.6 });
    expect(before.get(far)?.source).not.toBe("transfer");
    await give(company, near, "706000");
    const after = await suggestionsOf(company);
    expect(after.get(left)).toMatchObject({ pair: far, confidence: 0.95 });
    expect(after.get(far)).toMatchObject({ pair: left, confidence: 0.95 });
  });

  test("is no more when one side changes its amount, its day or its account, or goes; and comes back with it", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-04")];
    const pairs = async () => (await suggestionsOf(company)).get(left)?.pair;
    const update = (fields: object) => company.send("POST", "/api/v1/transaction/update", { id: came, manuallyCreated: "1", ...fields });
    for (const [changed, as] of [
      [{ amount: 499 }, { amount: 500 }],
      [{ date: "2026-03-20" }, { date: "2026-03-04" }],
      [{ bankingAccount: current }, { bankingAccount: savings }],
    ]) {
      await update(changed ?? {});
      expect(await pairs(), JSON.stringify(changed)).toBeUndefined();
      await update(as ?? {});
      expect(await pairs(), JSON.stringify(as)).toBe(came);
    }
    const { actId } = (await company.send("POST", "/api/v1/transaction/delete", { id: came })).json<{ data: { actId: string } }>().data;
    expect(await pairs()).toBeUndefined();
    await company.send("POST", `/api/v1/acts/${actId}/undo`, {});
    expect(await pairs()).toBe(came);
  });

  test("keeps its suggestion while what its merchant teaches changes the others", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-04")];
    const other = await out(company, current, "2026-03-02", 12);
    await give(company, other, "606300", 12);
    expect((await suggestionsOf(company)).get(left)?.pair).toBe(came);
  });

  test("gives way on both sides to a rule that one of them meets, and comes back without it", async () => {
    const { company, current, savings } = await twoAccounts();
    const [left, came] = [await out(company, current, "2026-03-02"), await into(company, savings, "2026-03-04")];
    const rule = { name: "Loyer", words: ["zorblax"], sign: "outcome", parts: [{ account: "613200" }] };
    const created = (await company.send("POST", "/api/v1/rules", rule)).json<{ data: { id: string } }>().data;
    const ruled = await suggestionsOf(company);
    expect([ruled.get(left)?.source, ruled.get(came)?.source]).toEqual(["rule", "seed"]);
    await company.send("DELETE", `/api/v1/rules/${created.id}`);
    const again = await suggestionsOf(company);
    expect([again.get(left)?.pair, again.get(came)?.pair]).toEqual([came, left]);
  });

  test("is found in what statements bring, and gone with the statement", async () => {
    const { company, current, savings } = await twoAccounts();
    const imported = async (lines: Parameters<typeof csvStatement>[0], bankAccountId: string): Promise<string> => {
      const previewed = await preview(company, csvStatement(lines));
      await confirm(company, previewed, [{ index: 0, bankAccountId }]);
      return previewed.id;
    };
    await imported([["2026-03-02", "VIR EPARGNE", "-300.00"]], current);
    const id = await imported([["2026-03-03", "VIR RECU", "300.00"]], savings);
    expect([...(await suggestionsOf(company)).values()].map((one) => one?.source)).toEqual(["transfer", "transfer"]);
    await company.send("DELETE", `/api/v1/bank-import/${id}`);
    expect([...(await suggestionsOf(company)).values()].map((one) => one?.source)).not.toContain("transfer");
  });

  test("is found among the many amounts of a statement, also when its other side was given already", async () => {
    const { company, current, savings } = await twoAccounts();
    const given = await out(company, savings, "2026-03-02", 7);
    await give(company, given, "580000", 7);
    const apart = await out(company, savings, "2026-02-01", 9);
    const [left, came] = [await out(company, savings, "2026-03-03", 8), await out(company, savings, "2026-03-31", 30)];
    const lines = (from: number, to: number, sign: "" | "-") =>
      Array.from(
        { length: to - from + 1 },
        (_, index) =>
          [`2026-03-${String(from + index).padStart(2, "0")}`, `VIR ${sign}${from + index}`, `${sign}${from + index}.00`] as const,
      );
    await confirm(company, await preview(company, csvStatement(lines(11, 29, "-"))), [{ index: 0, bankAccountId: savings }]);
    await confirm(company, await preview(company, csvStatement(lines(7, 30, ""))), [{ index: 0, bankAccountId: current }]);
    const suggested = await suggestionsOf(company);
    expect([left, came, apart].map((id) => suggested.get(id)?.source)).toEqual(["transfer", "transfer", "history"]);
    const transfers = (await list(company)).data.filter(({ suggestion }) => suggestion?.source === "transfer");
    const both = lines(11, 29, "").flatMap(([, , amount]) => [Number(amount), Number(amount)]);
    expect(transfers.map(({ value }) => value).toSorted((one, other) => one - other)).toEqual([7, 8, 8, ...both, 30, 30]);
  });
});

describe("a transfer without its other side", () => {
  test("is listed until the other side is given to 580000; cash drawn is one line, never listed", async () => {
    const { company, current, savings } = await twoAccounts();
    const left = await out(company, current, "2026-03-02");
    const cash = await out(company, current, "2026-03-02", 60);
    await give(company, left, "580000");
    await give(company, cash, "530000", 60);
    expect(await unpaired(company)).toEqual({ count: 1, ids: [left] });
    const late = await into(company, savings, "2026-03-08");
    await give(company, late, "580000");
    expect(await unpaired(company)).toEqual({ count: 2, ids: [late, left] });
    const came = await into(company, savings, "2026-03-07");
    await give(company, came, "580000");
    expect(await unpaired(company)).toEqual({ count: 1, ids: [late] });
  });

  test("takings paid in from the till, and a miscellaneous entry, are sides as bank lines are", async () => {
    const { company, current } = await twoAccounts();
    const till = await typeIn(company, { title: "Remise", amount: 80, date: "2026-03-02", origin: "cash", debitCategory: "580000" });
    expect((await unpaired(company)).ids).toEqual([till.id]);
    await give(company, await into(company, current, "2026-03-03", 80), "580000", 80);
    expect((await unpaired(company)).count).toBe(0);
    const alone = await out(company, current, "2026-04-01", 70);
    await give(company, alone, "580000", 70);
    const entry = { title: "OD", amount: 70, date: "2026-04-02", origin: "other", debitCategory: "108200", creditCategory: "580000" };
    await typeIn(company, entry);
    expect((await unpaired(company)).count).toBe(0);
  });
});
