import { describe, expect, test } from "vitest";
import { MAX_VIEWS, type ViewReply } from "@comptoir/contract/operations/views";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../testing.js";

const server = await testApp();

type Reply = { data: ViewReply };

async function keep(company: TestCompany, name: string, filters: object): Promise<ViewReply> {
  const reply = await company.send("POST", "/api/v1/views", { name, filters });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Reply>().data;
}

async function views(company: TestCompany): Promise<ViewReply[]> {
  return (await company.get("/api/v1/views")).json<{ data: ViewReply[] }>().data;
}

describe("a view of the list", () => {
  test("keeps what it restricts, with its number of operations as they now are", async () => {
    const company = await server.newCompany();
    await newBankAccount(server, company);
    await typeIn(company, { title: "ZORBLAX", amount: 120, date: "2026-03-02" });
    const filters = { attachments_status: "without_attachments", amountMin: 100.5, origin: "all", categories: [], startDate: "2026-01-01" };
    const kept = await keep(company, "  Sans pièce  ", filters);
    const written = { attachments_status: "without_attachments", amountMin: 100.5, startDate: "2026-01-01" };
    expect(kept).toMatchObject({ name: "Sans pièce", filters: written, count: 1, exact: true });
    await typeIn(company, { title: "KRANDIX", amount: 200, date: "2026-03-03" });
    expect(await views(company)).toEqual([{ ...kept, count: 2 }]);

    const renamed = (await company.send("PATCH", `/api/v1/views/${kept.id}`, { name: "Gros achats" })).json<Reply>().data;
    expect(renamed).toMatchObject({ name: "Gros achats", filters: written });
    const other = (await company.send("PATCH", `/api/v1/views/${kept.id}`, { filters: { query: "krandix" } })).json<Reply>().data;
    expect(other).toMatchObject({ name: "Gros achats", filters: { query: "krandix" }, count: 1 });
    expect((await company.send("DELETE", `/api/v1/views/${kept.id}`)).statusCode).toBe(200);
    expect(await views(company)).toEqual([]);
  });

  test("refuses a filter that the list does not have, a name taken, and one view too many", async () => {
    const company = await server.newCompany();
    const create = (name: string, filters: object) => company.send("POST", "/api/v1/views", { name, filters });
    expect((await create("x", { unknown: 1 })).statusCode).toBe(400);
    expect((await create("x", { amountMin: -1 })).statusCode).toBe(400);
    const choices = (count: number) => Array.from({ length: count }, (_, index) => `6${index}`);
    expect((await create("x", { categories: choices(1001) })).json()).toMatchObject({ status: 400, target: "filters.categories" });
    expect((await create("x", { accounts: ["6".repeat(101)] })).statusCode).toBe(400);
    expect((await create(" ", {})).statusCode).toBe(400);
    const first = await keep(company, "Vue 1", {});
    expect((await create("Vue 1", {})).json()).toMatchObject({ status: 422, code: "view.name_taken", target: "name" });
    await keep(company, "Été", {});
    expect((await create(" E\u0301te\u0301", {})).json()).toMatchObject({ code: "view.name_taken" });
    expect((await create("Vue\u200b\t1", {})).json()).toMatchObject({ code: "view.name_taken" });
    expect((await create("\u200b", {})).json()).toMatchObject({ status: 400, target: "name" });
    for (let rank = 3; rank <= MAX_VIEWS; rank += 1) await keep(company, `Vue ${rank}`, {});
    expect((await create("de trop", {})).json()).toMatchObject({ status: 422, code: "view.too_many", facts: { maximum: MAX_VIEWS } });
    const taken = await company.send("PATCH", `/api/v1/views/${first.id}`, { name: "Vue 3" });
    expect(taken.json()).toMatchObject({ code: "view.name_taken" });
    const same = await company.send("PATCH", `/api/v1/views/${first.id}`, { name: "Vue 1" });
    expect(same.statusCode).toBe(200);
  });

  test("of another company answers like one that does not exist", async () => {
    const [company, other] = [await server.newCompany(), await server.newCompany()];
    const { id } = await keep(company, "La mienne", {});
    for (const [method, body] of [
      ["PATCH", { name: "x" }],
      ["DELETE", undefined],
    ] as const)
      expect((await other.send(method, `/api/v1/views/${id}`, body)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect(await views(other)).toEqual([]);
    expect(await views(company)).toHaveLength(1);
  });

  test("of another person of the same company answers like one that does not exist", async () => {
    const firm = await server.newFirm();
    const company = await server.newCompany({ firmId: firm.id });
    const { id } = await keep(company, "La mienne", {});
    const url = `/api/v1/views/${id}?companyId=${company.id}`;
    const refused = await server.app.inject({ method: "DELETE", url, headers: firm.headers });
    expect(refused.json()).toMatchObject({ status: 404, code: "not_found" });
    const payload = { companyId: company.id, name: "La mienne", filters: {} };
    const theirs = await server.app.inject({ method: "POST", url: "/api/v1/views", headers: firm.headers, payload });
    expect(theirs.statusCode, theirs.body).toBe(201);
    expect((await views(company)).map((view) => view.id)).toEqual([id]);
  });
});
