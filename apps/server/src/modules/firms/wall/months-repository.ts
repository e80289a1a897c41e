import type { MonthFacts } from "@comptoir/accounting/firm/wall";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

/** True when a company is a dossier of a firm. */
export async function isDossier(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from shared.companies where id = $1 and firm_id is not null", [companyId], { name: "is_dossier" });
  return rows.length > 0;
}

/** A month before its VAT is known. */
export type MonthWithoutVat = Omit<MonthFacts, "vat" | "vatDueOn">;

/** Writes the months of a company for the wall of its firm; those without VAT keep what was known about it. False: some know nothing, none is written. */
export async function storeMonths(tx: Tx, months: readonly (MonthFacts | MonthWithoutVat)[]): Promise<boolean> {
  const [row] = await tx.query<{ stored: boolean }>("select shared.set_months_summary($1) as stored", [JSON.stringify(months)]);
  return row?.stored ?? false;
}

/** A dossier with its months and who keeps each of its years. */
export type WallRow = {
  readonly id: string;
  readonly name: string;
  readonly leader_first_name: string;
  readonly leader_last_name: string;
  readonly months: readonly MonthFacts[] | null;
  readonly assignments: readonly { readonly year: string; readonly id: string }[];
};

/** Every dossier of a firm that is not terminated on a day, in no order. */
export function readWallRows(db: Db, { firmId, today }: { readonly firmId: string; readonly today: IsoDate }): Promise<WallRow[]> {
  const statement = {
    name: "wall",
    text: `select c.id, c.name, c.leader_first_name, c.leader_last_name, s.months, coalesce(a.assignments, '[]') as assignments
      from shared.companies c
      left join shared.dossier_summaries s on s.company_id = c.id
      left join (
        select a.company_id, jsonb_agg(jsonb_build_object('year', a.fiscal_year_id, 'id', u.id)) as assignments
        from shared.assignments a join shared.users u on u.id = a.user_id and u.firm_id = $1 where u.deleted_at is null group by a.company_id
      ) a on a.company_id = c.id
      where c.firm_id = $1 and coalesce((select d.status from shared.dossier_decisions d where d.company_id = c.id and d.starts_on <= $2
        order by d.starts_on desc, d.n desc limit 1), 'active') <> 'terminated'`,
    values: [firmId, today],
  };
  return db.sharedRead<WallRow>(statement, firmId);
}

/** A person of a firm by their id. */
export type WallPersonRow = { readonly id: string; readonly first_name: string; readonly last_name: string };

/** The people of a firm, by name. */
export function readWallPeople(db: Db, firmId: string): Promise<WallPersonRow[]> {
  return db.sharedRead<WallPersonRow>(
    {
      name: "wall_people",
      text: "select id, first_name, last_name from shared.users where firm_id = $1 and deleted_at is null order by last_name, first_name, id",
      values: [firmId],
    },
    firmId,
  );
}
