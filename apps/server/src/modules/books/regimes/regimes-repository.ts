import type { EquityMode, Regime } from "@comptoir/accounting/company/regime";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Tx } from "../../../db/transaction.js";

type RegimeRow = {
  readonly valid_from: IsoDate;
  readonly tax_system: TaxSystem;
  readonly accounting_basis: Regime["accountingBasis"];
  readonly vat_system: VatSystem;
  readonly vat_on_debits: boolean;
  readonly vat_taxation_bp: number;
  readonly super_simplified: boolean;
  readonly equity_mode: EquityMode;
};

/** The regimes of a company, oldest first. */
export async function readRegimes(tx: Tx, companyId: string): Promise<readonly Regime[]> {
  const rows = await tx.query<RegimeRow>(
    `select valid_from, tax_system, accounting_basis, vat_system, vat_on_debits, vat_taxation_bp, super_simplified, equity_mode
      from books.regimes where company_id = $1 order by valid_from`,
    [companyId],
    { name: "regimes" },
  );
  return rows.map((row) => ({
    validFrom: row.valid_from,
    taxSystem: row.tax_system,
    accountingBasis: row.accounting_basis,
    vatSystem: row.vat_system,
    vatOnDebits: row.vat_on_debits,
    vatTaxationBp: row.vat_taxation_bp,
    superSimplified: row.super_simplified,
    equityMode: row.equity_mode,
  }));
}

/** Writes the regimes of a company in place of those it had. */
export async function replaceRegimes(tx: Tx, companyId: string, regimes: readonly Regime[]): Promise<void> {
  await tx.run("delete from books.regimes where company_id = $1", [companyId]);
  await tx.run(
    `insert into books.regimes (company_id, valid_from, tax_system, accounting_basis, vat_system, vat_on_debits, vat_taxation_bp, super_simplified, equity_mode)
      select $1, r.* from unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::int[], $8::boolean[], $9::text[]) as r
      returning 1`,
    [
      companyId,
      regimes.map(({ validFrom }) => validFrom),
      regimes.map(({ taxSystem }) => taxSystem),
      regimes.map(({ accountingBasis }) => accountingBasis),
      regimes.map(({ vatSystem }) => vatSystem),
      regimes.map(({ vatOnDebits }) => vatOnDebits),
      regimes.map(({ vatTaxationBp }) => vatTaxationBp),
      regimes.map(({ superSimplified }) => superSimplified),
      regimes.map(({ equityMode }) => equityMode),
    ],
  );
}

/** An account that entries of a fiscal year name. */
type WrittenAccountRow = { readonly account_code: string; readonly beginning: IsoDate };

/** The accounts of entries from a day on that were not reversed, of operations or taken over, by fiscal year. */
export function accountsWrittenFrom(tx: Tx, companyId: string, from: IsoDate): Promise<WrittenAccountRow[]> {
  return tx.query<WrittenAccountRow>(
    `select distinct l.account_code, y.begins_on as beginning
      from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      join books.fiscal_years y on y.company_id = $1 and y.id = e.fiscal_year_id
      where e.company_id = $1 and e.date >= $2 and e.source_kind in ('operation', 'takeover')
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      order by 1, 2`,
    [companyId, from],
  );
}

/** The companies whose next regime has begun on that day ($1). */
export const COMPANIES_WITH_NEW_REGIME = "select id from shared.companies where next_regime_on <= $1 order by id";

/** What the regimes of a company follow from. */
export type RegimeFactsRow = {
  readonly tax_system: TaxSystem;
  readonly accounting_basis: Regime["accountingBasis"];
  readonly vat_system: VatSystem;
  readonly vat_subject_since: IsoDate | null;
};

/** What a company answered of its taxation, as it is kept. */
export async function readRegimeFacts(tx: Tx, companyId: string): Promise<RegimeFactsRow> {
  const [row] = await tx.query<RegimeFactsRow>(
    "select tax_system, accounting_basis, vat_system, vat_subject_since from shared.companies where id = $1",
    [companyId],
  );
  if (!row) throw new Error(`no company ${companyId}`);
  return row;
}
