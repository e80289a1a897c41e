import { describe, expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { filledLines, readReturnOf, typeOperations } from "../../vat/testing.js";
import { addAssetOf, assetBooks, componentOfApi, controlGaps } from "../testing.js";

const { newCompany, db, clock } = await testApp({ today: "2026-10-05" });

/** A plotter bought on 2 January 2024, paid by the owner: 12 000,00 € with tax, 2 000,00 € of VAT deducted. */
const PLOTTER = {
  title: "Traceur",
  related_account: "218300",
  date_of_purchase: "2024-01-02",
  total_amount_incl_vat: 12_000,
  total_amount_vat: 2000,
  total_amount_excl: 10_000,
};
const DETAIL = {
  title: "Traceur",
  price_incl_vat: 12_000,
  vat: 2000,
  depreciable_base: 10_000,
  commissioning_date: "2024-01-02",
  duration: 5,
  cost_source: "opening",
};

const monthly = () => newCompany({ vatSystem: "monthly_rn", beginning: "2026-09-01", end: "2026-12-31" });
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});
const leave = (company: TestCompany, component: string, given: object) =>
  company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "out", release_date: "2026-09-15", ...given });

describe("a return declares what an exit owes", () => {
  test("a sale without VAT gives back the fifths that are left, on lines 15 and 16; then it is fixed", async () => {
    const company = await monthly();
    const { component } = await addAssetOf(company, PLOTTER, DETAIL);
    const sale = { output_type: "cession", output_price_incl_vat: 4000, vat_on_exit_price: 0, output_price_excl: 4000 };
    expect((await leave(company, component, sale)).statusCode).toBe(200);
    // Bought in 2024, sold in 2026: three of the five years have begun, two fifths of 2 000,00 € go back.
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).toContain("635200=800 445718=-800");
    expect(filledLines(await readReturnOf(company, "2026-09"))).toEqual(expect.arrayContaining(["15 800", "16 800"]));
    const sealed = await validate(company, "2026-09");
    expect([sealed.statusCode, sealed.json().data?.toPay]).toEqual([200, 800]);
    expect(await controlGaps(company)).toEqual([]);
    expect(await componentOfApi(company, component)).toMatchObject({ od_is_fixed: true, isOut: true });
    const removed = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
      type: "update_exit",
      output_status: "used",
    });
    expect([removed.statusCode, removed.json().code]).toEqual([409, "asset.exit_fixed"]);
    expect((await company.get("/api/v1/ledger/verify")).json().data.intact).toBe(true);
  });

  test("what its owner takes back bears VAT on its value, once it was deducted", async () => {
    const company = await monthly();
    const { component } = await addAssetOf(company, PLOTTER, DETAIL);
    await leave(company, component, { output_type: "reintegration", output_price_excl: 3000 });
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).toContain("108200=3600 757000=-3000 445711=-600");
    const lines = filledLines(await readReturnOf(company, "2026-09"));
    expect(lines).toEqual(expect.arrayContaining(["08 3000 / 600", "16 600"]));
    expect((await validate(company, "2026-09")).json().data).toMatchObject({ toPay: 600 });
    expect(await controlGaps(company)).toEqual([]);
  });

  test("a sale with VAT declares it, and gives nothing back", async () => {
    const company = await monthly();
    const { component } = await addAssetOf(company, PLOTTER, DETAIL);
    const [operation] = await typeOperations(company, [{ date: "2026-09-20", type: "income", paid: 4800, account: "757000", vatRate: 20 }]);
    const sale = { output_type: "cession", output_price_incl_vat: 4800, vat_on_exit_price: 800, output_price_excl: 4000 };
    expect((await leave(company, component, { ...sale, banking_transaction_id: operation })).statusCode).toBe(200);
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).not.toMatch(/757000|4457/);
    const history = async () =>
      (await company.get(`/api/v1/acts?operationId=${operation ?? ""}`))
        .json<{ results: ActReply[] }>()
        .results.map(({ sentence }) => sentence);
    expect((await history())[0]).toBe("Sortie de «\u00a0Traceur\u00a0»\u00a0: l’opération en est le prix");
    const moved = { ...sale, type: "update_exit", release_date: "2026-09-16", banking_transaction_id: operation };
    expect((await leave(company, component, moved)).statusCode).toBe(200);
    await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", output_status: "used" });
    expect((await history()).slice(0, 2)).toEqual([
      "Sortie de «\u00a0Traceur\u00a0»\u00a0: l’opération n’en est plus le prix",
      "Sortie de «\u00a0Traceur\u00a0»\u00a0: l’opération en est le prix",
    ]);
    expect((await leave(company, component, { ...sale, banking_transaction_id: operation })).statusCode).toBe(200);
    expect(filledLines(await readReturnOf(company, "2026-09"))).toEqual(expect.arrayContaining(["16 800"]));
    expect((await validate(company, "2026-09")).json().data).toMatchObject({ toPay: 800 });
    expect(await controlGaps(company)).toEqual([]);
  });
});

describe("a fiscal year that is opened gets the annuities of every component", () => {
  test("and the exit to come of another one", async () => {
    const company = await newCompany();
    const stays = await addAssetOf(company, {}, { title: "Reste" });
    const leaves = await addAssetOf(company, {}, { title: "Part", cost_source: "owner" });
    await leave(company, leaves.component, { release_date: "2027-02-28", output_type: "mise_au_rebut", output_price_excl: 0 });
    expect((await assetBooks(db, company)).filter((text) => text.startsWith("[OD 2027"))).toEqual([]);
    await company.send("POST", "/api/v1/fiscalyear", { end: "2027-12-31" });
    expect((await assetBooks(db, company)).filter((text) => text.startsWith("[OD 2027"))).toEqual([
      "[OD 2027-02-28 exit] 681120=100 281840=-100 281840=700 657000=2300 218400=-3000",
      "[OD 2027-12-31 annuity] 681120=600 281840=-600",
    ]);
    expect((await componentOfApi(company, stays.component)).annuity).toBe(600);
    await company.send("PATCH", `/api/v1/immobilisation-component/${leaves.component}`, { type: "update_exit", output_status: "used" });
    expect((await assetBooks(db, company)).filter((text) => text.startsWith("[OD 2027"))).toEqual([
      "[OD 2027-12-31 annuity] 681120=600 281840=-600",
      "[OD 2027-12-31 annuity] 681120=600 281840=-600",
    ]);
  });

  test("by the settlement of a return whose period ends after the last one", async () => {
    clock.set("2027-01-05");
    const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn", beginning: "2026-10-01", end: "2026-11-30" });
    await addAssetOf(company, { date_of_purchase: "2026-10-01" }, { commissioning_date: "2026-10-01", price_incl_vat: 3000, vat: 0 });
    await typeOperations(company, [{ date: "2026-10-10", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
    const quarter = ((await company.get("/api/v1/vat-declarations")).json().data as { period: string }[]).at(-1);
    const sealed = await validate(company, quarter?.period ?? "");
    expect([sealed.statusCode, sealed.json().code]).toEqual([200, undefined]);
    expect((await assetBooks(db, company)).map((text) => text.split("]")[0])).toEqual(["[OD 2026-11-30 annuity", "[OD 2027-11-30 annuity"]);
    clock.set("2026-10-05");
  });
});

test("what the books hold of each account opens, the year after too", async () => {
  const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
  await addAssetOf(company, { date_of_purchase: "2025-01-01" }, { commissioning_date: "2025-01-01" });
  type Row = { books: number; explain: string | null };
  const opened = async () => {
    const { data } = (await company.get("/api/v1/immobilisations/control")).json<{ data: Row[] }>();
    for (const { books, explain } of data) {
      if (books === 0) expect(explain).toBeNull();
      else expect((await company.get(`/api/v1/explain?figure=${explain}`)).json().data).toMatchObject({ value: books, gap: 0 });
    }
    return data.map(({ books }) => books);
  };
  expect(await opened()).toEqual([0, -600]);
  await typeOperations(company, [{ date: "2026-01-10", type: "income", paid: 1200, account: "706000" }]);
  expect(await opened()).toEqual([0, -1200]);
});
