import { expect, test } from "vitest";
import type { OldLine } from "@comptoir/accounting/takeover/testing";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { testApp, type TestCompany } from "../../testing/app.js";
import { confirm, ofxText, preview } from "../banking/testing.js";
import { confirmBooks, previewBooks, readTakeover } from "./testing.js";

const { newCompany, newFirm, db } = await testApp();

/** Balances of a closed year: two banks, an account that only the user knows, the owner's money. */
const YEAR = (account: string, journal = "AN"): readonly OldLine[] => [
  [journal, "1", "2025-01-01", "512100", "", "Courant", "1500,00", "0,00"],
  [journal, "1", "2025-01-01", "512200", "", "Livret", "800,00", "0,00"],
  [journal, "1", "2025-01-01", account, "", "Dépôt", "90,00", "0,00"],
  [journal, "1", "2025-01-01", "108000", "", "Exploitant", "0,00", "2390,00"],
];

const choose = async (company: TestCompany, { id }: BooksTakeover, body: object): Promise<BooksTakeover> => {
  const reply = await company.send("PATCH", `/api/v1/takeover/${id}`, body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: BooksTakeover }>().data;
};
const target = ({ accounts }: BooksTakeover, from: string): string | null => accounts.find((one) => one.from === from)?.to ?? null;

test("what a firm chose for a number and label is proposed in its other dossiers, and by the same software under another label", async () => {
  const firm = await newFirm();
  const [one, other, stranger] = [await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id }), await newCompany()];
  const first = await previewBooks(one, "closed_year", { lines: YEAR("275XA") });
  const before = target(first, "275XA");
  const chosen = await choose(one, first, { accounts: [{ from: "275XA", to: "467000" }] });
  expect([before === "467000", target(chosen, "275XA")]).toEqual([false, "467000"]);
  expect((await confirmBooks(one, chosen)).statusCode).toBe(200);
  const next = await previewBooks(other, "closed_year", { lines: YEAR("275XA") });
  expect([target(next, "275XA"), next.accounts.find(({ from }) => from === "275XA")?.proposed]).toEqual(["467000", true]);
  expect(target(await previewBooks(stranger, "closed_year", { lines: YEAR("275XA") }), "275XA")).toBe(before);
  await db.shared((tx) => tx.run("update shared.account_choices set old_label = 'autre libelle'"));
  expect(target(await readTakeover(other, next.id), "275XA")).toBe("467000");
  expect(target(await previewBooks(other, "closed_year", { lines: YEAR("275XA", "ZZ") }), "275XA")).toBe(before);
});

test("a SIREN that the dossier does not know is asked before anything is written", async () => {
  const company = await newCompany({ siret: null });
  const name = "123456782FEC20251231.txt";
  const data = await previewBooks(company, "closed_year", { lines: YEAR("467000"), name });
  expect(data.blocking.map(({ code }) => code)).toEqual(["siren_unknown"]);
  expect((await confirmBooks(company, data)).json().code).toBe("takeover.blocked");
  const answered = await choose(company, data, { isOwnSiren: true });
  expect(answered.blocking).toEqual([]);
  expect((await confirmBooks(company, answered)).statusCode).toBe(200);
});

test("another dossier of the same name and reference is counted", async () => {
  const firm = await newFirm();
  const [one, other] = [await newCompany({ firmId: firm.id, name: "Atelier" }), await newCompany({ firmId: firm.id, name: "ATELIER" })];
  const data = await previewBooks(one, "closed_year", { lines: YEAR("467000") });
  expect(data.sameNamed).toBe(1);
  await db.shared((tx) => tx.run("update shared.companies set internal_ref = 'C-2' where id = $1", [other.id]));
  expect((await readTakeover(one, data.id)).sameNamed).toBe(0);
});

test("a first statement is offered the taken-over account that holds its opening balance, and another one may be chosen", async () => {
  const company = await newCompany();
  const data = await previewBooks(company, "closed_year", { lines: YEAR("467000") });
  expect((await confirmBooks(company, data)).statusCode).toBe(200);
  const accounts = await db.tenant(company.id, (tx) =>
    tx.query<{ id: string; account_code: string }>("select id, account_code from books.bank_accounts order by account_code"),
  );
  const [current, savings] = accounts;
  const statement = (opening: number): string =>
    ofxText([
      {
        number: "00099999999",
        lines: [["2026-01-05", "VIR", "10.00"]],
        closing: { date: "2026-01-31", amount: (opening + 10).toFixed(2) },
      },
    ]);
  const offered = await preview(company, statement(800), "livret.ofx");
  expect(offered.accounts[0]?.bankAccountId).toBe(savings?.id);
  expect((await preview(company, statement(801), "autre.ofx")).accounts[0]?.bankAccountId).toBe(null);
  expect((await preview(company, statement(1500), "courant.ofx")).accounts[0]?.bankAccountId).toBe(current?.id);
  await confirm(company, offered, [{ index: 0, bankAccountId: current?.id }]);
  const rows = await db.tenant(company.id, (tx) => tx.query("select distinct bank_account_id from books.operations"));
  expect(rows).toEqual([{ bank_account_id: current?.id }]);
});
