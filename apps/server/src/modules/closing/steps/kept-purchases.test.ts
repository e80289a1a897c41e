import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { readReturnOf, typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

const CODE = "potential_fixed_assets";
const REPAIR = { kind: "keep_expense", reason: "repair" };
const ELSEWHERE = { kind: "keep_expense", reason: "other", text: "Laissé en charge en dehors de la clôture" };

/** A company with a purchase of 800 € without tax, and what each screen asks about it. */
async function buyer(vatSystem: "quarterly_rn" | "not_subjected") {
  const company = await closingCompany(app, { vatSystem });
  const vatRate = vatSystem === "quarterly_rn" ? { vatRate: 20 } : {};
  const [id = ""] = await typeOperations(company, [
    { date: "2025-11-03", type: "outcome", paid: 960, account: "606300", unchecked: true, ...vatRate },
  ]);
  const moveTo = async (account: string, amount = 960): Promise<void> => {
    const parts = [{ account, amount, ...vatRate }, ...(amount === 960 ? [] : [{ account: "606400", amount: 960 - amount, ...vatRate }])];
    const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: parts });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  const decide = (decision: object | null) => changeStepOf(company, CODE, { inputs: { decisions: { [id]: decision } } });
  return { company, id, moveTo, decide };
}

async function askedOf(company: TestCompany) {
  const { report } = await readReturnOf(company, "2025-T4");
  const { result } = await readStepOf(company, CODE);
  const suspected: { id: string }[] = (await company.get("/api/v1/immobilisations/suspected")).json().data;
  return {
    vat: report.potentialFixedAssets.map(({ id }) => id),
    closing: result.undecided,
    register: suspected.map(({ id }) => id),
  };
}

const everywhere = (...ids: readonly string[]) => ({ vat: ids, closing: ids, register: ids });

describe("a purchase that stays an expense is decided once", () => {
  test("in the closing: the VAT return and the register of assets ask no more, until another account or amount", async () => {
    const { company, id, moveTo, decide } = await buyer("quarterly_rn");
    expect(await askedOf(company)).toEqual(everywhere(id));
    await decide(REPAIR);
    expect(await askedOf(company)).toEqual(everywhere());
    await moveTo("606400");
    expect(await askedOf(company)).toEqual(everywhere(id));
    await moveTo("606300");
    expect(await askedOf(company)).toEqual(everywhere());
    expect((await readStepOf(company, CODE)).inputs.decisions).toEqual({ [id]: REPAIR });
    await moveTo("606300", 900);
    expect(await askedOf(company)).toEqual(everywhere(id));
    expect((await readStepOf(company, CODE)).inputs.decisions).toEqual({});
    await decide({ ...REPAIR, reason: "several_items_under_500" });
    expect(await askedOf(company)).toEqual(everywhere());
  });

  test("an investment after all, and an answer taken back, are asked about before the VAT return again", async () => {
    const { company, id, decide } = await buyer("quarterly_rn");
    await decide(REPAIR);
    await decide({ kind: "capitalise", assetAccount: "215400" });
    expect(await askedOf(company)).toEqual({ vat: [id], closing: [], register: [id] });
    await decide(REPAIR);
    await decide(null);
    expect(await askedOf(company)).toEqual(everywhere(id));
    await decide(REPAIR);
    await changeStepOf(company, CODE, { inputs: { decisions: null } });
    expect(await askedOf(company)).toEqual(everywhere(id));
  });

  test("before a VAT return: the closing shows the decision, adds its reason, and may decide otherwise", async () => {
    const { company, id, decide } = await buyer("quarterly_rn");
    await company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [id] });
    expect(await askedOf(company)).toEqual(everywhere());
    expect((await readStepOf(company, CODE)).inputs.decisions).toEqual({ [id]: ELSEWHERE });
    await decide(REPAIR);
    expect((await readStepOf(company, CODE)).inputs.decisions).toEqual({ [id]: REPAIR });
    await decide({ kind: "split" });
    expect(await askedOf(company)).toEqual({ vat: [id], closing: [], register: [id] });
  });

  test("an id that names no operation changes nothing elsewhere", async () => {
    const { company, id } = await buyer("quarterly_rn");
    const reply = await changeStepOf(company, CODE, { inputs: { decisions: { nothing: REPAIR } } });
    expect([reply.statusCode, await askedOf(company)]).toEqual([200, everywhere(id)]);
  });

  test("DONE → TOFIX when what was kept is another purchase, or its decision is undone from the history", async () => {
    const { company, id, moveTo } = await buyer("not_subjected");
    const status = async () => (await readStepOf(company, CODE)).status;
    expect((await validateStepOf(company, CODE, { decisions: { [id]: REPAIR } })).statusCode).toBe(200);
    expect(await status()).toBe(1);
    await moveTo("606400");
    const { changes } = await readStepOf(company, CODE);
    expect([await status(), changes]).toEqual([2, ["1 achat de plus de 500,00\u00a0€ HT à examiner."]]);
    const kept = await company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [id] });
    expect((await validateStepOf(company, CODE)).json().data).toMatchObject({ status: 1, inputs: { decisions: { [id]: REPAIR } } });
    const undone = await company.send("POST", `/api/v1/acts/${kept.json().data.actId}/undo`, {});
    expect([undone.statusCode, await status()]).toEqual([200, 2]);
    // What was decided before for the other account holds there again.
    await moveTo("606300");
    expect((await readStepOf(company, CODE)).result.undecided).toEqual([]);
  });
});
