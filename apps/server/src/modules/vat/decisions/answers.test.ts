import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { assistantOf, filledLines, monthlyCompany, readReturnOf as read, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});
const answer = (company: TestCompany, entryIds: readonly string[], given: "declare" | "elsewhere") =>
  company.send("POST", "/api/v1/vat-declaration/2026-09/answers", { entryIds, answer: given });
const balances = async (company: TestCompany, period = "2026-09") =>
  (await read(company, period)).controls.find(({ key }) => key === "balances");
const openings = (company: TestCompany, lines: readonly object[]) =>
  company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });

/** Books that begin with the VAT of August: 1 000 collected, 400 deductible. */
async function companyWithOpenings(): Promise<TestCompany> {
  const company = await monthlyCompany(app);
  const lines = [
    { account: "445711", credit: 1000 },
    { account: "445660", debit: 400 },
    { account: "512000", debit: 600 },
  ];
  expect((await openings(company, lines)).statusCode).toBe(200);
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
  return company;
}

describe("balances of VAT that the books begin with", () => {
  test("are asked about: never « néant » with every control right", async () => {
    const company = await companyWithOpenings();
    const { gaps, controls } = await read(company, "2026-09");
    expect(gaps).toMatchObject([{ kind: "opening", hasVatLines: false, date: "2026-09-01" }]);
    expect(controls.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(["gaps", "balances"]);
    expect((await balances(company))?.message).toContain(
      "Aucune déclaration n’explique\u00a0: 445660, 400,00\u00a0€ au débit\u202f; 445711, 1\u202f000,00\u00a0€ au crédit.",
    );
    expect((await validate(company, "2026-09")).json()).toMatchObject({ code: "vat.gaps" });
  });

  test("declared elsewhere: named with their figure, then and once their payment is there", async () => {
    const company = await companyWithOpenings();
    const ids = (await read(company, "2026-09")).gaps.map(({ entryId }) => entryId);
    const answered = await answer(company, ids, "elsewhere");
    expect(answered.json().data).toMatchObject({ gaps: [], toPay: 0 });
    expect(await balances(company)).toMatchObject({ ok: true, found: 600, difference: 0 });
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "other",
      title: "TVA d’août",
      amount: 600,
      date: "2026-09-19",
      debitCategory: "445510",
      creditCategory: "108000",
    });
    expect(await balances(company)).toMatchObject({ ok: true });
    expect((await balances(company))?.message).toContain("TVA déclarée ailleurs et payée (445510), 600,00\u00a0€ au débit");
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });

  test("to declare in the first return: their lines are given, and their accounts cleared", async () => {
    const company = await companyWithOpenings();
    const [gap] = (await read(company, "2026-09")).gaps;
    expect((await answer(company, [gap?.entryId ?? ""], "declare")).json()).toMatchObject({ status: 422, code: "vat.gap_lines" });
    const lines = [
      { nature: "COLLECT", rate: 20, base: 5000, vat: 1000 },
      { nature: "BS", rate: 20, base: 2000, vat: 400 },
    ];
    const filled = await company.send("POST", "/api/v1/vat-declaration/2026-09/gaps", { entryId: gap?.entryId, lines });
    expect(filled.json().data).toMatchObject({ gaps: [], toPay: 600 });
    const sealed = (await validate(company, "2026-09")).json().data;
    expect(sealed.settlement.map(({ account }: { account: string }) => account)).toEqual(["445660", "445711", "445510"]);
    expect(await balances(company, "2026-10")).toMatchObject({ ok: true });
  });

  test("wrong: corrected in the openings, nothing is asked any more", async () => {
    const company = await companyWithOpenings();
    await openings(company, [
      { account: "512000", debit: 600 },
      { account: "108000", credit: 600 },
    ]);
    expect((await read(company, "2026-09")).gaps).toEqual([]);
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });
});

describe("an operation typed later in a period declared elsewhere", () => {
  const sale = { date: "2026-08-10", type: "income", paid: 120, account: "706000", vatRate: 20 } as const;

  async function declaredElsewhere() {
    const company = await monthlyCompany(app, "2026-08-01");
    await typeOperations(company, [{ ...sale, date: "2026-08-03" }]);
    await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-08-31", credit: 0 });
    expect((await read(company, "2026-09")).gaps).toEqual([]);
    expect(await balances(company)).toMatchObject({ ok: true });
    await typeOperations(company, [sale]);
    return { company, gap: (await read(company, "2026-09")).gaps[0] };
  }

  test("is asked the same; declared elsewhere, it is in no return", async () => {
    const { company, gap } = await declaredElsewhere();
    expect(gap).toMatchObject({ kind: "elsewhere", hasVatLines: true, date: "2026-08-10", accounts: [{ account: "445711", amount: 20 }] });
    expect(await balances(company)).toMatchObject({ ok: false, difference: 20 });
    expect((await validate(company, "2026-09")).json()).toMatchObject({ code: "vat.gaps" });
    const answered = (await answer(company, [gap?.entryId ?? ""], "elsewhere")).json().data;
    expect(answered).toMatchObject({ gaps: [], toPay: 0 });
    expect(await balances(company)).toMatchObject({ ok: true });
    expect((await answer(company, [gap?.entryId ?? ""], "declare")).json()).toMatchObject({ code: "vat.not_a_gap" });
  });

  test("declared in the first return: it is late there, once", async () => {
    const { company, gap } = await declaredElsewhere();
    const answered = (await answer(company, [gap?.entryId ?? ""], "declare")).json().data;
    expect(filledLines(answered)).toEqual(["A1 100", "08 100 / 20", "16 20", "TD 20", "28 20", "32 20"]);
    expect(answered.lines).toMatchObject([{ late: true, vat: 20 }]);
    expect((await validate(company, "2026-09")).json().data).toMatchObject({ status: "validated", toPay: 20 });
    expect((await read(company, "2026-10")).toPay).toBe(0);
    expect(await balances(company, "2026-10")).toMatchObject({ ok: true });
  });

  test("an assistant answers nothing", async () => {
    const { company, gap } = await declaredElsewhere();
    const { id: firmId } = await app.newFirm();
    await app.db.shared((tx) => tx.run("update shared.companies set firm_id = $1 where id = $2", [firmId, company.id]));
    const reply = await app.app.inject({
      method: "POST",
      url: "/api/v1/vat-declaration/2026-09/answers",
      headers: await assistantOf(app, firmId),
      payload: { companyId: company.id, entryIds: [gap?.entryId], answer: "elsewhere" },
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe("cents taken over", () => {
  test("a credit of 12,60 is booked to the euro, and blocks no return", async () => {
    const company = await monthlyCompany(app, "2026-08-01");
    await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-07-31", credit: 12.6 });
    const first = (await validate(company, "2026-08")).json().data;
    expect(first).toMatchObject({ status: "validated", creditOut: 13 });
    expect(first.settlement.map(({ account, debit, credit }: Record<string, unknown>) => [account, debit, credit])).toEqual([
      ["445670", 0, 12.6],
      ["445670", 13, 0],
      ["758000", 0, 0.4],
    ]);
    expect((await validate(company, "2026-09")).json().data).toMatchObject({ status: "validated", creditOut: 13 });
  });
});

describe("taxes assimilées", () => {
  test("are posted with the settlement: 445510 is the total to pay, then paid, in a credit return too", async () => {
    const company = await monthlyCompany(app, "2026-08-01");
    await typeOperations(company, [{ date: "2026-08-10", type: "outcome", paid: 120, account: "606300", vatRate: 20 }]);
    expect((await company.send("PATCH", "/api/v1/vat-declaration/2026-08", { assimilatedAccount: "999999" })).statusCode).toBe(400);
    expect((await company.send("PATCH", "/api/v1/vat-declaration/2026-08", { assimilatedAccount: "699999" })).json()).toMatchObject({
      code: "vat.unknown_account",
      target: "assimilatedAccount",
    });
    await company.send("PATCH", "/api/v1/vat-declaration/2026-08", { assimilatedTaxes: 35 });
    const sealed = (await validate(company, "2026-08")).json().data;
    expect(sealed).toMatchObject({ toPay: 35, creditOut: 20, payment: "due" });
    expect(sealed.settlement.map(({ account, debit, credit }: Record<string, unknown>) => [account, debit, credit])).toEqual([
      ["445660", 0, 20],
      ["445670", 20, 0],
      ["635800", 35, 0],
      ["445510", 0, 35],
    ]);
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "other",
      title: "Taxes",
      amount: 35,
      date: "2026-09-19",
      debitCategory: "445510",
      creditCategory: "108000",
    });
    expect(await read(company, "2026-08")).toMatchObject({ payment: "paid", payments: { paid: 35, left: 0 } });
    expect(await balances(company)).toMatchObject({ ok: true });
  });
});

describe("a refund partly granted", () => {
  test("the rest is a credit again, and the next return takes it over", async () => {
    const company = await monthlyCompany(app, "2026-06-01");
    await typeOperations(company, [{ date: "2026-06-10", type: "outcome", paid: 6000, account: "606300", vatRate: 20 }]);
    await company.send("PATCH", "/api/v1/vat-declaration/2026-06", { refund: 1000 });
    await validate(company, "2026-06");
    await validate(company, "2026-07");
    const refuse = (body: object) =>
      company.send("POST", "/api/v1/vat-declaration/2026-06/refund-refusal", { date: "2026-08-20", ...body });
    expect((await refuse({ amount: 1000.01 })).json()).toMatchObject({ status: 422, code: "vat.refund_left", target: "amount" });
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "other",
      title: "Remboursement",
      amount: 700,
      date: "2026-08-18",
      debitCategory: "108000",
      creditCategory: "445830",
    });
    expect((await refuse({ amount: 300 })).json().data.payments).toMatchObject({ refundLeft: 0 });
    expect((await refuse({ amount: 1 })).json()).toMatchObject({ code: "vat.refund_left" });
    const august = await read(company, "2026-08");
    expect(august.creditOut).toBe(300);
    expect(august.controls.filter(({ ok }) => !ok)).toEqual([]);
    expect((await validate(company, "2026-08")).statusCode).toBe(200);
    expect((await read(company, "2026-09")).creditOut).toBe(300);
    expect(
      (await company.send("POST", "/api/v1/vat-declaration/2026-10/refund-refusal", { amount: 1, date: "2026-08-20" })).json(),
    ).toMatchObject({
      code: "vat.not_validated",
    });
  });
});
