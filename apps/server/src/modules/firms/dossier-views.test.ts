import { describe, expect, test } from "vitest";
import type { DossierView } from "@comptoir/contract/firms/dossier-views";
import { MAX_VIEWS } from "@comptoir/contract/operations/views";
import { testApp } from "../../testing/app.js";
import { asPerson, newStaff } from "../auth/testing.js";

const { app, db, newCompany, newFirm } = await testApp();
type Headers = Readonly<Record<string, string>>;

const send = (headers: Headers, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  app.inject({ method, url: `/api/v1/dossier-views${path}`, headers, ...(payload && { payload }) });
const views = async (headers: Headers): Promise<DossierView[]> => (await send(headers, "GET", "")).json<{ data: DossierView[] }>().data;

async function keep(headers: Headers, name: string, filters: object): Promise<DossierView> {
  const reply = await send(headers, "POST", "", { name, filters });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ data: DossierView }>().data;
}

async function staffOf(firmId: string, roleId: string): Promise<Headers> {
  const { username } = await newStaff(db, { firmId, roleId });
  return (await asPerson(app, username)).headers;
}

describe("a view of the list of dossiers", () => {
  test("keeps what narrows, searches and sorts it, with its number of dossiers as they now are", async () => {
    const { id: firmId, headers } = await newFirm();
    await newCompany({ firmId, taxSystem: "bnc", name: "Aubry" });
    await newCompany({ firmId, taxSystem: "bic-rs", name: "Aubert" });
    const filters = { taxCategory: ["bnc"], vatSystem: [], nextVatDeclaration: "all", query: "", sort: "-toCategorize" };
    const kept = await keep(headers, "  Libéraux  ", filters);
    expect(kept).toMatchObject({ name: "Libéraux", filters: { taxCategory: ["bnc"], sort: "-toCategorize" }, count: 1 });
    const named = await keep(headers, "Aub", { query: "aub" });
    await newCompany({ firmId, taxSystem: "bnc", name: "Zola" });
    expect(await views(headers)).toEqual([
      { ...named, count: 2 },
      { ...kept, count: 2 },
    ]);
    const list = await app.inject({ url: "/api/v1/dossiers?taxCategory=bnc&sort=-toCategorize", headers });
    expect(list.json().counts.found).toBe(2);
    const renamed = (await send(headers, "PATCH", `/${kept.id}`, { name: "BNC" })).json().data;
    expect(renamed).toEqual({ ...kept, name: "BNC", count: 2 });
    expect((await send(headers, "DELETE", `/${kept.id}`)).json()).toEqual({ data: { id: kept.id } });
    expect(await views(headers)).toHaveLength(1);
  });

  test("refuses a key or a value that the list does not have, a name taken, and one view too many, at the same moment too", async () => {
    const { headers } = await newFirm();
    for (const filters of [{ unknown: "1" }, { taxCategory: ["is"] }, { page: 2 }, { companyId: crypto.randomUUID() }, { sort: "siret" }])
      expect((await send(headers, "POST", "", { name: "x", filters })).statusCode, JSON.stringify(filters)).toBe(400);
    expect((await send(headers, "POST", "", { name: " ", filters: {} })).statusCode).toBe(400);
    const first = await keep(headers, "Vue 1", {});
    expect((await send(headers, "POST", "", { name: "Vue 1", filters: {} })).json()).toMatchObject({
      status: 422,
      code: "view.name_taken",
    });
    for (let rank = 2; rank < MAX_VIEWS; rank += 1) await keep(headers, `Vue ${rank}`, {});
    expect((await send(headers, "PATCH", `/${first.id}`, { name: "Vue 2" })).json()).toMatchObject({ code: "view.name_taken" });
    const both = await Promise.all(["a", "b"].map((name) => send(headers, "POST", "", { name, filters: {} })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
      code: "view.too_many",
      facts: { maximum: MAX_VIEWS },
    });
  });

  test("kept twice at once under one key is kept once; something else under that key is refused, and a colleague may use the same", async () => {
    const { id: firmId, headers } = await newFirm();
    const keyed = { ...headers, "idempotency-key": "0123456789abcdef" };
    const both = await Promise.all([1, 2].map(() => send(keyed, "POST", "", { name: "Aub", filters: { query: "aub" } })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await views(headers)).toEqual([both[0]?.json().data]);
    expect(both[1]?.json()).toEqual(both[0]?.json());
    const other = await send(keyed, "POST", "", { name: "Zola", filters: { query: "zola" } });
    expect(other.json()).toMatchObject({ status: 422, code: "idempotency.reused" });
    const colleague = await staffOf(firmId, "accounting_firm_assistant");
    await send({ ...colleague, "idempotency-key": "0123456789abcdef" }, "POST", "", { name: "Zola", filters: { query: "zola" } });
    expect([await views(headers), await views(colleague)].map((own) => own.map(({ name }) => name))).toEqual([["Aub"], ["Zola"]]);
  });

  test("is its person's own: a colleague, another firm and a client see none of it", async () => {
    const { id: firmId, headers } = await newFirm();
    const mine = await keep(headers, "La mienne", { collaborator: "me" });
    const [colleague, stranger] = [await staffOf(firmId, "accounting_firm_assistant"), (await newFirm()).headers];
    for (const other of [colleague, stranger]) {
      expect(await views(other)).toEqual([]);
      for (const [method, body] of [["PATCH", { name: "x" }], ["DELETE"]] as const)
        expect((await send(other, method, `/${mine.id}`, body)).json()).toMatchObject({ status: 404, code: "not_found" });
    }
    expect((await keep(colleague, "La mienne", {})).filters).toEqual({});
    const client = await newCompany({ firmId });
    expect((await send(client.headers, "GET", "")).json()).toMatchObject({ status: 403, code: "access.forbidden" });
    expect(await views(headers)).toEqual([mine]);
  });
});
