import { describe, expect, test } from "vitest";
import { OLD_YEAR, type OldLine } from "@comptoir/accounting/takeover/testing";
import { testApp, type TestCompany } from "../../testing/app.js";
import { importFile, ofxText, preview } from "../banking/testing.js";
import { confirmBooks, netsOf, previewBooks, readTakeover, takeOver, THIS_YEAR, YEAR_NETS } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs" } as const;
const newCompany = (input: Parameters<typeof server.newCompany>[0] = BIC) => server.newCompany(input);

const entriesOf = (company: TestCompany) =>
  server.db.tenantRead<{ journal: string; piece_ref: string; source_key: string; date: string; number: number | null }>(company.id, {
    text: "select journal, piece_ref, source_key, date::text as date, number from books.entries where source_kind = 'takeover' order by date, source_key",
  });

describe("a closed year", () => {
  test("is previewed without a word in the books, then opens the first one, third parties one by one", async () => {
    const company = await newCompany();
    const data = await previewBooks(company, "closed_year", { lines: OLD_YEAR });
    expect(data).toMatchObject({ status: "previewed", blocking: [], takenOverThrough: "2025-12-31", siren: company.company.siren });
    expect(data.accounts.find(({ from }) => from === "411DUPONT")).toMatchObject({ to: "411000", toName: "Clients", proposed: true });
    expect(data.totals).toMatchObject({ result: 120, bank: 1564, vat: 24 });
    expect(await netsOf(company)).toEqual({});
    expect((await confirmBooks(company, data)).json().data).toMatchObject({ entries: 1 });
    expect(await netsOf(company)).toEqual({
      "101000": 1500,
      "120000": -120,
      "164000": -3000,
      "411000": 80,
      "445660": 6,
      "445710": -30,
      "512000": 1564,
    });
    const { data: openings } = (await company.get(`/api/v1/fiscal-years/${company.fiscalYearId}/openings`)).json();
    expect(openings.state).toBe("draft");
    expect(openings.lines.filter(({ account }: { account: { code: string } }) => account.code === "411000")).toMatchObject([
      { label: "Dupont", debit: 20 },
      { label: "Martin", debit: 60 },
    ]);
  });

  test("replaces what a statement opened, and gives it back once undone, with nothing left of what it taught", async () => {
    const company = await newCompany();
    const statement = ofxText([{ lines: [["2026-01-05", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "5100.00" } }]);
    await importFile(company, statement, "releve.ofx");
    const before = await netsOf(company);
    const { id } = await takeOver(company, "closed_year", OLD_YEAR);
    expect((await netsOf(company))["512000"]).toBe(1664);
    expect((await company.send("DELETE", `/api/v1/takeover/${id}`)).json()).toEqual({ data: { removed: 1 } });
    expect(await netsOf(company)).toEqual(before);
    expect(await readTakeover(company, id)).toMatchObject({ status: "undone" });
    const lessons = await server.db.tenantRead(company.id, { text: "select 1 from books.label_history" });
    expect(lessons).toEqual([]);
  });

  test("is the same source as typed balances: one is refused beside the other, and both are read and changed in one place", async () => {
    const company = await newCompany();
    const lines = [
      { account: "512000", debit: 10 },
      { account: "108000", credit: 10 },
    ];
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });
    const blocked = await previewBooks(company, "closed_year", { lines: OLD_YEAR });
    expect(blocked.blocking.map(({ code }) => code)).toEqual(["openings"]);
    expect((await confirmBooks(company, blocked)).json()).toMatchObject({ status: 409, code: "takeover.blocked" });
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines: [] });
    const again = await readTakeover(company, blocked.id);
    expect(again.blocking).toEqual([]);
    expect((await confirmBooks(company, again)).statusCode).toBe(200);
    const taken = await netsOf(company);
    for (const typed of [lines, []]) {
      const reply = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines: typed });
      expect(reply.json()).toMatchObject({
        status: 409,
        code: "openings.taken_over",
        title: expect.stringContaining("annulez d’abord la reprise"),
      });
    }
    expect(await netsOf(company)).toEqual(taken);
    await company.send("DELETE", `/api/v1/takeover/${again.id}`);
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });
    expect(await netsOf(company)).toEqual({ "512000": 10, "108000": -10 });
  });

  test("validated, is not undone; its books verify", async () => {
    const company = await newCompany();
    const { id } = await takeOver(company, "closed_year", OLD_YEAR);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await company.send("DELETE", `/api/v1/takeover/${id}`)).json()).toMatchObject({
      status: 409,
      code: "takeover.entries_validated",
      facts: { count: 1 },
    });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
  });
});

describe("a year under way", () => {
  test("becomes drafts that keep their pieces, numbered again by a validation, and opens the year", async () => {
    const company = await newCompany();
    const data = await takeOver(company, "current_year", THIS_YEAR);
    expect(data).toMatchObject({ entries: 4, takenOverThrough: "2026-03-10", openings: "written", differences: [{ kind: "loans" }] });
    expect(await netsOf(company)).toEqual(YEAR_NETS);
    expect((await entriesOf(company)).map((entry) => Object.values(entry).join(" "))).toEqual([
      "AN P-1 AN/1 2026-01-01 ",
      "OD P-2 VE/2 2026-02-03 ",
      "OD P-3 VE/3 2026-02-04 ",
      "BQ P-4 BQ/4 2026-03-10 ",
    ]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await entriesOf(company)).map(({ number }) => number)).toEqual([1, 1, 2, 3]);
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, entries: 4 });
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).json()).toMatchObject({
      code: "takeover.entries_validated",
      facts: { count: 4 },
    });
  });

  test("after the closed one is compared with its balances, which are not written twice; the difference is shown", async () => {
    const company = await newCompany();
    await takeOver(company, "closed_year", OLD_YEAR);
    const opened = await netsOf(company);
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    expect([data.openings, data.blocking]).toEqual(["compared", []]);
    expect(data.differences.find(({ kind, account }) => kind === "openings" && account === "512000")).toMatchObject({
      name: "Banque, compte professionnel",
      file: 1500,
      books: 1564,
    });
    expect((await confirmBooks(company, data)).json().data.entries).toBe(3);
    expect(await netsOf(company)).toMatchObject({ "512000": (opened["512000"] ?? 0) + 100, "706000": -150 });
    const typed = { lines: [{ account: "512000", debit: 10 }] };
    expect((await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, typed)).statusCode).toBe(409);
  });

  test("that brought its own openings refuses others typed beside them", async () => {
    const company = await newCompany();
    await takeOver(company, "current_year", THIS_YEAR);
    const lines = [
      { account: "512000", debit: 10 },
      { account: "108000", credit: 10 },
    ];
    const reply = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });
    expect(reply.json()).toMatchObject({ status: 409, code: "openings.taken_over" });
  });

  test("teaches the history what it paid, so that the next line of the bank is suggested; undone, it is forgotten", async () => {
    const company = await newCompany();
    const paid = (day: string, rank: number): OldLine[] => [
      ["BQ", `${rank}`, day, "6063", "", "PRLV SEPA ZORBAX SERVICES", "30,00", "0,00"],
      ["BQ", `${rank}`, day, "512000", "", "PRLV SEPA ZORBAX SERVICES", "0,00", "30,00"],
    ];
    const { id } = await takeOver(company, "current_year", [...paid("2026-01-12", 1), ...paid("2026-02-12", 2), ...paid("2026-03-12", 3)]);
    const statement = ofxText([{ lines: [["2026-04-12", "PRLV SEPA ZORBAX SERVICES", "-30.00"]] }]);
    await importFile(company, statement, "releve.ofx");
    const suggestion = async () => (await company.get("/api/v1/transactions")).json().data[0].suggestion;
    expect(await suggestion()).toMatchObject({ account: { code: "606300" }, source: "history" });
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect((await suggestion())?.source ?? "seed").not.toBe("history");
  });

  test("counts its receipts among those of the thresholds of VAT", async () => {
    const company = await newCompany();
    await takeOver(company, "current_year", THIS_YEAR);
    const rows = await server.db.tenant(company.id, async (tx) => {
      const { readReceipts } = await import("../vat/situation/overview-repository.js");
      const { isoDate } = await import("@comptoir/accounting/date");
      return readReceipts(tx, company.id, { from: isoDate("2026-01-01"), to: isoDate("2026-12-31") });
    });
    expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(15_000);
  });
});

describe("the statements that come after", () => {
  const statement = (first: string, opening: number) =>
    ofxText([
      {
        lines: [
          [first, "VIR CLIENT", "50.00"],
          ["2026-03-12", "CB PAPETERIE", "-10.00"],
        ],
        closing: { date: "2026-03-31", amount: (opening + 40).toFixed(2) },
      },
    ]);

  test("leave aside what the books hold already, and go on from their balance", async () => {
    const company = await newCompany();
    await takeOver(company, "current_year", THIS_YEAR);
    const data = await preview(company, statement("2026-03-10", 1550), "releve.ofx");
    expect(data.accounts[0]).toMatchObject({ beforeTakeover: 1, ignored: 1 });
    expect(data.warnings.map(({ code }) => code)).toEqual(["before_takeover"]);
    const lines = (await company.get(`/api/v1/bank-import/${data.id}/lines?state=ignored`)).json().data;
    expect(lines).toMatchObject([
      { reasonCode: "before_takeover", reason: "Déjà dans les livres que vous avez repris jusqu’au 10/03/2026." },
    ]);
    const asked = await company.send("PATCH", `/api/v1/bank-import/${data.id}`, { lines: [{ line: lines[0].line, import: true }] });
    expect(asked.json()).toMatchObject({ status: 422, code: "import.taken_over" });
    await company.send("POST", `/api/v1/bank-import/${data.id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect((await netsOf(company))["512000"]).toBe(1590);
    const [check] = (await company.get(`/api/v1/bank-import/${data.id}`)).json().data.balanceChecks;
    expect(check).toMatchObject({ agrees: true });
  });

  test("show where they do not go on from it", async () => {
    const company = await newCompany();
    await takeOver(company, "current_year", THIS_YEAR);
    const data = await preview(company, statement("2026-03-11", 1700), "releve.ofx");
    expect(data.warnings.map(({ code }) => code)).toEqual(["takeover_gap"]);
    expect(data.warnings[0]?.message).toContain("Au 10/03/2026, les livres repris donnent");
  });

  test("already previewed are read again against what was taken over since", async () => {
    const company = await newCompany();
    const data = await preview(company, statement("2026-03-10", 1550), "releve.ofx");
    expect(data.selected).toBe(2);
    await takeOver(company, "current_year", THIS_YEAR);
    const reply = await company.send("POST", `/api/v1/bank-import/${data.id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect(reply.json().data).toMatchObject({ created: 1 });
  });
});

describe("VAT", () => {
  const subject = { ...BIC, vatSystem: "quarterly_rn" } as const;

  test("declared before is answered with it, its credit only where the file lacks it, and taken back with it", async () => {
    const company = await newCompany(subject);
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    expect(data.vat.ends).toContain("2026-03-31");
    const amended = await company.send("PATCH", `/api/v1/takeover/${data.id}`, { vatDeclaredThrough: "2026-03-31", vatCredit: 45 });
    expect(amended.json().data.vat).toMatchObject({ declaredThrough: "2026-03-31", credit: 45 });
    expect((await confirmBooks(company, amended.json().data)).statusCode).toBe(200);
    expect((await company.get("/api/v1/vat-start")).json().data).toMatchObject({ declaredThrough: "2026-03-31", credit: 45, asked: false });
    expect(await netsOf(company)).toMatchObject({ "445670": 45, "108000": -45 });
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).statusCode).toBe(200);
    expect((await company.get("/api/v1/vat-start")).json().data).toMatchObject({ declaredThrough: null, asked: true });
    expect(await netsOf(company)).toEqual({});
  });

  const credit = (amount: string): OldLine[] => [
    ["AN", "1", "2025-01-01", "44567", "", "À nouveau", amount, "0,00"],
    ["AN", "1", "2025-01-01", "101000", "", "À nouveau", "0,00", amount],
  ];
  const START = { declaredThrough: "2025-12-31", credit: 500 };

  test("whose credit was answered before is in the books once, whatever order brought it", async () => {
    const company = await newCompany(subject);
    await company.send("PUT", "/api/v1/vat-start", START);
    expect(await netsOf(company)).toEqual({ "445670": 500, "108000": -500 });
    const { id } = await takeOver(company, "closed_year", credit("300,00"));
    expect(await netsOf(company)).toEqual({ "445670": 500, "101000": -300, "108000": -200 });
    expect((await company.send("DELETE", `/api/v1/takeover/${id}`)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual({ "445670": 500, "108000": -500 });
    const typed = {
      lines: [
        { account: "445670", debit: 500 },
        { account: "101000", credit: 500 },
      ],
    };
    expect((await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, typed)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual({ "445670": 500, "101000": -500 });
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines: [] });
    expect(await netsOf(company)).toEqual({ "445670": 500, "108000": -500 });
  });

  test("answered before is given back with its credit when the take-over that answered again is undone", async () => {
    const company = await newCompany(subject);
    await company.send("PUT", "/api/v1/vat-start", START);
    const data = await previewBooks(company, "closed_year", { lines: credit("500,00") });
    const amended = await company.send("PATCH", `/api/v1/takeover/${data.id}`, { vatDeclaredThrough: "2025-12-31", vatCredit: 500 });
    expect((await confirmBooks(company, amended.json().data)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual({ "445670": 500, "101000": -500 });
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).statusCode).toBe(200);
    expect((await company.get("/api/v1/vat-start")).json().data).toMatchObject(START);
    expect(await netsOf(company)).toEqual({ "445670": 500, "108000": -500 });
  });

  test("whose operation of credit was deleted by hand is still answered again, and taken back", async () => {
    const company = await newCompany(subject);
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    const amended = await company.send("PATCH", `/api/v1/takeover/${data.id}`, { vatDeclaredThrough: "2026-03-31", vatCredit: 45 });
    await confirmBooks(company, amended.json().data);
    const [operation] = (await company.get("/api/v1/transactions")).json().data;
    expect((await company.send("POST", "/api/v1/transaction/delete", { id: operation.id })).statusCode).toBe(200);
    expect((await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-03-31", credit: 45 })).statusCode).toBe(200);
    const [again] = (await company.get("/api/v1/transactions")).json().data;
    await company.send("POST", "/api/v1/transaction/delete", { id: again.id });
    expect((await company.send("DELETE", `/api/v1/takeover/${data.id}`)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual({});
  });

  test("of entries after that day is a gap to fill", async () => {
    const company = await newCompany({ ...subject, vatSystem: "monthly_rn" });
    const data = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    const amended = await company.send("PATCH", `/api/v1/takeover/${data.id}`, { vatDeclaredThrough: "2026-01-31" });
    await confirmBooks(company, amended.json().data);
    const detail = (await company.get("/api/v1/vat-declaration/2026-02")).json();
    expect(JSON.stringify(detail)).toContain("Facture 12");
  });

  test("is asked for the end of a period that is over, of a company that charges it", async () => {
    const company = await newCompany(subject);
    const { id } = await previewBooks(company, "current_year", { lines: THIS_YEAR });
    for (const body of [{ vatDeclaredThrough: "2026-02-28" }, { vatDeclaredThrough: "2026-06-30" }, { vatCredit: 10 }])
      expect((await company.send("PATCH", `/api/v1/takeover/${id}`, body)).json()).toMatchObject({ status: 422, code: "takeover.vat_day" });
    const without = await newCompany();
    expect((await previewBooks(without, "current_year", { lines: THIS_YEAR })).vat.ends).toEqual([]);
  });
});

describe("what its user chooses", () => {
  const odd: readonly OldLine[] = [
    ["OD", "1", "2026-02-03", "791000", "", "Transfert", "0,00", "10,00"],
    ["OD", "1", "2026-02-03", "512000", "", "Transfert", "10,00", "0,00"],
  ];

  test("an account that nothing is proposed for blocks until it has one; null goes back to the proposal", async () => {
    const company = await newCompany();
    const data = await previewBooks(company, "current_year", { lines: odd });
    expect(data.blocking.map(({ code }) => code)).toEqual(["accounts"]);
    const amend = async (body: object) => (await company.send("PATCH", `/api/v1/takeover/${data.id}`, body)).json();
    const chosen = await amend({ accounts: [{ from: "791000", to: "606300" }], journals: [{ from: "OD", to: "CS" }] });
    expect(chosen.data.blocking).toEqual([]);
    expect(chosen.data.accounts[0]).toMatchObject({ to: "606300", proposed: false });
    expect((await amend({ accounts: [{ from: "791000", to: null }] })).data.accounts[0]).toMatchObject({ to: null, proposed: true });
    await amend({ accounts: [{ from: "791000", to: "606300" }] });
    const { data: last } = await amend({ takenOverThrough: "2026-02-28" });
    expect(last.takenOverThrough).toBe("2026-02-28");
    expect((await confirmBooks(company, last)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual({ "512000": 10, "606300": -10 });
    expect((await entriesOf(company))[0]).toMatchObject({ journal: "CS" });
  });

  test.each([
    [{ accounts: [{ from: "791000", to: "999999" }] }, "takeover.account", "accounts[0].to"],
    [{ accounts: [{ from: "123", to: "606300" }] }, "takeover.unknown_account", "accounts[0].from"],
    [{ journals: [{ from: "ZZ", to: "OD" }] }, "takeover.unknown_journal", "journals[0].from"],
    [{ takenOverThrough: "2026-02-02" }, "takeover.through", "takenOverThrough"],
    [{ takenOverThrough: "2027-01-01" }, "takeover.through", "takenOverThrough"],
  ])("%j is refused", async (body, code, target) => {
    const company = await newCompany();
    const { id } = await previewBooks(company, "current_year", { lines: odd });
    expect((await company.send("PATCH", `/api/v1/takeover/${id}`, body)).json()).toMatchObject({ status: 422, code, target });
  });
});
