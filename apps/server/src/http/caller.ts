import type { FastifyRequest } from "fastify";
import { contextOf, isAllowed, isFirmRole, type Permission } from "@comptoir/contract/permissions";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";
import { subscriptionOn, type SubscriptionFacts } from "@comptoir/accounting/company/subscription";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import type { Tokens } from "./tokens.js";
import { Refusal } from "./problems.js";

/** Who is asking. */
export type Caller = {
  readonly userId: string;
  readonly roleId: string;
  readonly firmId: string | null;
  /** The session the caller comes from: the family of its refresh tokens. None for a one-time link. */
  readonly familyId?: string;
};

/** The company whose books a request works on: membership is checked before anyone holds this value. */
export type Company = {
  readonly id: string;
  readonly name: string;
  readonly siren: string | null;
  readonly taxSystem: TaxSystem;
  readonly accountingBasis: "cash" | "accrual";
  readonly vatSubject: boolean;
};

type Known = { readonly company: Company; readonly subscription: SubscriptionFacts };

type CompanyRow = SessionRow & {
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
};

type SessionRow = { readonly session_is_open: boolean };

/** The caller named by the bearer token, or null without one. Throws `auth.required` for a bad or expired token. */
export async function callerOf(request: FastifyRequest, tokens: Tokens): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header);
  const caller = match?.[1] === undefined ? null : await tokens.readAccessToken(match[1]);
  if (caller === null) throw new Refusal({ code: "auth.required" });
  return caller;
}

/**
 * The one place where a permission is checked, and that the caller's session has not ended (`auth.required`), be it on
 * another server. Answers the company for a permission on books, else null. Books whose
 * subscription is unpaid are still read, documents and export included: they are their owner's; nothing is written in them.
 */
export async function authorize(
  db: Db,
  {
    permission,
    caller,
    companyId,
    today,
  }: { permission: Permission; caller: Caller | null; companyId: string | undefined; today: IsoDate },
): Promise<Company | null> {
  if (permission === "public" || permission === "development") return null;
  if (caller === null) throw new Refusal({ code: "auth.required" });
  const isFirm = isFirmRole(caller.roleId);
  const onBooks = permission.startsWith("books.");
  const context = contextOf(caller.roleId, companyId !== undefined);
  if (onBooks && isFirm && companyId === undefined) throw new Refusal({ code: "access.company_required" });
  if (!isAllowed(context, permission, caller.roleId)) throw new Refusal({ code: "access.forbidden" });
  if (!onBooks) return requireSession(db, caller);
  const { company, subscription } = await companyOf(db, caller, companyId);
  if (permission !== "books.read" && !subscriptionOn(subscription, today).isPaid) throw new Refusal({ code: "subscription.unpaid" });
  return company;
}

/** For how long another server's change of a membership or a company, or the end of a session there, may go unseen, in milliseconds; one's own is seen at once. */
const KNOWN_MS = 1000;
const MOST_KNOWN = 1000;

/** The calls that read no company: the session is looked up for them, once for a page. */
async function requireSession(db: Db, { familyId }: Caller): Promise<null> {
  if (familyId === undefined || isKnownOpen(db, familyId)) return null;
  const [row] = await db.sharedRead<SessionRow>({ name: "session_open", text: `select ${sessionIsOpen("$1")}`, values: [familyId] });
  checkSession(db, familyId, row);
  return null;
}

/** When each open session was last read. One that ended on this server is refused before, by its own `Tokens`. */
const openSessions = new WeakMap<Db, Map<string, number>>();

function isKnownOpen(db: Db, familyId: string): boolean {
  const readAt = openSessions.get(db)?.get(familyId);
  return readAt !== undefined && performance.now() - readAt < KNOWN_MS;
}

function checkSession(db: Db, familyId: string | undefined, row: SessionRow | undefined): void {
  if (row?.session_is_open === false) throw new Refusal({ code: "auth.required" });
  if (familyId === undefined) return;
  const known = openSessions.get(db) ?? new Map<string, number>();
  openSessions.set(db, known);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(familyId, performance.now());
}

type Remembered = { readonly known: Known; readonly writes: number; readonly at: number };
const knownCompanies = new WeakMap<Db, Map<string, Remembered>>();

/** A page asks several things of one company at once: membership is read once for them all. */
async function companyOf(db: Db, caller: Caller, companyId: string | undefined): Promise<Known> {
  const remembered = knownCompanies.get(db) ?? new Map<string, Remembered>();
  knownCompanies.set(db, remembered);
  const key = `${caller.userId} ${caller.roleId} ${caller.firmId} ${caller.familyId} ${companyId}`;
  const found = remembered.get(key);
  const [writes, now] = [db.writes(), performance.now()];
  if (found && found.writes === writes && now - found.at < KNOWN_MS) return found.known;
  const known = await readCompany(db, caller, companyId);
  if (remembered.size >= MOST_KNOWN) remembered.clear();
  remembered.set(key, { known, writes, at: now });
  return known;
}

async function readCompany(db: Db, caller: Caller, companyId: string | undefined): Promise<Known> {
  const { userId, firmId, familyId } = caller;
  const session = familyId ?? null;
  const [row] = isFirmRole(caller.roleId)
    ? await db.sharedRead<CompanyRow>({ name: "company_of_firm", text: COMPANY_OF_FIRM, values: [companyId, firmId, session] })
    : await db.sharedRead<CompanyRow>({ name: "company_of_member", text: COMPANY_OF_MEMBER, values: [userId, companyId ?? null, session] });
  if (!row) {
    await requireSession(db, caller);
    throw new Refusal({ code: "access.forbidden" });
  }
  checkSession(db, familyId, row);
  return {
    company: {
      id: row.id,
      name: row.name,
      siren: row.siren,
      taxSystem: row.tax_system,
      accountingBasis: row.accounting_basis,
      vatSubject: row.vat_system !== "not_subjected",
    },
    subscription: {
      firmId: row.firm_id,
      isPaid: row.subscription_paid,
      status: row.subscription_status,
      trialEndsOn: row.trial_ends_on,
      endsOn: row.subscription_ends_on,
    },
  };
}

const COLUMNS = `c.id, c.name, c.siren, c.tax_system, c.accounting_basis, c.vat_system, c.firm_id, c.subscription_paid, c.subscription_status,
  c.trial_ends_on, c.subscription_ends_on, ${sessionIsOpen("$3")}`;
const COMPANY_OF_FIRM = `select ${COLUMNS} from shared.companies c where c.id = $1 and c.firm_id = $2`;
const COMPANY_OF_MEMBER = `select ${COLUMNS} from shared.memberships m join shared.companies c on c.id = m.company_id
  where m.user_id = $1 and ($2::uuid is null or m.company_id = $2) order by c.created_at limit 1`;

/** A session that ends forgets its device at once; a caller of a one-time link has no session. */
function sessionIsOpen(place: "$1" | "$3"): string {
  return `(${place}::uuid is null or exists (select from shared.devices d where d.id = ${place})) as session_is_open`;
}
