import { expect, test } from "vitest";
import type { BankImport, ImportLine } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, preview } from "../testing.js";

const { newCompany, db } = await testApp();

async function linesOf(company: TestCompany, { id }: Pick<BankImport, "id">, state?: ImportLine["state"]): Promise<ImportLine[]> {
  const response = await company.get(`/api/v1/bank-import/${id}/lines${state ? `?state=${state}` : ""}`);
  return response.json<{ data: ImportLine[] }>().data;
}

type QontoLine = readonly [id: string, date: string, counterparty: string, amount: string];

/** The export of a bank whose identifiers can be trusted. */
function qonto(lines: readonly QontoLine[]): string {
  const head =
    "Statut;Date de la valeur (UTC);Date de l'opération (UTC);Montant total (TTC);Débit;Crédit;Solde;Devise;Nom de la contrepartie;Méthode de paiement;Identifiant de transaction;Référence;Montant de TVA;Nom du compte;IBAN du compte";
  const rows = lines.map(
    ([id, date, name, amount]) =>
      `Exécuté;${date} 10:00:00;${date} 10:00:00;${amount};;;;EUR;${name};Carte;${id};;0,00;Compte principal;FR3116958000010000012345655`,
  );
  return [head, ...rows].join("\r\n");
}

test("the same day and amount under another label is doubtful: shown beside its twin, imported unless refused", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-04-08", "FREE PRO", "-39.99"]]));
  const data = await preview(
    company,
    csvStatement([
      ["2026-04-08", "PRLV FREE PRO 0426", "-39.99"],
      ["2026-04-09", "CB CAFE", "-3.00"],
    ]),
  );
  expect(data).toMatchObject({ selected: 2, accounts: [{ count: 2, duplicates: 0, doubtful: 1 }] });
  expect(await linesOf(company, data, "doubtful")).toMatchObject([
    { import: true, amount: -39.99, twin: { date: "2026-04-08", title: expect.stringMatching(/free pro/i) } },
  ]);
  expect(await confirm(company, data, [])).toEqual({ created: 2, duplicates: 0 });
});

test("a doubtful line whose twin came from a bank connection is not imported unless asked for", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-04-08", "FREE PRO", "-39.99"]]));
  // A bank connection writes operations that belong to no import.
  await db.tenant(company.id, (tx) => tx.run("update books.operations set import_id = null, import_seq = null"));
  const data = await preview(company, csvStatement([["2026-04-08", "PRLV FREE PRO 0426", "-39.99"]]));
  expect(data).toMatchObject({ selected: 0, accounts: [{ doubtful: 1 }] });
});

test("of three lines of one day and amount, as many are doubtful as operations are left to resemble", async () => {
  const company = await newCompany();
  await importFile(
    company,
    csvStatement([
      ["2026-04-08", "AAA", "-10.00"],
      ["2026-04-08", "BBB", "-10.00"],
    ]),
  );
  const data = await preview(
    company,
    csvStatement([
      ["2026-04-08", "AAA", "-10.00"],
      ["2026-04-08", "CCC", "-10.00"],
      ["2026-04-08", "DDD", "-10.00"],
    ]),
  );
  expect((await linesOf(company, data)).map(({ label, state, twin }) => [label, state, twin?.title ?? null])).toEqual([
    ["AAA", "duplicate", expect.stringMatching(/aaa/i)],
    ["CCC", "doubtful", expect.stringMatching(/bbb/i)],
    ["DDD", "new", null],
  ]);
});

test("two references that a bank vouches for are two operations, even the same day for the same amount", async () => {
  const company = await newCompany();
  await importFile(company, qonto([["qt_1", "10-03-2026", "La Poste", "-5,00"]]), "qonto.csv");
  const data = await preview(company, qonto([["qt_2", "10-03-2026", "La Poste", "-5,00"]]), "qonto.csv");
  expect(data).toMatchObject({ selected: 1, accounts: [{ duplicates: 0 }] });
});

test("the same reference is the same operation, even when the bank has changed its label and its day", async () => {
  const company = await newCompany();
  await importFile(company, qonto([["qt_1", "10-03-2026", "La Poste", "-5,00"]]), "qonto.csv");
  const data = await preview(company, qonto([["qt_1", "11-03-2026", "La Poste Colissimo", "-5,00"]]), "qonto.csv");
  expect(data).toMatchObject({ selected: 0, accounts: [{ duplicates: 1 }] });
});

test("a reference that comes twice in one file is one operation", async () => {
  const company = await newCompany();
  const data = await preview(
    company,
    qonto([
      ["qt_1", "10-03-2026", "La Poste", "-5,00"],
      ["qt_1", "10-03-2026", "La Poste", "-5,00"],
    ]),
    "qonto.csv",
  );
  expect(data).toMatchObject({ selected: 1, accounts: [{ count: 2, duplicates: 1 }] });
  expect(await linesOf(company, data, "duplicate")).toMatchObject([
    { reason: "Même référence bancaire qu’une autre ligne de ce fichier.", twin: null },
  ]);
  expect(await confirm(company, data)).toEqual({ created: 1, duplicates: 1 });
});

test("duplicates are searched again when the preview has grown old", async () => {
  const company = await newCompany();
  const file = csvStatement([
    ["2026-04-08", "FREE PRO", "-39.99"],
    ["2026-04-09", "CB CAFE", "-3.00"],
  ]);
  await importFile(company, csvStatement([["2026-04-01", "CB LIBRAIRIE", "-8.00"]]));
  const [first, second] = [await preview(company, file), await preview(company, file)];
  expect(second).toMatchObject({ selected: 2 });
  expect(await confirm(company, first, [])).toEqual({ created: 2, duplicates: 0 });
  expect(await confirm(company, second, [])).toEqual({ created: 0, duplicates: 2 });
});

test("a duplicate that the user insists on becomes an operation, and the file again still adds nothing", async () => {
  const company = await newCompany();
  const file = csvStatement([["2026-04-08", "FREE PRO", "-39.99"]]);
  await importFile(company, file);
  const data = await preview(company, file);
  expect((await company.send("PATCH", `/api/v1/bank-import/${data.id}`, { lines: [{ line: 2, import: true }] })).json()).toMatchObject({
    data: { selected: 1 },
  });
  expect(await confirm(company, data, [])).toEqual({ created: 1, duplicates: 1 });
  expect(await preview(company, file)).toMatchObject({ selected: 0, accounts: [{ duplicates: 1 }] });
});

test("a line that the bank calls private is only suggested as such", async () => {
  const company = await newCompany();
  const head =
    "Transaction ID;Date de la valeur;Date d'opération;IBAN;Type de transaction;Transaction personnelle;Category;Débit;Crédit;Solde mouvement;Solde bancaire;Libellé;Nom de la contrepartie;Montant HT;Montant de TVA total;Pièces;Date d'ajout pièces;Commentaire";
  const file = `${head}\r\n"t1";"06/03/2026";"06/03/2026";"FR76XXXX";"Carte";"Oui";"DEFAULT";"25,00";"0,00";"0,00";"0,00";"Cinéma";"Cinéma";"0,00";"0,00";"";"";""`;
  const data = await preview(company, file, "shine.csv");
  expect((await linesOf(company, data))[0]?.suggestion).toMatchObject({
    account: { code: "108300" },
    reason: expect.stringMatching(/personnelle/),
  });
  await confirm(company, data);
  const [operation] = await db.tenant(company.id, (tx) => tx.query("select origin, status from books.operations"));
  expect(operation).toEqual({ origin: "professional", status: "to_categorize" });
});

test("lines are listed fifty at a time, by state, in the order of the file", async () => {
  const company = await newCompany();
  const lines = Array.from({ length: 60 }, (_, index) => ["2026-03-02", `CB MAGASIN ${index}`, `-${index + 1}.00`] as const);
  const { id } = await preview(company, csvStatement(lines));
  type Page = { data: ImportLine[]; pager: { lastPage: number; exact: boolean; cursor: string | null } };
  const first = (await company.get(`/api/v1/bank-import/${id}/lines?state=new`)).json<Page>();
  expect([first.data.length, first.data[0]?.line, first.pager]).toMatchObject([50, 2, { lastPage: 2, exact: true }]);
  const second = (await company.get(`/api/v1/bank-import/${id}/lines?state=new&cursor=${first.pager.cursor}`)).json<Page>();
  expect([second.data.length, second.data[0]?.line, second.pager.cursor]).toEqual([10, 52, null]);
  expect((await company.get(`/api/v1/bank-import/${id}/lines?page=2`)).json<Page>().data).toHaveLength(10);
  expect((await company.get(`/api/v1/bank-import/${id}/lines?cursor=abc`)).statusCode).toBe(400);
  expect((await company.get(`/api/v1/bank-import/${id}/lines?state=duplicate`)).json<Page>().data).toEqual([]);
});
