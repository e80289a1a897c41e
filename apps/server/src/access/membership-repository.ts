import type { StatusDecision } from "@comptoir/accounting/firm/dossier-state";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** A company as its membership is checked. */
export type MemberCompanyRow = SessionRow & {
  id: string;
  name: string;
  siren: string | null;
  tax_system: TaxSystem;
  accounting_basis: "cash" | "accrual";
  vat_system: string;
  firm_id: string | null;
  subscription_paid: boolean;
  subscription_status: string | null;
  trial_ends_on: IsoDate | null;
  subscription_ends_on: IsoDate | null;
  /** What its firm decided of it that counts today; null before any decision. */
  decision: { readonly status: StatusDecision["status"]; readonly startsOn: IsoDate } | null;
};

/** The state of the caller's session. */
export type SessionRow = { readonly session_is_open: boolean };

/** Reads whether a session is open. */
export async function readSession(db: Db, familyId: string): Promise<SessionRow | undefined> {
  const [row] = await db.sharedRead<SessionRow>({ name: "session_open", text: `select ${sessionIsOpen("$1")}`, values: [familyId] });
  return row;
}

/** The company that is asked for, the session that asks, and the day. */
type Asked = { readonly companyId: string | undefined; readonly session: string | null; readonly today: IsoDate };

/** The company of a firm's client; undefined when it is not the firm's. */
export async function readCompanyOfFirm(
  db: Db,
  { companyId, firmId, session, today }: Asked & { readonly firmId: string | null },
): Promise<MemberCompanyRow | undefined> {
  const values = [companyId, firmId, session, today];
  const [row] = await db.sharedRead<MemberCompanyRow>({ name: "company_of_firm", text: COMPANY_OF_FIRM, values });
  return row;
}

/** The company of one of its users, the oldest of theirs when none is named; undefined when the user has no part in it. */
export async function readCompanyOfMember(
  db: Db,
  { userId, companyId, session, today }: Asked & { readonly userId: string },
): Promise<MemberCompanyRow | undefined> {
  const values = [userId, companyId ?? null, session, today];
  const [row] = await db.sharedRead<MemberCompanyRow>({ name: "company_of_member", text: COMPANY_OF_MEMBER, values });
  return row;
}

/** The companies that a person has a part in. */
export async function companiesOfMember(db: Db, userId: string): Promise<string[]> {
  const rows = await db.sharedRead<{ company_id: string }>({
    name: "companies_of_member",
    text: "select company_id from shared.memberships where user_id = $1",
    values: [userId],
  });
  return rows.map((row) => row.company_id);
}

/** What decides whether the books of a company are written in. */
export type WritingRow = Pick<
  MemberCompanyRow,
  "firm_id" | "subscription_paid" | "subscription_status" | "trial_ends_on" | "subscription_ends_on" | "decision"
>;

/** The same of one company on a day; undefined for an id of none. */
export async function readWriting(tx: Tx, companyId: string, today: IsoDate): Promise<WritingRow | undefined> {
  const [row] = await tx.query<WritingRow>("select * from shared.writing_facts($1, $2)", [companyId, today]);
  return row;
}

/** `shared.writing_facts` gives the same of one company. */
const WRITING = `c.firm_id, c.subscription_paid, c.subscription_status, c.trial_ends_on, c.subscription_ends_on,
    (select jsonb_build_object('status', d.status, 'startsOn', d.starts_on) from shared.dossier_decisions d
      where d.company_id = c.id and d.starts_on <= $4::date order by d.starts_on desc, d.n desc limit 1) as decision`;

const COLUMNS = `c.id, c.name, c.siren, c.tax_system, c.accounting_basis, c.vat_system, ${WRITING}, ${sessionIsOpen("$3")}`;
const COMPANY_OF_FIRM = `select ${COLUMNS} from shared.companies c where c.id = $1 and c.firm_id = $2`;
const COMPANY_OF_MEMBER = `select ${COLUMNS} from shared.memberships m join shared.companies c on c.id = m.company_id
  where m.user_id = $1 and ($2::uuid is null or m.company_id = $2) order by c.created_at limit 1`;

/** A session that ends forgets its device at once; a caller of a one-time link has no session. */
function sessionIsOpen(place: "$1" | "$3"): string {
  return `(${place}::uuid is null or exists (select from shared.devices d where d.id = ${place})) as session_is_open`;
}

/** True when a firm keeps a company, read under its own tenant. */
export async function isKeptByFirm(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ kept: boolean }>("select firm_id is not null as kept from shared.companies where id = $1", [companyId]);
  return row?.kept ?? false;
}
