import type { IsoDate } from "@comptoir/accounting/date";
import type { DueAlert } from "@comptoir/accounting/vat/filing/filing";
import type { VatFormName } from "@comptoir/accounting/vat/forms/return-form";
import type { Tx } from "../../../db/transaction.js";

/** An alert that a person received about a VAT return that is due. */
export type AlertRow = {
  readonly form: VatFormName;
  readonly period_start: IsoDate;
  readonly kind: DueAlert;
  readonly user_id: string;
  readonly notification_id: string;
  readonly at: Date;
};

/** Everything that was announced of the returns of a company. */
export function readAlerts(tx: Tx, companyId: string): Promise<AlertRow[]> {
  return tx.query<AlertRow>("select form, period_start, kind, user_id, notification_id, at from books.vat_alerts where company_id = $1", [
    companyId,
  ]);
}

/** Forgets what was announced, so that it is announced again if the return is to be filed again. */
export async function deleteAlerts(tx: Tx, companyId: string, rows: readonly AlertRow[]): Promise<void> {
  await tx.run("delete from books.vat_alerts where company_id = $1 and notification_id = any($2::uuid[])", [
    companyId,
    rows.map((row) => row.notification_id),
  ]);
}

/** Notes that a fact was announced to a person. */
export async function insertAlert(tx: Tx, companyId: string, row: AlertRow): Promise<void> {
  await tx.run(
    "insert into books.vat_alerts (company_id, form, period_start, kind, user_id, notification_id, at) values ($1, $2, $3, $4, $5, $6, $7)",
    [companyId, row.form, row.period_start, row.kind, row.user_id, row.notification_id, row.at],
  );
}
