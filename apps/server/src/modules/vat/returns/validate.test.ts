import { describe, expect, test } from "vitest";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeByHand, reopenByHand } from "../../../testing/closed-years.js";
import { assistantOf, filledLines, monthlyCompany, readReturnOf as read, SEPTEMBER, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const monthly = (beginning?: string) => monthlyCompany(app, beginning);
const list = async (company: TestCompany) => (await company.get("/api/v1/vat-declarations")).json().data;
const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});

describe("validating", () => {
  test("freezes the entries, posts the settlement, keeps boxes and hash, and the next return begins after it", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER);
    const reply = await validate(company, "2026-09");
    expect(reply.statusCode).toBe(200);
    const sealed: VatDeclarationDetail = reply.json().data;
    expect(sealed).toMatchObject({ status: "validated", payment: "due", version: 1 });
    expect(sealed.id).not.toBeNull();
    const stored = await app.db.tenant(company.id, (tx) =>
      tx.query<{ hash: string; entries: number; settled: number; drafts: number }>(
        `select hash, (select count(*)::int from books.vat_return_entries e where e.return_id = r.id) as entries,
          (select count(*)::int from books.entries e where e.source_id = r.id and e.number is not null) as settled,
          (select count(*)::int from books.entries e where e.number is null) as drafts from books.vat_returns r`,
      ),
    );
    expect(stored).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), entries: 11, settled: 1, drafts: 0 }]);
    expect((await read(company, sealed.id ?? "")).boxes).toEqual(
      sealed.boxes.map((box) => expect.objectContaining({ line: box.line, amount: box.amount })),
    );
    expect((await read(company, "2026-10")).boxes.every(({ base, tax, amount }) => !base && !tax && (!amount || amount === 1))).toBe(true);
    expect((await validate(company, "2026-09")).json()).toMatchObject({ status: 409, code: "vat.validated" });
    expect((await company.send("PATCH", "/api/v1/vat-declaration/2026-09", { comment: "x" })).json().code).toBe("vat.validated");
    expect((await company.get("/api/v1/ledger/verify")).json().data.intact).toBe(true);
  });

  test("a payment on 445510 pays it", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    await validate(company, "2026-09");
    expect((await list(company)).at(-1)).toMatchObject({ payment: "due", toPay: 600 });
    await typeOperations(company, [{ date: "2026-10-04", type: "outcome", paid: 600, account: "445510" }]);
    expect((await list(company)).at(-1)).toMatchObject({ payment: "paid" });
  });

  test("the credit goes on to the next return", async () => {
    const company = await monthly("2026-08-01");
    await typeOperations(company, [
      { date: "2026-08-02", type: "outcome", paid: 600, account: "606400", vatRate: 20 },
      { date: "2026-09-02", type: "income", paid: 1200, account: "706000", vatRate: 20 },
    ]);
    expect((await read(company, "2026-09")).boxes.find(({ line }) => line === "22")?.amount).toBe(100);
    expect((await validate(company, "2026-08")).json().data).toMatchObject({ creditOut: 100, payment: "credit" });
    const september = (await validate(company, "2026-09")).json().data;
    expect(september).toMatchObject({ toPay: 100 });
    expect(
      september.settlement.map(
        (line: { account: string; debit: number; credit: number }) => `${line.account} ${line.debit} ${line.credit}`,
      ),
    ).toEqual(["445711 200 0", "445670 0 100", "445510 0 100"]);
  });

  test("is refused with what stands in the way, how many and which", async () => {
    const company = await monthly("2026-08-01");
    const [unchecked] = await typeOperations(company, [
      { date: "2026-09-03", type: "income", paid: 3600, account: "706000", vatRate: 20, unchecked: true },
    ]);
    expect((await validate(company, "2026-10")).json()).toMatchObject({ status: 409, code: "vat.period_open" });
    expect((await validate(company, "2026-09")).json()).toMatchObject({
      code: "vat.previous_open",
      count: 1,
      message: expect.stringContaining("2026-08"),
    });
    expect((await validate(company, "2026-08")).statusCode).toBe(200);
    expect((await validate(company, "2026-09")).json()).toMatchObject({ code: "vat.to_validate", count: 1, ids: [unchecked] });
    const created = await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "outcome",
      title: "Timbres",
      amount: 5,
      date: "2026-09-04",
    });
    expect((await validate(company, "2026-09")).json()).toMatchObject({
      code: "vat.to_categorize",
      count: 1,
      ids: [created.json().data.id],
    });
  });

  test("an entry typed on VAT accounts is a gap until its lines are given, once, also when it is frozen", async () => {
    const company = await monthly();
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "other",
      title: "Régularisation",
      amount: 20,
      date: "2026-09-10",
      debitCategory: "218300",
      creditCategory: "445718",
    });
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-30" });
    const refused = (await validate(company, "2026-09")).json();
    expect(refused).toMatchObject({ status: 409, code: "vat.gaps", count: 1 });
    const { gaps, controls } = await read(company, "2026-09");
    expect(gaps).toMatchObject([{ date: "2026-09-10", label: "Régularisation", accounts: [{ account: "445718", amount: 20 }] }]);
    expect(controls.filter(({ ok }) => !ok)).toMatchObject([
      { key: "gaps", expected: 0, found: 1 },
      { key: "balances", expected: 0, found: 20 },
    ]);
    const fill = (lines: object[], entryId = gaps[0]?.entryId) =>
      company.send("POST", "/api/v1/vat-declaration/2026-09/gaps", { entryId, lines });
    const regul = { nature: "REGUL", rate: 0, base: 0, vat: 20 };
    expect((await fill([{ ...regul, vat: 19 }])).json()).toMatchObject({ status: 422, code: "vat.gap_accounts" });
    await closeByHand(app.db, company.id);
    expect((await fill([regul])).json()).toMatchObject({ status: 409, code: "vat.closed_year" });
    await reopenByHand(app.db, company.id);
    const filled = await fill([regul]);
    expect(filledLines(filled.json().data)).toEqual(["15 20", "16 20", "TD 20", "28 20", "32 20"]);
    expect((await fill([regul])).json()).toMatchObject({ status: 409, code: "vat.not_a_gap" });
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });

  test("balances that the books begin with are asked about, also once they are corrected, and only the last ones", async () => {
    const company = await monthly();
    const open = (vat: number) =>
      company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
        lines: [
          { account: "512000", debit: vat },
          { account: "445711", credit: vat },
        ],
      });
    expect((await open(200)).statusCode).toBe(200);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-09-30" });
    expect((await open(180)).statusCode).toBe(200);
    const { gaps } = await read(company, "2026-09");
    expect(gaps).toMatchObject([{ kind: "opening", hasVatLines: false, accounts: [{ account: "445711", amount: 180 }] }]);
    expect((await validate(company, "2026-09")).json()).toMatchObject({ status: 409, code: "vat.gaps" });
    const entryIds = gaps.map(({ entryId }) => entryId);
    await company.send("POST", "/api/v1/vat-declaration/2026-09/answers", { entryIds, answer: "elsewhere" });
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
  });

  test("a return « néant » posts nothing", async () => {
    const company = await monthly();
    const { data } = (await validate(company, "2026-09")).json();
    expect(data).toMatchObject({ status: "validated", payment: "none", settlement: [], report: { hasTransactions: false } });
    expect(data.boxes.at(-1)).toMatchObject({ line: "0010", amount: 1 });
  });

  test("VAT lines changed by the owner of the database disagree with the accounts: the return refuses", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    await app.db.owner(async (tx) => {
      await tx.run(`set local app.company_id = '${company.id}'; alter table books.vat_lines disable trigger vat_lines_no_update`);
      await tx.run("update books.vat_lines set vat_cents = vat_cents - 10000 where company_id = $1", [company.id]);
      await tx.run("alter table books.vat_lines enable trigger vat_lines_no_update");
    });
    const control = (await read(company, "2026-09")).controls.find(({ key }) => key === "boxes_accounts");
    expect(control).toMatchObject({ ok: false, expected: 500, found: 600, difference: 100 });
    expect((await validate(company, "2026-09")).json()).toMatchObject({ status: 409, code: "vat.controls" });
  });

  test("so do accounts changed by the owner of the database", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 1));
    await app.db.owner(async (tx) => {
      await tx.run(`set local app.company_id = '${company.id}'; alter table books.entry_lines disable trigger user`);
      await tx.run("update books.entry_lines set credit_cents = credit_cents - 100 where company_id = $1 and account_code = '445711'", [
        company.id,
      ]);
      await tx.run("alter table books.entry_lines enable trigger user");
    });
    expect((await read(company, "2026-09")).controls.find(({ key }) => key === "boxes_accounts")).toMatchObject({
      ok: false,
      expected: 600,
      found: 599,
      difference: -1,
    });
    expect((await validate(company, "2026-09")).json()).toMatchObject({ status: 409, code: "vat.controls" });
  });

  test("two at once validate once", async () => {
    const company = await monthly();
    await typeOperations(company, SEPTEMBER.slice(0, 2));
    const replies = await Promise.all([validate(company, "2026-09"), validate(company, "2026-09")]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("an assistant prepares and reads, and may not validate", async () => {
    const firm = await app.newFirm({});
    const company = await app.newCompany({ vatSystem: "monthly_rn", beginning: "2026-09-01", firmId: firm.id });
    const headers = await assistantOf(app, firm.id);
    const url = `/api/v1/vat-declaration/2026-09`;
    expect((await app.app.inject({ method: "GET", url: `${url}?companyId=${company.id}`, headers })).statusCode).toBe(200);
    const refused = await app.app.inject({ method: "POST", url: `${url}/validate`, headers, payload: { companyId: company.id } });
    expect(refused.statusCode).toBe(403);
  });
});

describe("the VAT of an operation", () => {
  const unvalidate = (company: TestCompany, ids: readonly (string | undefined)[]) =>
    company.send("POST", "/api/v1/transactions/unvalidate-vat", { ids });
  const recategorize = (company: TestCompany, id: string | undefined) =>
    company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: 120, vatRate: 10 }] });

  test("once validated it locks the category; it is taken back, as one act, until a return declares it", async () => {
    const company = await monthly();
    const [id, unchecked] = await typeOperations(company, [
      { date: "2026-09-03", type: "income", paid: 120, account: "706000", vatRate: 20 },
      { date: "2026-09-04", type: "income", paid: 120, account: "706000", vatRate: 20, unchecked: true },
    ]);
    expect((await recategorize(company, id)).json().code).toBe("operation.vat_validated");
    const { changed, skipped, actId } = (await unvalidate(company, [id, unchecked])).json().data;
    expect(changed).toMatchObject([{ id, vatStatus: "to_validate" }]);
    expect(skipped).toMatchObject([{ id: unchecked, code: "operation.vat_not_validated" }]);
    const acts = await app.db.tenant(company.id, (tx) => tx.query("select kind, before from books.acts where id = $1", [actId]));
    expect(acts).toEqual([
      { kind: "operations.unvalidate_vat", before: { [id ?? ""]: { vatStatus: "validated", version: expect.any(Number) } } },
    ]);
    expect((await recategorize(company, id)).statusCode).toBe(200);
    await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [id, unchecked] });
    expect((await validate(company, "2026-09")).statusCode).toBe(200);
    expect((await unvalidate(company, [id])).json().data.skipped).toMatchObject([{ id, code: "operation.vat_declared" }]);
    expect((await recategorize(company, id)).json().code).toBe("operation.validated");
  });

  test("travels with it, with the period that declares it", async () => {
    const company = await monthly();
    const [id] = await typeOperations(company, [
      { date: "2026-09-12", type: "outcome", paid: 300, account: "623100", vatRate: 20, vatNature: "AUTOLIQ_SERV" },
    ]);
    const vat = async () => (await company.get(`/api/v1/transaction/${id}`)).json().data.vat;
    const line = { nature: "AUTOLIQ_SERV", rate: 20, base: 300, vat: 60, deductible: 60, account: "623100" };
    expect(await vat()).toEqual([{ ...line, period: null }]);
    await validate(company, "2026-09");
    expect(await vat()).toEqual([{ ...line, period: "2026-09" }]);
  });
});
