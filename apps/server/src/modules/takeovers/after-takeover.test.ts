import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { ofxText, preview } from "../banking/testing.js";
import type { OldLine } from "@comptoir/accounting/takeover/testing";
import { netsOf, previewBooks, readTakeover, takeOver, THIS_YEAR } from "./testing.js";

const { newCompany } = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs" } as const;

describe("undone", () => {
  const LINES = [
    ["2026-03-10", "VIR CLIENT", "50.00"],
    ["2026-03-12", "CB PAPETERIE", "-10.00"],
  ] as const;
  const statement = ofxText([{ lines: LINES, closing: { date: "2026-03-31", amount: "1590.00" } }]);

  test("it says which lines its statements left aside; the same file proposes them again, and no other twice", async () => {
    const company = await newCompany(BIC);
    const { id } = await takeOver(company, "current_year", THIS_YEAR);
    expect((await readTakeover(company, id)).leftAside).toBe(0);
    const first = await preview(company, statement, "releve.ofx");
    await company.send("POST", `/api/v1/bank-import/${first.id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect((await readTakeover(company, id)).leftAside).toBe(1);
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect(await readTakeover(company, id)).toMatchObject({ status: "undone", leftAside: 1 });
    const again = await preview(company, statement, "releve.ofx");
    expect(again).toMatchObject({ selected: 1, accounts: [{ beforeTakeover: 0, ignored: 0, duplicates: 1 }] });
    const reply = await company.send("POST", `/api/v1/bank-import/${again.id}/confirm`, {});
    expect(reply.json().data).toMatchObject({ created: 1, duplicates: 1 });
    expect((await company.get("/api/v1/transactions")).json().data).toHaveLength(2);
  });

  test("a preview that waited shows what the books then take, taken over or not, and writes it", async () => {
    const company = await newCompany(BIC);
    const waiting = await preview(company, statement, "releve.ofx");
    const shown = async () => {
      const { selected, accounts, warnings } = (await company.get(`/api/v1/bank-import/${waiting.id}`)).json().data;
      const lines = (await company.get(`/api/v1/bank-import/${waiting.id}/lines`)).json().data;
      return {
        selected,
        beforeTakeover: accounts[0].beforeTakeover,
        warnings: warnings.map(({ code }: { code: string }) => code),
        states: lines.map(({ state }: { state: string }) => state),
      };
    };
    const all = { selected: 2, beforeTakeover: 0, warnings: [], states: ["new", "new"] };
    expect(await shown()).toEqual(all);
    const { id } = await takeOver(company, "current_year", THIS_YEAR);
    expect(await shown()).toEqual({ selected: 1, beforeTakeover: 1, warnings: ["before_takeover"], states: ["ignored", "new"] });
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect(await shown()).toEqual(all);
    const reply = await company.send("POST", `/api/v1/bank-import/${waiting.id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect(reply.json().data).toMatchObject({ created: 2 });
  });
});

describe("what is typed after", () => {
  const cash = (date: string) => ({ origin: "cash", type: "income", title: "Marché", amount: 20, date });
  const create = (company: TestCompany, body: object) => company.send("POST", "/api/v1/transaction/create", body);
  const REFUSED = { status: 422, code: "operation.taken_over", target: "date" };

  test("on a day that old books cover is in them already, typed or moved there", async () => {
    const company = await newCompany(BIC);
    await takeOver(company, "current_year", THIS_YEAR);
    const refused = (await create(company, cash("2026-03-10"))).json();
    expect(refused).toMatchObject(REFUSED);
    expect(refused.message).toContain("repris jusqu’au 10/03/2026");
    const { id } = (await create(company, cash("2026-03-11"))).json().data;
    const update = (body: object) => company.send("POST", "/api/v1/transaction/update", { id, ...body });
    expect((await update({ date: "2026-03-10" })).json()).toMatchObject(REFUSED);
    expect((await update({ title: "Marché de mars" })).statusCode).toBe(200);
    expect((await netsOf(company))["530000"]).toBe(20);
  });

  test("as a miscellaneous entry corrects them, unless it moves a bank or the cash", async () => {
    const company = await newCompany(BIC);
    await takeOver(company, "current_year", THIS_YEAR);
    const entry = (account: string, date = "2026-03-10") => ({
      date,
      label: "Correction",
      lines: [
        { account: "606300", debit: 5 },
        { account, credit: 5 },
      ],
    });
    const post = (body: object) => company.send("POST", "/api/v1/journal-entry", body);
    expect((await post(entry("512000"))).json()).toMatchObject(REFUSED);
    const { id } = (await post(entry("401000"))).json().data;
    const lines = entry("530000").lines;
    expect((await company.send("PATCH", "/api/v1/journal-entry", { id, lines })).json()).toMatchObject(REFUSED);
    const later = (await post(entry("512000", "2026-03-11"))).json().data;
    expect((await company.send("PATCH", "/api/v1/journal-entry", { id: later.id, date: "2026-03-10" })).json()).toMatchObject(REFUSED);
    const between = { origin: "other", title: "OD", amount: 5, date: "2026-03-10", debitCategory: "606300" };
    expect((await create(company, { ...between, creditCategory: "512000" })).json()).toMatchObject(REFUSED);
    expect((await create(company, { ...between, creditCategory: "401000" })).statusCode).toBe(201);
  });

  test("was deleted before them and does not come back under them; undone, they leave their days", async () => {
    const company = await newCompany(BIC);
    const { id } = (await create(company, cash("2026-02-02"))).json().data;
    const { actId } = (await company.send("POST", "/api/v1/transaction/delete", { id })).json().data;
    const taken = await takeOver(company, "current_year", THIS_YEAR);
    const undo = () => company.send("POST", `/api/v1/acts/${actId}/undo`, {});
    expect((await undo()).json()).toMatchObject({
      status: 409,
      code: "act.taken_over",
      message:
        "Les livres repris jusqu’au 10/03/2026 ont déjà ce mouvement\u00a0: «\u00a0Marché\u00a0» ne revient pas, il y serait deux fois.",
    });
    await company.send("DELETE", `/api/v1/takeover/${taken.id}`);
    expect((await undo()).statusCode).toBe(200);
    expect((await create(company, cash("2026-03-10"))).statusCode).toBe(201);
  });
});

describe("a bank account that the openings name", () => {
  const banksOf = async (company: TestCompany) =>
    (await company.get("/api/v1/bank-balance"))
      .json()
      .data.map(({ title, accountCode }: { title: string; accountCode: string }) => `${accountCode} ${title}`);

  test("is there with its label, is gone with the take-over, and is the one that a first statement goes on from", async () => {
    const company = await newCompany(BIC);
    const { id } = await takeOver(company, "current_year", THIS_YEAR);
    expect(await banksOf(company)).toEqual(["512000 Compte 512100"]);
    await company.send("DELETE", `/api/v1/takeover/${id}`);
    expect(await banksOf(company)).toEqual([]);
    await takeOver(company, "current_year", THIS_YEAR);
    const statement = await preview(company, ofxText([{ lines: [["2026-03-12", "CB PAPETERIE", "-10.00"]] }]), "releve.ofx");
    await company.send("POST", `/api/v1/bank-import/${statement.id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect(await banksOf(company)).toEqual(["512000 Compte 512100"]);
    expect((await netsOf(company))["512000"]).toBe(1590);
  });

  test("keeps its number in the books of the next year, other banks beside it", async () => {
    const company = await newCompany(BIC);
    const old: OldLine[] = [
      ["AN", "1", "2025-01-01", "512100", "", "Report", "10,00", "0,00"],
      ["AN", "1", "2025-01-01", "512300", "", "Report", "20,00", "0,00"],
      ["AN", "1", "2025-01-01", "101300", "", "Report", "0,00", "30,00"],
    ];
    const { id } = await takeOver(company, "closed_year", old);
    expect(await banksOf(company)).toEqual(["512000 Compte 512100", "512100 Compte 512300"]);
    const tosOf = ({ accounts }: { accounts: readonly { from: string; to: string | null }[] }) =>
      Object.fromEntries(accounts.filter(({ from }) => from.startsWith("512")).map(({ from, to }) => [from, to]));
    const expected = { "512100": "512000", "512300": "512100" };
    expect(tosOf(await readTakeover(company, id))).toEqual(expected);
    const lines = old.map(([journal, number, day, ...rest]): OldLine => [journal, number, day.replace("2025", "2026"), ...rest]);
    expect(tosOf(await previewBooks(company, "current_year", { lines }))).toEqual(expected);
  });
});
