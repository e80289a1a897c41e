import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";

/** A firm as its white label shows it. */
export type FirmRow = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly host: string;
  readonly display_color: string | null;
  readonly logo: string | null;
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
  readonly combined: boolean;
};

const COLUMNS = `id, slug, name, host, display_color, logo, profession, street, postcode, city, phone, email, website,
  login_secondary_comment, support_email, support_phone, combined`;

const FIRM = `select ${COLUMNS} from shared.firms`;

/** The firm that a host belongs to. */
export const FIRM_BY_HOST = `${FIRM} where host = $1`;

/** The firm that keeps a company and has a host of its own; null for a company of the consumer. */
export async function firmOfCompany(tx: Tx, companyId: string): Promise<FirmRow | null> {
  const [firm] = await tx.query<FirmRow>(`select ${COLUMNS} from shared.brand_of($1)`, [companyId]);
  return firm ?? null;
}

/**
 * The firm with a host of its own whose staff a person is, or that keeps their company, the oldest of theirs; null for a person
 * of the consumer's brand.
 */
export async function firmOfPerson(tx: Tx, userId: string): Promise<FirmRow | null> {
  const [firm] = await tx.query<FirmRow>(FIRM_OF_PERSON, [userId]);
  return firm ?? null;
}

const FIRM_OF_PERSON = `${FIRM} where host is not null and id = coalesce(
  (select firm_id from shared.users where id = $1),
  (select c.firm_id from shared.memberships m join shared.companies c on c.id = m.company_id
   where m.user_id = $1 order by c.created_at limit 1))`;

/** What the icon of a firm is made of. */
export type FirmFaceRow = { readonly name: string; readonly display_color: string | null };

/** The name and the colour of the firm that has a host; null for a host of the consumer. */
export async function readFirmFace(db: Db, hostname: string): Promise<FirmFaceRow | null> {
  const text = "select name, display_color from shared.firms where host = $1";
  const [firm] = await db.sharedRead<FirmFaceRow>({ name: "manifest_firm", text, values: [hostname] });
  return firm ?? null;
}

/** The bytes of a logo, with their kind. */
export type LogoRow = { readonly media_type: string; readonly content: Uint8Array };

/** The logo that has these bytes; null when no firm bears it any more. */
export async function readLogo(db: Db, sha256: string): Promise<LogoRow | null> {
  const text = "select media_type, content from shared.firm_logos where sha256 = $1 limit 1";
  const [logo] = await db.sharedRead<LogoRow>({ name: "firm_logo", text, values: [sha256] });
  return logo ?? null;
}

/** The logo of the firm that keeps the books of a company, as base64; null for a company without a firm, or a firm without a logo. */
export async function logoOfCompany(db: Db, companyId: string): Promise<string | null> {
  const text = "select l.content from shared.companies c join shared.firm_logos l on l.firm_id = c.firm_id where c.id = $1";
  const [logo] = await db.sharedRead<Pick<LogoRow, "content">>({ name: "firm_logo_of_company", text, values: [companyId] });
  return logo ? Buffer.from(logo.content).toString("base64") : null;
}

/** The texts of a brand ($1) over the texts of every brand, and the texts of its own locale ($2) over French. */
export const TRANSLATIONS = `select distinct on (key) key, text from shared.translations
  where locale in ('fr', $2) and brand in ('', $1) order by key, brand desc, locale desc`;
