import type { AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { Db } from "../../db/db.js";
import type { TestCompany } from "../../testing/app.js";

/** A desk of 3 000,00 € bought on the first day of the year, over five years. */
export const DESK = {
  title: "Bureau",
  related_account: "218400",
  date_of_purchase: "2026-01-01",
  total_amount_incl_vat: 3000,
  total_amount_vat: 0,
  total_amount_excl: 3000,
};

const DETAIL = { depreciable_base: 3000, commissioning_date: "2026-01-01", duration: 5, amortisation_method: "linear" };

/** Adds an asset with one component; returns their ids. */
export async function addAssetOf(
  company: TestCompany,
  asset: object = {},
  component: object = {},
): Promise<{ readonly asset: string; readonly component: string }> {
  const created = await company.send("POST", "/api/v1/immobilisation", { ...DESK, ...asset });
  if (created.statusCode !== 201) throw new Error(created.body);
  const id: string = created.json().data.id;
  const detailed = await company.send("POST", "/api/v1/immobilisation-component", { immobilisation_id: id, ...DETAIL, ...component });
  if (detailed.statusCode !== 201) throw new Error(detailed.body);
  return { asset: id, component: detailed.json().data.id };
}

/** A component as the API shows it. */
export async function componentOfApi(company: TestCompany, id: string): Promise<AssetComponent> {
  return (await company.get(`/api/v1/immobilisation-component/${id}`)).json<{ data: AssetComponent }>().data;
}

/** The entries of assets, as `OD 2026-12-31 annuity 681120=600 281840=-600`, drafts in brackets, in the order of their days. */
export async function assetBooks(db: Db, company: TestCompany): Promise<string[]> {
  const rows = await db.tenantRead<{ text: string }>(company.id, {
    text: `select case when e.number is null then '[' else '' end || e.journal || ' ' || e.date || ' ' || split_part(e.source_key, ':', 1)
        || case when e.number is null then ']' else '' end
        || string_agg(' ' || l.account_code || '=' || trim_scale((l.debit_cents - l.credit_cents) / 100.0), '' order by l.position) as text
      from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
      where e.source_kind = 'asset' group by e.id, e.company_id, e.journal, e.date, e.source_key, e.number order by e.date, e.source_key, e.id`,
  });
  return rows.map(({ text }) => text);
}

/** What each account of the register holds, by the control. */
export async function controlGaps(company: TestCompany): Promise<string[]> {
  const { data } = (await company.get("/api/v1/immobilisations/control")).json<{
    data: { account: string; register: number; books: number; difference: number }[];
  }>();
  return data.map(({ account, register, books, difference }) => `${account} ${register} ${books} ${difference}`);
}
