import { expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list } from "../../operations/testing.js";

const { newCompany } = await testApp({ today: "2026-10-05" });

const answer = async (company: TestCompany, declaredThrough: string, credit: number) => {
  const reply = await company.send("PUT", "/api/v1/vat-start", { declaredThrough, credit });
  expect(reply.statusCode, reply.body).toBe(200);
};
const history = async (company: TestCompany, query = "") =>
  (await company.get(`/api/v1/acts${query}`))
    .json<{ results: ActReply[] }>()
    .results.map(({ kind, sentence, count, undoable }) => [kind, sentence, count, undoable]);
const TAKEN = ["vat.start", "Crédit de TVA repris au 31/03/2026", 1, false];

test("the credit that an answer takes over stands in the history, one that is given again changes nothing", async () => {
  const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await answer(company, "2026-03-31", 0);
  expect(await history(company)).toEqual([]);
  await answer(company, "2026-03-31", 300);
  expect(await history(company)).toEqual([TAKEN]);
  const [first] = (await list(company)).data;
  await company.send("POST", "/api/v1/transaction/update", { id: first?.id, comment: "Report de la CA3 de mars" });
  await answer(company, "2026-03-31", 300);
  expect((await list(company)).data).toMatchObject([{ id: first?.id, comment: "Report de la CA3 de mars" }]);
  expect(await history(company)).toHaveLength(2);
});

test("another credit takes its place, under both operations, and none takes it away", async () => {
  const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await answer(company, "2026-03-31", 300);
  const [first] = (await list(company)).data;
  await answer(company, "2026-03-31", 400);
  const [second, ...others] = (await list(company)).data;
  expect([second?.value, others]).toEqual([400, []]);
  const replaced = ["vat.start", "Crédit de TVA repris au 31/03/2026", 2, false];
  expect(await history(company, `?operationId=${second?.id ?? ""}`)).toEqual([replaced]);
  expect(await history(company, `?operationId=${first?.id ?? ""}`)).toEqual([replaced, TAKEN]);
  await answer(company, "2026-03-31", 0);
  expect(await history(company, `?operationId=${second?.id ?? ""}`)).toEqual([
    ["vat.start", "Crédit de TVA repris retiré", 1, false],
    replaced,
  ]);
  expect((await list(company)).data).toEqual([]);
});

test("deleted by hand it returns, unless the books hold the credit meanwhile: it would be there twice", async () => {
  const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  const credits = async (): Promise<number[]> => (await list(company)).data.map(({ value }) => value);
  const remove = async (): Promise<string> => {
    const [credit] = (await list(company)).data;
    const reply = await company.send("POST", "/api/v1/transaction/delete", { id: credit?.id });
    return reply.json<{ data: { actId: string } }>().data.actId;
  };
  const undo = (actId: string) => company.send("POST", `/api/v1/acts/${actId}/undo`, {});
  await answer(company, "2026-03-31", 500);
  expect((await undo(await remove())).statusCode).toBe(200);
  expect(await credits()).toEqual([500]);

  const deletion = await remove();
  await answer(company, "2026-03-31", 500);
  expect((await undo(deletion)).json()).toMatchObject({ status: 409, code: "act.credit_held", facts: { title: "Crédit de TVA repris" } });
  const acts = (await company.get("/api/v1/acts")).json<{ results: { id: string; undoable: boolean }[] }>().results;
  expect(acts.find(({ id }) => id === deletion)).toMatchObject({ undoable: false });
  expect(await credits()).toEqual([500]);
  await answer(company, "2026-03-31", 0);
  expect((await undo(deletion)).json()).toMatchObject({ code: "act.credit_held" });
  expect(await credits()).toEqual([]);
});
