import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Changes } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list, newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

async function companyWithOperations(count = 3): Promise<{ company: TestCompany; ids: string[] }> {
  const company = await server.newCompany();
  await newBankAccount(server, company);
  const ids: string[] = [];
  for (let day = 1; day <= count; day += 1)
    ids.push((await typeIn(company, { title: `Orange ${day}`, amount: 10 + day, date: `2026-03-0${day}` })).id);
  return { company, ids };
}

const allocate = (company: TestCompany, body: object) =>
  company.send("PUT", "/api/v1/transactions/allocations", { parts: [{ account: "626200" }], ...body });

test("a preview writes nothing, and says what would change and what would not", async () => {
  const { company, ids } = await companyWithOperations();
  const before = (await list(company)).data;
  const reply = await allocate(company, { ids: [...ids, uuidv7()], except: [ids[2]], preview: true });
  expect(reply.json<SelectionPreview>().data).toMatchObject({
    count: 2,
    changes: [{ allocations: [{ account: { code: "626200" } }] }, {}],
    skipped: [{ code: "not_found" }],
    skippedCount: 1,
  });
  expect((await list(company)).data).toEqual(before);
  expect((await company.get("/api/v1/acts")).json<{ results: unknown[] }>().results).toHaveLength(3);
});

test("a filter is written to as it was seen: one act, and nothing once an operation changed or came", async () => {
  const { company, ids } = await companyWithOperations();
  const filters = { query: "orange" };
  expect((await allocate(company, { filters })).json()).toMatchObject({ code: "selection.unseen" });
  const preview = async (): Promise<string> => (await allocate(company, { filters, preview: true })).json<SelectionPreview>().data.seen;
  const stale = await preview();
  await company.send("POST", "/api/v1/transaction/update", { id: ids[0], comment: "vu" });
  expect((await allocate(company, { filters, seen: stale })).json()).toMatchObject({ status: 409, code: "selection.changed" });
  const early = await preview();
  const { id } = await typeIn(company, { title: "Orange 4", amount: 50, date: "2026-03-04" });
  expect((await allocate(company, { filters, seen: early })).json()).toMatchObject({ code: "selection.changed" });
  const seen = await preview();
  const other = await company.send("POST", "/api/v1/transactions/uncategorize", { filters, seen });
  expect(other.json()).toMatchObject({ code: "selection.changed" });
  const written = (await allocate(company, { filters, seen, except: [] })).json<Changes>().data;
  expect(written.changed.map((one) => one.id).sort()).toEqual([...ids, id].sort());
  const results = (await company.get("/api/v1/acts")).json<{ results: { id: string; count: number }[] }>().results;
  expect(results[0]).toMatchObject({ id: written.actId, count: 4 });
  const undone = await company.send("POST", `/api/v1/acts/${written.actId ?? ""}/undo`, {});
  expect(undone.json<{ data: { changed: unknown[] } }>().data.changed).toHaveLength(4);
});

test("a selection names operations or a filter, one of the two, and five thousand at most", async () => {
  const { company, ids } = await companyWithOperations(1);
  expect((await allocate(company, {})).statusCode).toBe(400);
  expect((await allocate(company, { ids, filters: {} })).statusCode).toBe(400);
  expect((await allocate(company, { filters: { unknown: 1 }, preview: true })).statusCode).toBe(400);
  expect((await allocate(company, { filters: { amountMin: -1 }, preview: true })).statusCode).toBe(400);
  const many = Array.from({ length: 5001 }, () => uuidv7());
  const refused = await allocate(company, { ids: many });
  expect(refused.json()).toMatchObject({ status: 422, code: "selection.too_many", facts: { count: 5001, maximum: 5000 } });
});

test("an operation of another company is skipped like one that does not exist, by each call", async () => {
  const { company, ids } = await companyWithOperations(1);
  const { ids: foreign } = await companyWithOperations(1);
  const calls = [
    ["PUT", "allocations", { parts: [{ account: "626200" }] }],
    ["POST", "accept-suggestions", {}],
    ["POST", "uncategorize", {}],
    ["POST", "validate-vat", {}],
    ["POST", "unvalidate-vat", {}],
    ["POST", "comment", { comment: "vu" }],
  ] as const;
  for (const [method, name, more] of calls) {
    const skippedOf = async (id: string): Promise<object[]> => {
      const reply = await company.send(method, `/api/v1/transactions/${name}`, { ids: [...ids, id], preview: true, ...more });
      return reply
        .json<SelectionPreview>()
        .data.skipped.filter((one) => one.id === id)
        .map(({ id: _id, ...one }) => one);
    };
    const unknown = await skippedOf(uuidv7());
    expect(unknown, name).toHaveLength(1);
    expect(await skippedOf(foreign[0] ?? ""), name).toEqual(unknown);
  }
});

test("a comment is replaced or added to, and never beyond two thousand characters", async () => {
  const { company, ids } = await companyWithOperations(2);
  const comment = (body: object) => company.send("POST", "/api/v1/transactions/comment", { ids, ...body });
  await comment({ comment: "x".repeat(1990) });
  const added = (await comment({ comment: "0123456789", mode: "append" })).json<Changes>().data;
  expect(added.skipped.map(({ code }) => code)).toEqual(["operation.comment_too_long", "operation.comment_too_long"]);
  expect((await comment({ comment: "x".repeat(10_000) })).json()).toMatchObject({
    status: 400,
    target: "comment",
    message: "Une annotation compte 2\u00a0000 caractères au plus.",
  });
  const versions = async () => (await list(company)).data.map(({ version }) => version);
  const read = await versions();
  await comment({ comment: "", mode: "append" });
  await comment({ comment: "x".repeat(1990) });
  expect(await versions()).toEqual(read);
  const [long, short] = ids;
  await comment({ ids: [short], comment: "court" });
  const some = (await comment({ comment: "0123456789", mode: "append" })).json<Changes>().data;
  expect([some.changed.map(({ id }) => id), some.skipped.map(({ id }) => id)]).toEqual([[short], [long]]);
  const replaced = (await comment({ comment: "chantier Dupont" })).json<Changes>().data;
  expect(replaced.changed.map((one) => one.comment)).toEqual(["chantier Dupont", "chantier Dupont"]);
  expect((await list(company, { query: "dupont" })).data).toHaveLength(2);
  expect((await list(company, { query: "xxxxxxxxxx" })).data).toHaveLength(0);
});

test("a comment is left as it is on what is validated, with the reason", async () => {
  const { company, ids } = await companyWithOperations(2);
  const [, open] = ids;
  const later = await company.send("POST", "/api/v1/transaction/update", { id: open, date: "2026-04-02" });
  expect(later.statusCode, later.body).toBe(200);
  await allocate(company, { ids });
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
  for (const mode of ["replace", "append"]) {
    const reply = await company.send("POST", "/api/v1/transactions/comment", { ids, comment: "chantier", mode });
    const { changed, skipped } = reply.json<Changes>().data;
    expect([changed.map(({ id }) => id), skipped], mode).toEqual([
      [open],
      [
        {
          id: ids[0],
          code: "operation.validated",
          message: "Cette opération est validée\u00a0: extournez son écriture pour la corriger.",
        },
      ],
    ]);
  }
  expect((await list(company)).data.map(({ comment }) => comment).sort()).toEqual(["", "chantier\nchantier"]);
});
