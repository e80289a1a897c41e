import { isoDate } from "@comptoir/accounting/date";
import { TEST_OPTIONS, type TestApp, type TestCompany } from "../app.js";
import { randomFrom } from "../random.js";
import { addAssetOf } from "../../modules/fixed-assets/testing.js";
import { newBankAccount } from "../../modules/operations/testing.js";
import { announceVatDue } from "../../modules/vat/service.js";
import type { Books } from "./gesture-books.js";
import { BOUGHT, importTo, randomLines } from "./gestures.js";

/** The day of these books, in their second year. */
export const BOOKS_DAY = isoDate("2027-02-15");

/** A BNC in cash or a BIC in accrual, both subject to VAT. */
export type Kind = "bnc" | "bic";

const REGIMES = {
  bnc: { taxSystem: "bnc", accountingBasis: "cash", vatSystem: "quarterly_rn" },
  bic: { taxSystem: "bic-rs", accountingBasis: "accrual", vatSystem: "monthly_rn" },
} as const;

const LOAN = {
  name: "Prêt matériel",
  total_amount_borrowed: 12_000,
  first_due_date: "2026-11-05",
  last_due_date: "2027-10-05",
  nominal_rate_percent: 3.6,
  insurance_amount: 4,
};

/** On the first day of the books, so that each account opens there. */
const OLDEST = ["2026-01-02", "FRAIS BANCAIRES", "-4.20"] as const;

/**
 * Two years of books: a bank account and savings with a statement each, an asset, a loan, VAT declared up to September 2026 and announced since. The second
 * year was opened by a statement, so that it goes with it.
 */
export async function newBooks(server: TestApp, kind: Kind, seed: number): Promise<Books> {
  const random = randomFrom(seed);
  const company = await server.newCompany({ ...REGIMES[kind], beginning: "2026-01-01", end: "2026-12-31" });
  await server.db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
  );
  const bankAccounts = [
    await newBankAccount(server, company, { title: "Compte courant" }),
    await newBankAccount(server, company, { title: "Livret", accountCode: "512100" }),
  ];
  const books = { server, company, bankAccounts, random };
  await expectDone(company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2026-09-30", credit: 0 }));
  for (const bought of ["2026-01-01", "2026-11-10"])
    await addAssetOf(
      company,
      { ...BOUGHT, date_of_purchase: bought },
      { price_incl_vat: 3000, vat: 500, depreciable_base: 2500, commissioning_date: bought },
    );
  await expectDone(company.send("POST", "/api/v1/mortgage", LOAN));
  for (const bankAccountId of bankAccounts)
    await expectDone(importTo(books, [OLDEST, ...randomLines(books, 14)], bankAccountId, "5000.00"));
  await server.db.tenant(company.id, (tx) => announceVatDue(tx, company.id, { today: isoDate("2027-01-20"), options: TEST_OPTIONS }));
  return books;
}

async function expectDone(sent: ReturnType<TestCompany["send"]>): Promise<void> {
  const reply = await sent;
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`);
}
