import { describe, expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import { readCategoryAct } from "../../../acts/acts-repository.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { addAssetOf } from "../testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

const PURCHASE = { title: "IKEA", amount: 3000, date: "2026-01-01", origin: "cash", debitCategory: "218400" };

const lastAct = async (company: TestCompany, operationId: string): Promise<ActReply | undefined> =>
  (await company.get(`/api/v1/acts?operationId=${operationId}`)).json<{ results: ActReply[] }>().results[0];
const undoLast = async (company: TestCompany, operationId: string) =>
  company.send("POST", `/api/v1/acts/${(await lastAct(company, operationId))?.id ?? ""}/undo`, {});
const tiesOf = async (company: TestCompany, component: string): Promise<number> =>
  (await db.tenantRead(company.id, { text: "select from books.allocation_components where component_id = $1", values: [component] }))
    .length;

describe("an operation that pays for an asset", () => {
  test("is tied to it by an act of its history, taken back and done again, as long as the asset is there", async () => {
    const company = await newCompany();
    const { id } = await typeIn(company, PURCHASE);
    const { component } = await addAssetOf(company, {}, { operation_id: id });
    const sentence = "Immobilisation «\u00a0Bureau\u00a0» rattachée à «\u00a0IKEA\u00a0»";
    expect(await lastAct(company, id)).toMatchObject({ kind: "asset.tie", sentence, count: 1, undoable: true });
    expect((await undoLast(company, id)).statusCode).toBe(200);
    expect(await tiesOf(company, component)).toBe(0);
    expect((await undoLast(company, id)).statusCode).toBe(200);
    expect(await tiesOf(company, component)).toBe(1);
    expect(await lastAct(company, id)).toMatchObject({ kind: "redo", sentence: `Rétabli\u00a0: ${sentence}` });

    await undoLast(company, id);
    expect((await company.send("DELETE", `/api/v1/immobilisation-component/${component}`)).statusCode).toBe(200);
    expect((await undoLast(company, id)).json()).toMatchObject({ status: 409, code: "asset.gone", facts: { title: "IKEA" } });
    expect(await lastAct(company, id)).toMatchObject({ kind: "undo", undoable: false, changedSince: false });
  });

  test("is not offered to be untied once a closed year took the share of the asset", async () => {
    const company = await newCompany();
    const { id } = await typeIn(company, PURCHASE);
    const { component } = await addAssetOf(company, {}, { operation_id: id });
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.component_years (company_id, component_id, fiscal_year_id, end_day, annuity_cents, excess_cents, deductible_cents, private_cents, use_bp)
          values ($1, $2, $3, '2026-12-31', 0, 0, 0, 0, 10000)`,
        [company.id, component, company.fiscalYearId],
      ),
    );
    expect(await lastAct(company, id)).toMatchObject({ kind: "asset.tie", undoable: false });
    expect((await undoLast(company, id)).json()).toMatchObject({ code: "asset.linked_frozen" });
  });

  test("is the same operation in capital letters", async () => {
    const company = await newCompany();
    const { id } = await typeIn(company, PURCHASE);
    await addAssetOf(company, {}, { operation_id: id.toUpperCase() });
    expect(await lastAct(company, id)).toMatchObject({ kind: "asset.tie", count: 1, undoable: true });
  });

  test("has its category from who chose it, not from who tied it or took that back", async () => {
    const company = await newCompany();
    const { debitCategory: account, ...purchase } = PURCHASE;
    const { id } = await typeIn(company, purchase);
    const chosen = await company.send("PUT", "/api/v1/transactions/allocations", { ids: [id], parts: [{ account }] });
    expect(chosen.statusCode).toBe(200);
    await addAssetOf(company, {}, { operation_id: id });
    const why = async () => (await db.tenant(company.id, (tx) => readCategoryAct(tx, company.id, id)))?.sentence;
    expect(await why()).toBe("«\u00a0IKEA\u00a0» en Mobilier");
    expect((await undoLast(company, id)).statusCode).toBe(200);
    expect(await why()).toBe("«\u00a0IKEA\u00a0» en Mobilier");
  });

  test("keeps in its history that the asset was deleted, component or whole, which is not taken back", async () => {
    const company = await newCompany();
    for (const what of ["component", "asset"] as const) {
      const { id } = await typeIn(company, PURCHASE);
      const added = await addAssetOf(company, {}, { operation_id: id });
      const path = what === "asset" ? `/api/v1/immobilisation/${added.asset}` : `/api/v1/immobilisation-component/${added.component}`;
      expect((await company.send("DELETE", path)).statusCode).toBe(200);
      const sentence = "Immobilisation «\u00a0Bureau\u00a0» supprimée";
      expect(await lastAct(company, id)).toMatchObject({ kind: "asset.delete", sentence, count: 1, undoable: false });
      expect((await undoLast(company, id)).json()).toMatchObject({ status: 409, code: "act.not_undoable" });
    }
  });
});
