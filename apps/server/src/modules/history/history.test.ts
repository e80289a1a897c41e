import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { MAX_SELECTED } from "@comptoir/contract/operations/selection";
import { recordAct } from "../../acts/acts-repository.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { entryLines, list, newBankAccount, typeIn } from "../operations/testing.js";

const server = await testApp();
const BIC = { taxSystem: "bic-rs", vatSystem: "quarterly_rn" } as const;

async function companyWithBank(input: Parameters<typeof server.newCompany>[0] = BIC): Promise<TestCompany> {
  const company = await server.newCompany(input);
  await newBankAccount(server, company);
  return company;
}

async function acts(company: TestCompany, query = ""): Promise<ActReply[]> {
  return (await company.get(`/api/v1/acts${query}`)).json<{ results: ActReply[] }>().results;
}

const undo = (company: TestCompany, id: string | undefined, except: readonly string[] = []) =>
  company.send("POST", `/api/v1/acts/${id ?? ""}/undo`, { except });

/** Everything that an operation is, but the marks of time: its state, its entries, what it is found by, what it taught. */
async function standing(company: TestCompany): Promise<object> {
  const operations = (await list(company)).data.map(({ version: _version, ...operation }) => operation);
  const entries = await Promise.all(operations.map(({ id }) => entryLines(server, company, id)));
  const [words, lessons] = await server.db.tenant(company.id, async (tx) => [
    await tx.query("select id, array(select unnest(tokens) order by 1) as tokens from books.operations where company_id = $1 order by id", [
      company.id,
    ]),
    await tx.query("select merchant_key, sign, account_code, n from books.label_history where company_id = $1 order by 1, 2, 3", [
      company.id,
    ]),
  ]);
  return { operations, entries, words, lessons, overview: (await company.get("/api/v1/transactions/overview")).json() };
}

describe("the history of a company", () => {
  test("says each change with its author, the latest first, and what may be taken back", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "SNCF Connect", amount: 86, date: "2026-03-02" });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "625100", amount: 86 }] });
    await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [id] });
    await company.send("POST", "/api/v1/transaction/update", { id, comment: "Rendez-vous à Lyon" });
    const results = await acts(company);
    expect(results.map(({ kind, undoable, count }) => [kind, undoable, count])).toEqual([
      ["operation.update", true, 1],
      ["operations.validate_vat", true, 1],
      ["operation.allocate", false, 1],
      ["operation.create", false, 1],
    ]);
    expect(results.map(({ sentence }) => sentence)).toEqual([
      "Annotation de «\u00a0SNCF Connect\u00a0»",
      "TVA de «\u00a0SNCF Connect\u00a0» validée",
      expect.stringMatching(/^«\u00a0SNCF Connect\u00a0» en /),
      "Saisie de «\u00a0SNCF Connect\u00a0»",
    ]);
    expect(results[0]?.by).toMatchObject({ id: company.userId, name: expect.not.stringContaining("@") });
    expect(await acts(company, `?operationId=${id}`)).toEqual(results);
    expect(await acts(company, "?mine=1")).toEqual(results);
  });

  test("shows what was done to something else than operations, whatever it kept of it", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "SNCF Connect", amount: 86, date: "2026-03-02" });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "625100", amount: 86 }] });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    await server.db.tenant(company.id, (tx) =>
      recordAct(tx, company.id, {
        userId: company.userId,
        kind: "vat.validate",
        sentence: "TVA déclarée",
        before: {},
        after: { id: { posting: {}, vatStatus: "validated", papers: { any: true } }, version: 1 },
      }),
    );
    expect((await acts(company))[0]).toMatchObject({ sentence: "TVA déclarée", undoable: false });
  });

  test("an act to which a later one led back may be taken back; what came between waits until it is done again", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Zorblax", amount: 86, date: "2026-03-02" });
    const comment = (text: string) => company.send("POST", "/api/v1/transaction/update", { id, comment: text });
    for (const text of ["un", "deux", "un"]) await comment(text);
    const before = await standing(company);
    const [third, second, first] = await acts(company);
    const back = await undo(company, first?.id);
    expect(back.statusCode).toBe(200);
    for (const between of [third, second])
      expect((await undo(company, between?.id)).json()).toMatchObject({ status: 409, code: "act.changed_since" });
    expect((await undo(company, back.json<{ data: { actId: string } }>().data.actId)).statusCode).toBe(200);
    expect(await standing(company)).toEqual(before);
    for (const act of [third, second]) expect((await undo(company, act?.id)).statusCode).toBe(200);
  });

  test("of a validated operation, neither its category nor its comment is offered to be taken back, and both are refused", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Leroy Merlin", amount: 120, date: "2026-03-02" });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "606300", amount: 120, vatRate: 0 }] });
    await company.send("POST", "/api/v1/transaction/update", { id, comment: "chantier" });
    expect((await acts(company, `?operationId=${id}`)).map(({ undoable }) => undoable)).toEqual([true, true, false]);
    const validated = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect(validated.statusCode, validated.body).toBe(200);
    for (const query of [`?operationId=${id}`, "", "?mine=1"])
      expect((await acts(company, query)).filter(({ undoable }) => undoable)).toEqual([]);
    const [, comment] = await acts(company);
    expect(comment?.sentence).toBe("Annotation de «\u00a0Leroy Merlin\u00a0»");
    expect((await undo(company, comment?.id)).json()).toMatchObject({
      status: 409,
      code: "act.changed_since",
      facts: { total: 1, operations: [{ id }] },
    });
    expect((await list(company)).data[0]?.comment).toBe("chantier");
  });

  test("a comment of several is taken back of those that are not validated", async () => {
    const company = await companyWithBank();
    const january = await typeIn(company, { title: "Orange", amount: 30, date: "2026-01-05" });
    const march = await typeIn(company, { title: "Orange", amount: 31, date: "2026-03-05" });
    const ids = [january.id, march.id];
    await company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account: "626200" }] });
    await company.send("POST", "/api/v1/transactions/comment", { ids, comment: "chantier" });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" });
    const [, comment] = await acts(company);
    expect(comment).toMatchObject({ kind: "operations.comment", undoable: true });
    expect((await undo(company, comment?.id)).json()).toMatchObject({ code: "act.changed_since", facts: { ids: [january.id], rest: 1 } });
    expect((await undo(company, comment?.id, [january.id])).json()).toMatchObject({ data: { changed: [{ id: march.id, comment: "" }] } });
    const comments = (await list(company)).data.map((one) => [one.id, one.comment]);
    expect(Object.fromEntries(comments)).toEqual({ [january.id]: "chantier", [march.id]: "" });
  });

  test("of several operations, what is left to take back is offered while one of them is not validated", async () => {
    const company = await companyWithBank();
    const january = await typeIn(company, { title: "Orange", amount: 30, date: "2026-01-05" });
    const march = await typeIn(company, { title: "Orange", amount: 31, date: "2026-03-05" });
    const body = { ids: [january.id, march.id], parts: [{ account: "626200" }] };
    await company.send("PUT", "/api/v1/transactions/allocations", body);
    const offered = async (query = ""): Promise<boolean[]> =>
      (await acts(company, query)).filter(({ kind }) => kind === "operations.allocate").map(({ undoable }) => undoable);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" });
    expect([await offered(), await offered(`?operationId=${january.id}`)]).toEqual([[true], [false]]);
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
    expect(await offered()).toEqual([false]);
  });

  test("what changed since as a whole is not offered to be taken back, and is again once that is taken back", async () => {
    const company = await companyWithBank();
    const [one, other] = [
      await typeIn(company, { title: "Orange", amount: 30, date: "2026-03-05" }),
      await typeIn(company, { title: "Orange", amount: 31, date: "2026-03-06" }),
    ];
    const give = (ids: readonly string[], account: string) =>
      company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account }] });
    await give([one.id, other.id], "626200");
    const both = (await acts(company))[0]?.id;
    const offered = async () => {
      const act = (await acts(company)).find(({ id }) => id === both);
      return [act?.undoable, act?.changedSince];
    };
    await give([one.id], "606300");
    expect(await offered()).toEqual([true, false]);
    await give([other.id], "606300");
    const [last] = await acts(company);
    expect(await offered()).toEqual([false, true]);
    expect((await undo(company, both)).json()).toMatchObject({ status: 409, code: "act.changed_since" });
    await undo(company, last?.id);
    expect(await offered()).toEqual([true, false]);
    // A removed operation is no longer as any of its acts left it, but for its removal.
    await company.send("POST", "/api/v1/transaction/delete", { id: one.id });
    await company.send("POST", "/api/v1/transaction/delete", { id: other.id });
    expect((await acts(company)).filter(({ undoable }) => undoable).map(({ kind }) => kind)).toEqual([
      "operation.delete",
      "operation.delete",
    ]);
  });

  test("of many operations, what changed since as a whole is not offered either, and each that changed may be left out", async () => {
    const company = await companyWithBank();
    const day = (index: number) => `2026-03-${String((index % 28) + 1).padStart(2, "0")}`;
    await importFile(
      company,
      csvStatement(Array.from({ length: 52 }, (_, index) => [day(index), `QUELBART ${index}`, `-${index + 1}.00`])),
    );
    const ids: string[] = [];
    for (const page of [1, 2]) ids.push(...(await list(company, {}, `&page=${page}`)).data.map(({ id }) => id));
    const [last = "", ...others] = ids.toSorted().toReversed();
    expect(others).toHaveLength(51);
    const give = async (given: readonly string[], account: string) => {
      const reply = await company.send("PUT", "/api/v1/transactions/allocations", { ids: given, parts: [{ account }] });
      return reply.json<{ data: { actId: string } }>().data.actId;
    };
    const all = await give(ids, "626200");
    const offered = async () => {
      const act = (await acts(company)).find(({ id }) => id === all);
      return [act?.undoable, act?.changedSince];
    };
    await give(others, "606300");
    expect(await offered()).toEqual([true, false]);
    const partly = (await undo(company, all)).json<{ facts: { operations: unknown[]; ids: string[] }; message: string }>();
    expect(partly).toMatchObject({ status: 409, code: "act.changed_since", facts: { total: 51, rest: 1 } });
    expect([partly.facts.operations.length, partly.facts.ids.toSorted()]).toEqual([50, others.toSorted()]);
    expect(partly.message).toMatch(/Laissez-les de côté pour reprendre le reste\.$/);

    const alone = await give([last], "606300");
    expect(await offered()).toEqual([false, true]);
    const whole = (await undo(company, all)).json<{ message: string }>();
    expect(whole).toMatchObject({ status: 409, facts: { total: 52, rest: 0 } });
    expect(whole.message).toMatch(/Il n’y a plus rien à reprendre\.$/);

    expect((await undo(company, alone)).statusCode).toBe(200);
    expect(await offered()).toEqual([true, false]);
    const taken = (await undo(company, all, partly.facts.ids)).json<{ data: { changed: { id: string }[] } }>();
    expect(taken.data.changed.map(({ id }) => id)).toEqual([last]);
  });

  test("of more operations than the largest selection holds, the acts of a page are compared no further", async () => {
    const company = await companyWithBank();
    const gone = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [randomUUID(), { comment: "Vu" }]));
    const kept = async (count: number) => {
      const left = gone(count);
      const act = { userId: company.userId, kind: "operations.allocate", sentence: "Opérations rangées", family: "operations" as const };
      return server.db.tenant(company.id, (tx) => recordAct(tx, company.id, { ...act, before: left, after: left, count }));
    };
    const [first, second, last] = [await kept(MAX_SELECTED), await kept(21), await kept(MAX_SELECTED - 21)];
    const shown = new Map((await acts(company)).map(({ id, changedSince, undoable }) => [id, [changedSince, undoable]]));
    expect([last, second, first].map((id) => shown.get(id))).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  test("an operation that came from the bank keeps the bank's words when its category is taken back", async () => {
    const company = await server.newCompany(BIC);
    await importFile(company, csvStatement([["2026-03-02", "VIR RECU QUELBART", "120.00"]]));
    const before = await standing(company);
    const [{ id = "" } = {}] = (await list(company)).data;
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 120 }] });
    const [act] = await acts(company);
    expect((await undo(company, act?.id)).statusCode).toBe(200);
    expect(await standing(company)).toEqual(before);
    expect((await list(company, { query: "vir recu" })).data).toHaveLength(1);
  });

  test("taking everything back, the latest first, gives back each state; taking that back does it again", async () => {
    const company = await companyWithBank();
    const states = [await standing(company)];
    const step = async (work: () => Promise<unknown>): Promise<void> => {
      const reply = await work();
      if (typeof reply === "object" && reply !== null && "statusCode" in reply)
        expect(reply.statusCode, "body" in reply ? String(reply.body) : "").toBeLessThan(300);
      states.push(await standing(company));
    };
    let op: Transaction | undefined;
    let other: Transaction | undefined;
    await step(async () => (op = await typeIn(company, { title: "Leroy Merlin", amount: 120, date: "2026-03-02", comment: "chantier" })));
    await step(async () => (other = await typeIn(company, { title: "Leroy Merlin", amount: 60, date: "2026-03-09" })));
    const ids = [op?.id ?? "", other?.id ?? ""];
    await step(() => company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account: "606300", vatRate: 20 }] }));
    await step(() => company.send("POST", "/api/v1/transactions/comment", { ids, comment: "atelier", mode: "append" }));
    await step(() => company.send("POST", "/api/v1/transactions/validate-vat", { ids: [ids[0]] }));
    await step(() => company.send("POST", "/api/v1/transactions/unvalidate-vat", { ids: [ids[0]] }));
    await step(() =>
      company.send("POST", "/api/v1/transaction/update", { id: ids[1], amount: 66, title: "Leroy Merlin Lyon", date: "2026-04-01" }),
    );
    await step(() =>
      company.send("PUT", `/api/v1/transaction/${ids[0]}/allocations`, {
        allocations: [
          { account: "626200", amount: 100, privateShare: 20 },
          { account: "606300", amount: 20 },
        ],
      }),
    );
    await step(() => company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [ids[0]] }));
    await step(() => company.send("POST", "/api/v1/transactions/uncategorize", { ids }));
    await step(() => company.send("POST", "/api/v1/transaction/delete", { id: ids[1] }));
    await step(() =>
      company.send("POST", "/api/v1/journal-entry", {
        date: "2026-03-31",
        label: "Régularisation",
        lines: [
          { account: "606300", debit: 10 },
          { account: "471000", credit: 10 },
        ],
      }),
    );
    const kept = await acts(company);
    expect(kept).toHaveLength(12);
    const redo: string[] = [];
    for (const [index, { id }] of kept.entries()) {
      const reply = await undo(company, id);
      expect(reply.statusCode, reply.body).toBe(200);
      redo.push(reply.json<{ data: { actId: string } }>().data.actId);
      expect(await standing(company), `after act ${kept.length - index}`).toEqual(states[states.length - 2 - index]);
    }
    for (const [index, id] of redo.reverse().entries()) {
      const reply = await undo(company, id);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(await standing(company), `act ${index + 1} again`).toEqual(states[index + 1]);
    }
    const [last] = await acts(company);
    expect(last).toMatchObject({ kind: "redo", sentence: "Rétabli\u00a0: Saisie de «\u00a0Régularisation\u00a0»", undoable: true });
  });

  test("an act on operations that changed since is refused whole, with who changed them, and taken back without them", async () => {
    const company = await companyWithBank();
    const [one, two] = [
      await typeIn(company, { title: "Orange", amount: 30, date: "2026-03-02" }),
      await typeIn(company, { title: "Orange", amount: 31, date: "2026-03-03" }),
    ];
    const ids = [one.id, two.id];
    const bulk = await company.send("PUT", "/api/v1/transactions/allocations", { ids, parts: [{ account: "626200" }] });
    const { actId } = bulk.json<{ data: { actId: string } }>().data;
    await company.send("POST", "/api/v1/transaction/update", { id: two.id, comment: "sans effet sur sa catégorie" });
    await company.send("PUT", `/api/v1/transaction/${one.id}/allocations`, { allocations: [{ account: "606300", amount: 30 }] });
    const refused = await undo(company, actId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "act.changed_since",
      facts: { total: 1, operations: [{ id: one.id, title: "Orange", date: "2026-03-02", by: { id: company.userId } }] },
    });
    const undone = await undo(company, actId, [one.id]);
    expect(undone.json()).toMatchObject({
      data: {
        changed: [{ id: two.id, allocations: [], comment: "sans effet sur sa catégorie" }],
        skipped: [{ id: one.id, code: "act.left_out" }],
      },
    });
    expect((await undo(company, actId)).json()).toMatchObject({ code: "act.already_undone" });
  });

  test("what is validated since, or declared under another regime, is not taken back", async () => {
    const company = await companyWithBank();
    const { id } = await typeIn(company, { title: "Loyer", amount: 500, date: "2026-03-02" });
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "613200", amount: 500 }] });
    const later = await typeIn(company, { title: "Achat", amount: 120, date: "2026-07-01" });
    await company.send("PUT", `/api/v1/transaction/${later.id}/allocations`, {
      allocations: [{ account: "606300", amount: 120, vatRate: 20 }],
    });
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [later.id] });
    const [uncategorized, , , allocated] = await acts(company);
    const regime = await company.send("PUT", "/api/v1/vat-regime", { validFrom: "2026-07-01", vatSystem: "not_subjected" });
    expect(regime.statusCode, regime.body).toBe(200);
    expect((await undo(company, uncategorized?.id)).json()).toMatchObject({ code: "act.rules_changed", facts: { title: "Achat" } });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    const refused = await undo(company, allocated?.id);
    expect(refused.json()).toMatchObject({ code: "act.changed_since", facts: { operations: [{ id, by: null }] } });
    const [validation] = await acts(company);
    expect(validation).toMatchObject({ kind: "ledger.validate", undoable: false });
    expect((await undo(company, validation?.id)).json()).toMatchObject({ code: "act.not_undoable" });
  });

  test("belongs to its company: another one sees none of its acts, and an operation of another has no history here", async () => {
    const [ours, theirs] = [await companyWithBank(), await companyWithBank()];
    const operation = await typeIn(theirs, { title: "Ailleurs", amount: 5, date: "2026-03-02" });
    const [act] = await acts(theirs);
    const foreign = await undo(ours, act?.id);
    const unknown = await undo(ours, "0190a000-0000-7000-8000-000000000000");
    expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(foreign.json()).toMatchObject({ code: "not_found", facts: { what: "act" } });
    expect(await acts(ours, `?operationId=${operation.id}`)).toEqual([]);
    expect(await acts(ours)).toEqual([]);
  });
});

describe("two people on one operation", () => {
  test("a write that names an earlier version is refused, with who changed it and the operation as it stands", async () => {
    const company = await companyWithBank();
    const { id, version } = await typeIn(company, { title: "Orange", amount: 30, date: "2026-03-02" });
    const send = (method: "PUT" | "POST", url: string, payload: object, ifMatch: string) =>
      server.app.inject({ method, url, payload, headers: { ...company.headers, "if-match": ifMatch } });
    const allocations = { allocations: [{ account: "626200", amount: 30 }] };
    expect((await send("PUT", `/api/v1/transaction/${id}/allocations`, allocations, `"${version}"`)).statusCode).toBe(200);
    const stale = await send("POST", "/api/v1/transaction/update", { id, comment: "écrit sur une page ancienne" }, `"${version}"`);
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: "operation.changed",
      facts: { by: { id: company.userId }, at: expect.any(String), operation: { id, allocations: [{ account: { code: "626200" } }] } },
    });
    const now = stale.json<{ facts: { operation: Transaction } }>().facts.operation.version;
    expect((await send("POST", "/api/v1/transaction/delete", { id }, `"${version}"`)).statusCode).toBe(412);
    expect((await send("POST", "/api/v1/transaction/update", { id, comment: "vu" }, `"${now}"`)).statusCode).toBe(200);
    expect((await send("POST", "/api/v1/transaction/update", { id, comment: "autre" }, "*")).statusCode).toBe(200);
    expect((await send("POST", "/api/v1/transaction/update", { id, comment: "autre" }, "hier")).statusCode).toBe(400);
    expect((await company.send("POST", "/api/v1/transaction/update", { id, comment: "sans en-tête" })).statusCode).toBe(200);
  });
});
