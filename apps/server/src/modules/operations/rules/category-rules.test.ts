import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { CategoryRuleReply } from "@comptoir/contract/operations/category-rules";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, preview } from "../../banking/testing.js";
import { list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();
const BIC = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" } as const;

async function companyWithBank(input: Parameters<typeof server.newCompany>[0] = BIC): Promise<TestCompany & { bank: string }> {
  const company = await server.newCompany(input);
  return { ...company, bank: await newBankAccount(server, company) };
}

const RULE = { name: "Petit matériel", words: ["Zorblax"], parts: [{ account: "606300" }] };

async function create(company: TestCompany, rule: object = {}): Promise<CategoryRuleReply> {
  const reply = await company.send("POST", "/api/v1/rules", { ...RULE, ...rule });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: CategoryRuleReply }>().data;
}

const rulesOf = async (company: TestCompany): Promise<CategoryRuleReply[]> =>
  (await company.get("/api/v1/rules")).json<{ data: CategoryRuleReply[] }>().data;

async function suggestionOf(company: TestCompany, id: string): Promise<Transaction["suggestion"]> {
  return (await company.get(`/api/v1/transaction/${id}`)).json<{ data: Transaction }>().data.suggestion;
}

async function undoLast(company: TestCompany): Promise<{ statusCode: number; code?: string; sentence?: string }> {
  const { results } = (await company.get("/api/v1/acts")).json<{ results: { id: string }[] }>();
  const reply = await company.send("POST", `/api/v1/acts/${results[0]?.id ?? ""}/undo`, {});
  const body = reply.json<{ code?: string; data?: { sentence: string } }>();
  return { statusCode: reply.statusCode, ...(body.code && { code: body.code }), ...(body.data && { sentence: body.data.sentence }) };
}

describe("a rule", () => {
  test("is kept as it was given, its words as operations are found by them", async () => {
    const company = await companyWithBank();
    const given = {
      name: "Péages de l’A7",
      words: ["Péage", "a7 PEAGE"],
      sign: "outcome",
      amountMin: 1.5,
      amountMax: 80,
      bankAccounts: [company.bank],
      parts: [
        { account: "625100", share: 80.5, vatRate: 20 },
        { account: "626100", rest: true, privateShare: 25 },
      ],
    };
    const created = await create(company, { ...given, name: "\u202ePéages de l’A7 ", words: ["Pé\u00adage", "a7 PEAGE"] });
    expect(created).toEqual({ id: created.id, active: true, ...given, words: ["peage", "a7"] });
    expect(await rulesOf(company)).toEqual([created]);

    const patched = await company.send("PATCH", `/api/v1/rules/${created.id}`, { amountMin: null, bankAccounts: null, active: false });
    const { amountMin: _min, bankAccounts: _accounts, ...rest } = created;
    expect(patched.json()).toMatchObject({ data: { ...rest, active: false } });
    expect(await rulesOf(company)).toEqual([{ ...rest, active: false }]);
    const same = await company.send("PATCH", `/api/v1/rules/${created.id}`, { active: false });
    expect(same.json()).toMatchObject({ actId: null });
  });

  test("suggests for what is to categorise, writes nothing, and says its name; deleted or suspended, it says nothing more", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "CB ZORBLAX BRON", amount: 40, date: "2026-03-02" });
    expect(await suggestionOf(company, id)).toBeNull();
    const rule = await create(company);
    expect(await suggestionOf(company, id)).toMatchObject({
      account: { code: "606300" },
      confidence: 1,
      reason: "Petit matériel",
      source: "rule",
      ruleId: rule.id,
    });
    expect((await list(company)).data[0]).toMatchObject({ transactionStatus: { code: "to_categorize" }, allocations: [] });
    const later = await typeIn(company, { title: "Zorblax Lyon", amount: 12, date: "2026-03-05" });
    expect(later.suggestion).toMatchObject({ source: "rule", reason: "Petit matériel" });
    await company.send("PATCH", `/api/v1/rules/${rule.id}`, { active: false });
    expect(await suggestionOf(company, id)).toBeNull();
    await company.send("PATCH", `/api/v1/rules/${rule.id}`, { active: true, name: "Outils" });
    expect(await suggestionOf(company, id)).toMatchObject({ reason: "Outils" });
    await company.send("DELETE", `/api/v1/rules/${rule.id}`);
    expect(await suggestionOf(company, id)).toBeNull();
  });

  test("goes before what the file learned, and the first of two that fit before the other", async () => {
    const company = await companyWithBank();
    const taught = await typeIn(company, { title: "CB ZORBLAX BRON", amount: 40, date: "2026-03-02" });
    const { id } = await typeIn(company, { title: "CB ZORBLAX BRON", amount: 41, date: "2026-03-03" });
    await company.send("PUT", `/api/v1/transaction/${taught.id}/allocations`, { allocations: [{ account: "611000", amount: 40 }] });
    expect(await suggestionOf(company, id)).toMatchObject({ source: "history", account: { code: "611000" } });
    const first = await create(company);
    const second = await create(company, { name: "Bron", words: ["bron"], parts: [{ account: "622600" }] });
    expect(await suggestionOf(company, id)).toMatchObject({ reason: "Petit matériel", alternatives: [{ code: "611000" }] });
    const ordered = await company.send("PUT", "/api/v1/rules/order", { ids: [second.id, first.id] });
    expect(ordered.json<{ data: CategoryRuleReply[] }>().data.map((rule) => rule.name)).toEqual(["Bron", "Petit matériel"]);
    expect(await suggestionOf(company, id)).toMatchObject({ reason: "Bron", account: { code: "622600" } });
    for (const ids of [[first.id], [first.id, first.id], [first.id, second.id, uuidv7()], []])
      expect((await company.send("PUT", "/api/v1/rules/order", { ids })).json()).toMatchObject({ status: 409, code: "rule.order" });
  });

  test("of a statement, also one of some accounts only, once it is known where its lines go", async () => {
    const company = await companyWithBank();
    const elsewhere = await newBankAccount(server, company, { title: "Livret", accountCode: "512100" });
    await create(company, { name: "Du livret", bankAccounts: [elsewhere] });
    const general = await create(company, { name: "Général", parts: [{ account: "622600" }] });
    const statement = csvStatement([
      ["2026-03-05", "CB ZORBLAX BRON", "-12.00"],
      ["2026-03-06", "CB KRANDIX", "-12.00"],
    ]);
    const reasons = async (): Promise<(string | undefined)[]> =>
      (await list(company, { query: "zorblax" })).data.map(({ suggestion }) => suggestion?.reason);
    await confirm(company, await preview(company, statement), [{ index: 0, bankAccountId: elsewhere }]);
    expect(await reasons()).toEqual(["Du livret"]);
    const other = await preview(company, statement);
    await company.send("DELETE", `/api/v1/rules/${general.id}`);
    await create(company, { name: "Entre-temps", parts: [{ account: "622600" }] });
    await confirm(company, other, [{ index: 0, bankAccountId: company.bank }]);
    expect(new Set(await reasons())).toEqual(new Set(["Du livret", "Entre-temps"]));
  });

  test("that was deleted after the preview of a statement suggests nothing of it", async () => {
    const company = await companyWithBank();
    const { id } = await create(company);
    const previewed = await preview(company, csvStatement([["2026-03-05", "CB ZORBLAX BRON", "-12.00"]]));
    await company.send("DELETE", `/api/v1/rules/${id}`);
    await confirm(company, previewed, [{ index: 0, bankAccountId: company.bank }]);
    expect((await list(company)).data.map(({ suggestion }) => suggestion)).toEqual([null]);
  });

  test("that splits is accepted with its parts, its VAT and its private share", async () => {
    const company = await companyWithBank();
    const parts = [
      { account: "626100", share: 50, privateShare: 20 },
      { account: "626200", rest: true, vatRate: 10 },
    ];
    await create(company, { parts });
    const { id, suggestion } = await typeIn(company, { title: "Zorblax", amount: 100.01, date: "2026-03-02" });
    expect(suggestion?.allocations).toEqual([
      { account: expect.objectContaining({ code: "626100" }), amount: 50 },
      { account: expect.objectContaining({ code: "626200" }), amount: 50.01 },
    ]);
    await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [id] });
    expect((await list(company)).data[0]?.allocations).toMatchObject([
      { amount: 50, privateShare: 20, vatRate: 20 },
      { amount: 50.01, vatRate: 10 },
    ]);
  });

  test("does not make sure what is probably a fixed asset", async () => {
    const company = await companyWithBank();
    await create(company);
    const { id, suggestion } = await typeIn(company, { title: "Zorblax", amount: 1200, date: "2026-03-02" });
    expect(suggestion).toMatchObject({ source: "rule", confidence: 0.85 });
    const { data } = (await company.get("/api/v1/transactions/overview")).json<{ data: { sure: number } }>();
    expect(data.sure).toBe(0);
    expect(await suggestionOf(company, id)).toMatchObject({ ruleId: expect.any(String) });
  });

  test("says again what it suggests of an operation put back to categorise", async () => {
    const company = await companyWithBank();
    const rule = await create(company);
    const { id } = await typeIn(company, { title: "Zorblax", amount: 40, date: "2026-03-02" });
    const halves = [
      { account: "606300", amount: 20 },
      { account: "622600", amount: 20 },
    ];
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: halves });
    await company.send("DELETE", `/api/v1/rules/${rule.id}`);
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [id] });
    expect(await suggestionOf(company, id)).toBeNull();
  });
});

describe("a rule is refused", () => {
  const refused = async (company: TestCompany, rule: object) => {
    const reply = await company.send("POST", "/api/v1/rules", { ...RULE, ...rule });
    const { code, target } = reply.json<{ code?: string; target?: string | null }>();
    return [reply.statusCode, code, target];
  };

  test("on an account that is not for categories or not of its regime, at its part", async () => {
    const company = await companyWithBank();
    expect(await refused(company, { parts: [{ account: "471000" }] })).toEqual([422, "allocation.account_not_allowed", "parts[0].account"]);
    const halves = [
      { account: "606300", share: 50 },
      { account: "637810", rest: true },
    ];
    expect(await refused(company, { parts: halves })).toEqual([422, "allocation.account_not_allowed", "parts[1].account"]);
    expect(await refused(company, { parts: [{ account: "000001" }] })).toEqual([422, "allocation.account_unknown", "parts[0].account"]);
    const sixty = [
      { account: "606300", share: 60 },
      { account: "622600", share: 60 },
    ];
    expect(await refused(company, { parts: sixty })).toEqual([422, "allocation.shares_sum", "parts"]);
    expect(await refused(company, { parts: [{ account: "606300", vatRate: 12 }] })).toEqual([
      422,
      "allocation.vat_rate",
      "parts[0].vatRate",
    ]);
  });

  test("with an unknown key, a share above 100, an amount below zero", async () => {
    const company = await companyWithBank();
    for (const rule of [
      { pattern: ".*" },
      { parts: [{ account: "606300", share: 101 }] },
      { parts: [{ account: "606300", vatrate: 20 }] },
      { amountMin: -1 },
      { name: " " },
      { sign: "both" },
      { parts: [] },
      { bankAccounts: ["512000"] },
    ])
      expect((await refused(company, rule))[0], JSON.stringify(rule)).toBe(400);
  });

  test("without a word, with more than ten, with bounds the wrong way round", async () => {
    const company = await companyWithBank();
    expect(await refused(company, { words: [] })).toEqual([422, "rule.words_missing", "words"]);
    expect(await refused(company, { words: ["!", " "] })).toEqual([422, "rule.words_missing", "words"]);
    expect(await refused(company, { words: ["a b c d e f", "g h i j k"] })).toEqual([422, "rule.words_too_many", "words"]);
    expect(await refused(company, { amountMin: 10, amountMax: 9.99 })).toEqual([422, "rule.amounts", "amountMax"]);
    expect(await refused(company, { amountMin: 10, amountMax: 10 })).toEqual([201, undefined, undefined]);
  });

  test("whose sign is that of money received with an account of expenses, and the other way round", async () => {
    const company = await companyWithBank();
    const [expense, income] = [{ parts: [{ account: "606300" }] }, { parts: [{ account: "706000" }] }];
    expect(await refused(company, { ...expense, sign: "income" })).toEqual([422, "rule.sign", "parts[0].account"]);
    expect(await refused(company, { ...income, sign: "outcome" })).toEqual([422, "rule.sign", "parts[0].account"]);
    expect((await refused(company, { ...income, sign: "income" }))[0]).toBe(201);
    const rule = await create(company);
    const change = await company.send("PATCH", `/api/v1/rules/${rule.id}`, { sign: "income" });
    expect(change.json()).toMatchObject({ code: "rule.sign", facts: { account: "606300", sign: "income" } });
  });

  test("once there are two hundred; none of them slows what a rule says", async () => {
    const company = await companyWithBank();
    const parts = [{ account: "606300", share: null, vatRateBp: null, vatNature: null, vatDeductibleBp: null, privateShareBp: 0 }];
    await server.db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.category_rules (company_id, id, position, name, active, words, bank_accounts, parts)
          select $1, gen_random_uuid(), i, 'Règle ' || i, true, array['mot' || i], '{}', $2 from generate_series(1, 200) as i`,
        [company.id, JSON.stringify(parts)],
      ),
    );
    expect(await refused(company, {})).toEqual([422, "rule.too_many", null]);
    const { suggestion } = await typeIn(company, { title: "CB MOT200 MOT7", amount: 40, date: "2026-03-02" });
    expect(suggestion?.reason).toBe("Règle 7");
  });
});

describe("a rule is tried", () => {
  test("on what the books hold, whatever its category, and nothing is kept", async () => {
    const company = await companyWithBank();
    const lines = Array.from({ length: 60 }, (_, index) => ["2026-02-05", "CB ZORBLAX BRON", `-${index + 1}.00`] as const);
    await importFile(company, csvStatement([...lines, ["2026-02-06", "VIR ZORBLAX", "10.00"]]));
    const [, one] = (await list(company)).data;
    await company.send("PUT", `/api/v1/transaction/${one?.id ?? ""}/allocations`, {
      allocations: [{ account: "606300", amount: one?.value }],
    });
    await company.send("POST", "/api/v1/transaction/update", { id: one?.id, comment: "krandix" });
    const tried = async (body: object): Promise<object> =>
      (await company.send("POST", "/api/v1/rules/try", body)).json<{ data: object }>().data;
    expect(await tried({ words: ["zorblax"], sign: "outcome" })).toMatchObject({ count: 60, toCategorize: 59, exact: true });
    expect(await tried({ ...RULE, amountMin: 10, amountMax: 12 })).toMatchObject({ count: 4 });
    expect(((await tried({ words: ["zorblax"] })) as { operations: unknown[] }).operations).toHaveLength(50);
    // An annotation is not what a rule reads.
    expect(await tried({ words: ["krandix"] })).toMatchObject({ count: 0, operations: [] });
    expect(await tried({ words: ["zorblax", "inconnu"] })).toMatchObject({ count: 0 });
    expect((await company.send("POST", "/api/v1/rules/try", { words: ["a"], wrong: 1 })).statusCode).toBe(400);
    expect(await rulesOf(company)).toEqual([]);
  });
});

describe("an act on rules is taken back, and done again", () => {
  test("creation, change, order and deletion, each in its place, with what it suggested", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "CB ZORBLAX BRON", amount: 40, date: "2026-03-02" });
    const first = await create(company);
    expect(await undoLast(company)).toMatchObject({ statusCode: 200, sentence: "Annulé\u00a0: Règle «\u00a0Petit matériel\u00a0» créée" });
    expect([await rulesOf(company), await suggestionOf(company, id)]).toEqual([[], null]);
    expect(await undoLast(company)).toMatchObject({ sentence: "Rétabli\u00a0: Règle «\u00a0Petit matériel\u00a0» créée" });
    expect([await rulesOf(company), (await suggestionOf(company, id))?.ruleId]).toEqual([[first], first.id]);

    const second = await create(company, { name: "Bron", words: ["bron"], parts: [{ account: "622600" }] });
    const third = await create(company, { name: "Autre", words: ["autre"] });
    const three = await rulesOf(company);
    await company.send("DELETE", `/api/v1/rules/${second.id}`);
    await undoLast(company);
    expect(await rulesOf(company)).toEqual(three);
    await company.send("PUT", "/api/v1/rules/order", { ids: [third.id, second.id, first.id] });
    expect((await suggestionOf(company, id))?.reason).toBe("Bron");
    await undoLast(company);
    expect([await rulesOf(company), (await suggestionOf(company, id))?.reason]).toEqual([three, "Petit matériel"]);
    await company.send("PATCH", `/api/v1/rules/${first.id}`, { name: "Outils" });
    await undoLast(company);
    expect(await rulesOf(company)).toEqual(three);
  });

  test("a deletion and an order that cross, whichever is taken back first, and whatever was created since", async () => {
    const company = await companyWithBank();
    const names = ["a", "b", "c", "d"];
    const rules: CategoryRuleReply[] = [];
    for (const name of names) rules.push(await create(company, { name, words: [name] }));
    const order = async (): Promise<string> => (await rulesOf(company)).map(({ name }) => name).join(" ");
    const idOf = (name: string) => rules[names.indexOf(name)]?.id ?? "";
    const act = async (sent: ReturnType<TestCompany["send"]>): Promise<string> => {
      expect((await sent).statusCode).toBe(200);
      return (await company.get("/api/v1/acts")).json<{ results: { id: string }[] }>().results[0]?.id ?? "";
    };
    const undo = (id: string) => company.send("POST", `/api/v1/acts/${id}/undo`, {});

    const deleted = await act(company.send("DELETE", `/api/v1/rules/${idOf("b")}`));
    const ordered = await act(company.send("PUT", "/api/v1/rules/order", { ids: ["d", "a", "c"].map(idOf) }));
    await create(company, { name: "e", words: ["e"] });
    expect(await order()).toBe("d a c e");
    expect((await undo(deleted)).statusCode).toBe(200);
    expect(await order()).toBe("d b a c e");
    const undone = await undo(ordered);
    expect([undone.statusCode, await order()]).toEqual([200, "a b c d e"]);
    expect((await undo(undone.json<{ data: { actId: string } }>().data.actId)).statusCode).toBe(200);
    expect(await order()).toBe("d b a c e");
    const again = await act(company.send("DELETE", `/api/v1/rules/${idOf("a")}`));
    expect((await undo(ordered)).statusCode).toBe(409);
    await undo(again);
    expect(await order()).toBe("d b a c e");
  });

  test("not once what it left has changed", async () => {
    const company = await companyWithBank();
    const rule = await create(company);
    const { results } = (await company.get("/api/v1/acts")).json<{ results: { id: string; count: null; undoable: boolean }[] }>();
    expect(results[0]).toMatchObject({ count: null, undoable: true });
    const renamed = await company.send("PATCH", `/api/v1/rules/${rule.id}`, { name: "Outils" });
    expect(renamed.statusCode).toBe(200);
    const now = (await company.get("/api/v1/acts")).json<{ results: object[] }>().results;
    expect(now.slice(0, 2)).toMatchObject([{ undoable: true }, { id: results[0]?.id, undoable: false, changedSince: true }]);
    const undone = await company.send("POST", `/api/v1/acts/${results[0]?.id ?? ""}/undo`, {});
    expect(undone.json()).toMatchObject({ status: 409, code: "rule.changed_since", message: expect.stringContaining("Outils") });
  });
});

test("a rule, or a bank account, of another company is one that does not exist", async () => {
  const [company, other] = [await companyWithBank(), await companyWithBank()];
  const foreign = await create(other);
  await create(company);
  const replies = async (ruleId: string, bankId: string): Promise<[number, string][]> => {
    const calls = [
      await company.send("PATCH", `/api/v1/rules/${ruleId}`, { name: "À moi" }),
      await company.send("DELETE", `/api/v1/rules/${ruleId}`),
      await company.send("PUT", "/api/v1/rules/order", { ids: [ruleId] }),
      await company.send("POST", "/api/v1/rules", { ...RULE, bankAccounts: [bankId] }),
      await company.send("POST", "/api/v1/rules/try", { ...RULE, bankAccounts: [bankId] }),
    ];
    return calls.map((reply) => [reply.statusCode, reply.json<{ message: string }>().message]);
  };
  const unknown = await replies(uuidv7(), uuidv7());
  expect(unknown.map(([status]) => status)).toEqual([404, 404, 409, 404, 404]);
  expect(await replies(foreign.id, other.bank)).toEqual(unknown);
  expect(await rulesOf(other)).toEqual([foreign]);
});
