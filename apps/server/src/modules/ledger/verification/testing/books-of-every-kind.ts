import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { Db } from "../../../../db/db.js";
import { settlesNothing } from "../../../books/consequences.js";
import { writeOpenItems, type WrittenItem } from "../../../books/open-items/service.js";
import { writeAnswers } from "../../../vat/decisions/answers-repository.js";
import type { TestApp, TestCompany } from "../../../../testing/app.js";
import { importFile, ofxText } from "../../../banking/testing.js";
import { list, typeIn } from "../../../operations/testing.js";

/** What a call of a test must answer. */
async function done(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}

/**
 * The books of a company subject to VAT over two fiscal years, small, with one of each: a bank account opened by its statement, operations of every
 * origin, VAT of several rates, one shared with private use, one reversed and recorded again, one cancelled, one reversed and open, drafts left.
 */
export async function booksOfEveryKind({ newCompany }: Pick<TestApp, "newCompany">): Promise<TestCompany> {
  const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn", beginning: "2025-10-16", end: "2025-12-31" });
  await openings(company);
  const lines = [
    ["2025-11-03", "VIR CLIENT DUPONT", "1200.00"],
    ["2025-12-04", "CB FOURNITURES", "-60.00"],
    ["2026-01-12", "PRLV ORANGE", "-48.00"],
    ["2026-03-28", "CB A CATEGORISER", "-9.90"],
  ] as const;
  await importFile(company, ofxText([{ lines, closing: { date: "2026-03-28", amount: "1500.00" } }]));
  const allocate = (id: string, allocations: readonly object[]) =>
    done(company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations }));
  const accounts: Readonly<Record<number, readonly object[]>> = {
    1200: [{ account: "706000", amount: 1200, vatRate: 20 }],
    60: [
      { account: "606400", amount: 36, vatRate: 20 },
      { account: "613200", amount: 24 },
    ],
    48: [{ account: "626200", amount: 48, vatRate: 20, privateShare: 25 }],
  };
  for (const { id, value } of (await list(company)).data) if (accounts[value]) await allocate(id, accounts[value]);
  await typeIn(company, { title: "Timbres", amount: 12.5, date: "2025-12-08", origin: "cash", debitCategory: "626000" });
  await typeIn(company, { title: "Repas", amount: 22, date: "2026-02-03", origin: "personal", debitCategory: "625120" });
  await typeIn(company, {
    title: "Apport",
    amount: 500,
    date: "2026-02-04",
    origin: "other",
    debitCategory: "512000",
    creditCategory: "108100",
  });
  await typeIn(company, {
    title: "À payer",
    amount: 80,
    date: "2025-11-04",
    origin: "other_closure",
    debitCategory: "606400",
    creditCategory: "408100",
  });
  await journalEntry(company);
  const twice = await typeIn(company, { title: "Papier", amount: 120, date: "2026-01-20", debitCategory: "606400" });
  const gone = await typeIn(company, { title: "Papier en double", amount: 120, date: "2026-01-21", debitCategory: "606400" });
  const open = await typeIn(company, { title: "Encre", amount: 30, date: "2026-01-22", debitCategory: "606400" });
  const validate = () => done(company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" }));
  await validate();
  await reverse(company, twice.id, true);
  await allocate(twice.id, [{ account: "613200", amount: 120 }]);
  await done(company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-05" }));
  await reverse(company, gone.id, false);
  await reverse(company, open.id, true);
  await typeIn(company, { title: "Brouillon", amount: 15, date: "2026-03-20", debitCategory: "606400" });
  return company;
}

/** Types the balances of the first year. */
async function openings(company: TestCompany): Promise<void> {
  await done(
    company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
      lines: [
        { account: "218300", debit: 1200 },
        { account: "101000", credit: 1200 },
      ],
    }),
  );
}

/** Records an entry of three lines. */
async function journalEntry(company: TestCompany): Promise<void> {
  await done(
    company.send("POST", "/api/v1/journal-entry", {
      date: "2026-02-05",
      label: "Emprunt",
      pieceRef: "PRET-1",
      lines: [
        { account: "164000", label: "Capital", debit: 100 },
        { account: "108000", credit: 20 },
        { account: "471000", credit: 80 },
      ],
    }),
  );
}

/** Reverses the validated entry of an operation on 5 March 2026. */
async function reverse(company: TestCompany, operationId: string, recordAgain: boolean): Promise<void> {
  const { data } = (await company.get(`/api/v1/ledger/entries?operationId=${operationId}`)).json<{ data: { id: string }[] }>();
  await done(company.send("POST", `/api/v1/ledger/entries/${data[0]?.id}/reverse`, { date: "2026-03-05", recordAgain }));
}

/** Facts beside those books that no entry seals: a vehicle, a loan with its schedule, an asset, the start of VAT, a return that is validated and deposited. */
export async function factsOfEveryKind(company: TestCompany, db: Pick<Db, "tenant">): Promise<void> {
  const vehicle = {
    label: "Camionnette",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 6,
    co2_emissions: 140,
    purchase_price: 21_000,
  };
  await done(
    company.send("POST", "/api/v1/vehicle", { ...vehicle, date_of_first_registration: "2024-05-06", vehicle_registration: "AB-123-CD" }),
  );
  await done(
    company.send("POST", "/api/v1/mortgage", {
      name: "Atelier",
      total_amount_borrowed: 12_000,
      taeg_percent: 3.8,
      nominal_rate_percent: 3.6,
      insurance_amount: 4,
      first_due_date: "2026-05-05",
      last_due_date: "2026-10-05",
      day_of_month: 5,
    }),
  );
  const component = {
    depreciable_base: 3000,
    price_incl_vat: 3600,
    vat: 600,
    commissioning_date: "2026-03-10",
    duration: 5,
    cost_source: "owner",
  };
  const asset = {
    title: "Établi",
    related_account: "218400",
    date_of_purchase: "2026-03-10",
    total_amount_incl_vat: 3600,
    total_amount_vat: 600,
    total_amount_excl: 3000,
  };
  await done(company.send("POST", "/api/v1/immobilisation", { ...asset, component }));
  await done(company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2025-12-31", credit: 0 }));
  await answersOfEveryKind(company, db);
}

/** What is answered and no entry holds: a step, a check, a box of the return, VAT declared elsewhere, an invoice still to be paid. */
async function answersOfEveryKind(company: TestCompany, db: Pick<Db, "tenant">): Promise<void> {
  const { fiscalYearId } = company;
  await done(
    company.send("PATCH", "/api/v1/steps", { idFiscalYear: fiscalYearId, noPreviousAccounts: true, reason: "Première année tenue ici" }),
  );
  await done(
    company.send("PATCH", "/api/v1/step/species", { idFiscalYear: fiscalYearId, inputs: { hasCash: true, countedBalance: 12.5 } }),
  );
  await done(company.send("PATCH", `/api/v1/tax-return/${fiscalYearId}`, { form: "2033", box: "374", value: 200 }));
  await db.tenant(company.id, async (tx) => {
    settlesNothing(tx, "answers change no books");
    const entries = await tx.query<{ id: string }>("select id from books.entries where company_id = $1 and date < '2026-01-01'", [
      company.id,
    ]);
    await writeAnswers(tx, company.id, { entryIds: entries.map(({ id }) => id), answer: "elsewhere", userId: company.userId });
    await writeOpenItems(tx, company, { yearId: fiscalYearId, items: [UNPAID] });
  });
}

const UNPAID: WrittenItem = {
  key: "row-1",
  side: "receivable",
  accountCode: "411000",
  auxiliary: { number: "C1", name: "Dupont" },
  label: "Facture 12",
  pieceRef: "F12",
  pieceDate: isoDate("2025-12-20"),
  amount: cents(120_00),
  waitingVat: [{ nature: "COLLECT", rateBp: 2000, base: cents(100_00), vat: cents(20_00), deductible: cents(0), accountCode: "706000" }],
};
