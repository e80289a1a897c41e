import { expect, test } from "vitest";
import type { ImportLine } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../../testing/app.js";
import { csvStatement, importFile, ofxText, preview } from "../../../banking/testing.js";
import { list } from "../../testing.js";

const { newCompany, db } = await testApp();

const suggestionsOf = async (company: TestCompany, id: string): Promise<ImportLine["suggestion"][]> =>
  (await company.get(`/api/v1/bank-import/${id}/lines`)).json<{ data: ImportLine[] }>().data.map(({ suggestion }) => suggestion);

test("a mandate that went to one account is suggested there under another name, and forgotten when it is taken back", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-03-02", "PRLV SEPA GCB SERVICES MANDAT GCB00456781", "-49.00"]]));
  const id = (await list(company)).data[0]?.id;
  const allocate = async (allocations: object[]): Promise<void> => {
    const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  await importFile(company, csvStatement([["2026-03-09", "PRLV 88213 SOLUT RUM GCB00456781", "-50.00"]]));
  await allocate([{ account: "616400", amount: 49 }]);
  const open = (await list(company)).data.find(({ value }) => value === 50);
  expect(open?.suggestion?.account.code).toBe("616400");
  const next = csvStatement([["2026-04-02", "PRELEVEMENT XPERT COURTAGE RUM GCB00456781", "-51.00"]]);
  const { id: importId } = await preview(company, next);
  expect((await suggestionsOf(company, importId))[0]).toMatchObject({
    account: { code: "616400" },
    confidence: 0.86,
    reason: expect.stringContaining("même référence que votre opération"),
  });
  await allocate([]);
  const again = await preview(company, next);
  expect((await suggestionsOf(company, again.id))[0]?.account.code).not.toBe("616400");
  expect(await db.tenant(company.id, (tx) => tx.query("select merchant_key from books.label_history"))).toEqual([]);
});

test("a transfer to the leader's name is a drawing, in doubt once the company has two bank accounts", async () => {
  const company = await newCompany();
  await db.shared((tx) =>
    tx.run("update shared.companies set leader_first_name = 'Léa', leader_last_name = 'Garcia' where id = $1", [company.id]),
  );
  const statement = (number: string): string => ofxText([{ number, lines: [["2026-03-02", "VIR SEPA MME GARCIA LEA", "-900.00"]] }]);
  const first = await preview(company, statement("00011111111"), "a.ofx");
  expect((await suggestionsOf(company, first.id))[0]).toMatchObject({ account: { code: "108200" }, confidence: 0.9 });
  for (const number of ["00022222222", "00033333333"]) await importFile(company, statement(number), "b.ofx");
  const later = await preview(company, statement("00044444444"), "c.ofx");
  expect((await suggestionsOf(company, later.id))[0]).toMatchObject({ account: { code: "108200" }, confidence: 0.6 });
});
