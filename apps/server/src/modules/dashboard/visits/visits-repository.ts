import type { Db } from "../../../db/db.js";

/** What a person saw of a dashboard, as it is kept. */
export type VisitRow = { readonly at: Date; readonly seen: unknown };

/** The last visit of a person to the dashboard of a company; null before any. */
export async function readVisit(db: Db, { userId, companyId }: { userId: string; companyId: string }): Promise<VisitRow | null> {
  const [row] = await db.sharedRead<VisitRow>({
    name: "dashboard_visit",
    text: "select at, seen from shared.dashboard_visits where user_id = $1 and company_id = $2",
    values: [userId, companyId],
  });
  return row ?? null;
}

/** Keeps a visit, unless a later one is kept already. */
export async function storeVisit(
  db: Db,
  { userId, companyId, at, seen }: { userId: string; companyId: string; at: Date; seen: object },
): Promise<void> {
  await db.shared((tx) =>
    tx.run(
      `insert into shared.dashboard_visits (user_id, company_id, at, seen) values ($1, $2, $3, $4)
        on conflict (user_id, company_id) do update set at = excluded.at, seen = excluded.seen where dashboard_visits.at <= excluded.at`,
      [userId, companyId, at, JSON.stringify(seen)],
    ),
  );
}
