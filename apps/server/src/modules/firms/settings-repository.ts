import type { EquityMode } from "@comptoir/accounting/company/regime";
import type { Tx } from "../../db/transaction.js";

/** The settings of a firm, as the table holds them. */
export type FirmSettingsRow = {
  readonly host: string | null;
  readonly logo: string | null;
  readonly display_color: string | null;
  readonly name: string;
  readonly profession: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly login_secondary_comment: string;
  readonly support_email: string;
  readonly support_phone: string;
  readonly private_share_by_reintegration: boolean;
  readonly equity_mode: EquityMode;
};

/** A firm as its administrators set it. */
export async function readFirmSettings(tx: Tx, firmId: string): Promise<FirmSettingsRow> {
  const [row] = await tx.query<FirmSettingsRow>(
    `select host, logo, display_color, name, profession, street, postcode, city, phone, email, website, login_secondary_comment,
        support_email, support_phone, private_share_by_reintegration, equity_mode
      from shared.firms where id = $1`,
    [firmId],
  );
  if (!row) throw new Error(`no firm ${firmId}`);
  return row;
}

/** Columns of a firm that its administrators change. */
export type FirmChange = Partial<Omit<FirmSettingsRow, "host" | "logo">>;

/** Changes some columns of a firm; the names of columns are ours, never a caller's. */
export async function updateFirmRow(tx: Tx, firmId: string, change: FirmChange): Promise<void> {
  const names = Object.keys(change);
  if (names.length === 0) return;
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  await tx.run(`update shared.firms set ${assignments.join(", ")} where id = $1`, [firmId, ...Object.values(change)]);
}

/** Keeps a logo in the place of the one before. */
export async function storeLogo(
  tx: Tx,
  firmId: string,
  { sha256, mediaType, content, address }: { sha256: string; mediaType: string; content: Uint8Array; address: string },
): Promise<void> {
  await tx.run("update shared.firms set logo = $2 where id = $1", [firmId, address]);
  await tx.run(
    `insert into shared.firm_logos (firm_id, sha256, media_type, content) values ($1, $2, $3, $4)
      on conflict (firm_id) do update set sha256 = excluded.sha256, media_type = excluded.media_type, content = excluded.content`,
    [firmId, sha256, mediaType, Buffer.from(content)],
  );
}

/** The firm has no logo any more. */
export async function deleteLogo(tx: Tx, firmId: string): Promise<void> {
  await tx.run("update shared.firms set logo = null where id = $1", [firmId]);
  await tx.run("delete from shared.firm_logos where firm_id = $1", [firmId]);
}
