import { expect, test } from "vitest";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { monthlyCompany, typeOperations } from "../../vat/testing.js";

const app = await testApp({ today: "2026-10-05" });

const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});

async function returnsOf(company: TestCompany): Promise<readonly BookDocument[]> {
  const { documents } = (await company.get("/api/v1/documents")).json<{ data: { documents: BookDocument[] } }>().data;
  return documents.filter(({ type }) => type === "vat_return");
}

test("an operation of a declared month outdates the return: rectified while it is the last one, carried to the next one after", async () => {
  const company = await monthlyCompany(app, "2026-08-01");
  await typeOperations(company, [{ date: "2026-08-02", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
  expect((await validate(company, "2026-08")).statusCode).toBe(200);
  expect((await returnsOf(company)).map(({ status, difference }) => [status, difference])).toEqual([["validated", null]]);

  const ids = await typeOperations(company, [
    { date: "2026-08-20", type: "outcome", paid: 60, account: "606400", vatRate: 20 },
    { date: "2026-08-21", type: "income", paid: 120, account: "706000", vatRate: 20 },
    // This one is in the next month: the return of August holds nothing of it.
    { date: "2026-09-02", type: "income", paid: 240, account: "706000", vatRate: 20 },
  ]);
  const [outdated] = await returnsOf(company);
  expect(outdated).toMatchObject({ status: "outdated", difference: { entries: 2, words: "2 écritures depuis le 05/10/2026" } });
  expect(outdated?.difference?.redo).toMatch(/^\/declarations-tva\/.+\/declarer$/);
  const listed = (await company.get(`/api/v1/documents/differences/${outdated?.difference?.id}`)).json().data;
  expect(listed.map(({ operationId }: { operationId: string }) => operationId)).toEqual(ids.slice(0, 2));

  expect((await validate(company, "2026-09")).statusCode).toBe(200);
  const [, august] = await returnsOf(company);
  expect(august?.difference).toMatchObject({
    since: "2026-10-05",
    redo: null,
    sentence: "Une déclaration postérieure est validée\u00a0: la différence ira sur la prochaine déclaration.",
  });
});

test("a change that is taken back leaves the return as it was; a rectifying return takes its place", async () => {
  const company = await monthlyCompany(app, "2026-08-01");
  await typeOperations(company, [{ date: "2026-08-02", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
  await validate(company, "2026-08");
  const late = { date: "2026-08-20", type: "outcome", paid: 60, account: "606400", vatRate: 20 } as const;
  const [id] = await typeOperations(company, [{ ...late, unchecked: true }]);
  expect((await returnsOf(company))[0]?.difference?.entries).toBe(1);
  expect((await company.send("POST", "/api/v1/transaction/delete", { id })).statusCode).toBe(200);
  expect((await returnsOf(company))[0]?.difference).toBeNull();

  await typeOperations(company, [late]);
  const rectified = await company.send("POST", "/api/v1/vat-declaration/2026-08/rectify", {});
  expect(rectified.statusCode, rectified.body).toBeLessThan(300);
  await validate(company, "2026-08");
  expect((await returnsOf(company)).map(({ status, version, difference }) => [version, status, difference])).toEqual([
    [2, "validated", null],
    [1, "outdated", null],
  ]);
});
