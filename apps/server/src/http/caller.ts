import type { FastifyRequest } from "fastify";
import { contextOf, isAllowed, isFirmRole, type Permission } from "@comptoir/contract/permissions";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";
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

type CompanyRow = {
  id: string;
  name: string;
  siren: string | null;
  tax_system: TaxSystem;
  accounting_basis: "cash" | "accrual";
  vat_system: string;
};

/** The caller named by the bearer token, or null without one. Throws `auth.required` for a bad or expired token. */
export async function callerOf(request: FastifyRequest, tokens: Tokens): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header);
  const caller = match?.[1] === undefined ? null : await tokens.readAccessToken(match[1]);
  if (caller === null) throw new Refusal({ code: "auth.required" });
  return caller;
}

/** The one place where a permission is checked. Answers the company for a permission on books, else null. */
export async function authorize(
  db: Db,
  { permission, caller, companyId }: { permission: Permission; caller: Caller | null; companyId: string | undefined },
): Promise<Company | null> {
  if (permission === "public" || permission === "development") return null;
  if (caller === null) throw new Refusal({ code: "auth.required" });
  const isFirm = isFirmRole(caller.roleId);
  const onBooks = permission.startsWith("books.");
  const context = contextOf(caller.roleId, companyId !== undefined);
  if (onBooks && isFirm && companyId === undefined) throw new Refusal({ code: "access.company_required" });
  if (!isAllowed(context, permission, caller.roleId)) throw new Refusal({ code: "access.forbidden" });
  return onBooks ? companyOf(db, caller, companyId) : null;
}

/** For how long another server's change of a membership or a company may go unseen, in milliseconds; one's own is seen at once. */
const KNOWN_MS = 1000;
const MOST_KNOWN = 1000;

type Known = { readonly company: Company; readonly writes: number; readonly at: number };
const knownCompanies = new WeakMap<Db, Map<string, Known>>();

/** A page asks several things of one company at once: membership is read once for them all. */
async function companyOf(db: Db, caller: Caller, companyId: string | undefined): Promise<Company> {
  const known = knownCompanies.get(db) ?? new Map<string, Known>();
  knownCompanies.set(db, known);
  const key = `${caller.userId} ${caller.roleId} ${caller.firmId} ${companyId}`;
  const found = known.get(key);
  const [writes, now] = [db.writes(), performance.now()];
  if (found && found.writes === writes && now - found.at < KNOWN_MS) return found.company;
  const company = await readCompany(db, caller, companyId);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { company, writes, at: now });
  return company;
}

async function readCompany(db: Db, caller: Caller, companyId: string | undefined): Promise<Company> {
  const [row] = isFirmRole(caller.roleId)
    ? await db.sharedRead<CompanyRow>({ name: "company_of_firm", text: COMPANY_OF_FIRM, values: [companyId, caller.firmId] })
    : await db.sharedRead<CompanyRow>({ name: "company_of_member", text: COMPANY_OF_MEMBER, values: [caller.userId, companyId ?? null] });
  if (!row) throw new Refusal({ code: "access.forbidden" });
  return {
    id: row.id,
    name: row.name,
    siren: row.siren,
    taxSystem: row.tax_system,
    accountingBasis: row.accounting_basis,
    vatSubject: row.vat_system !== "not_subjected",
  };
}

const COLUMNS = "c.id, c.name, c.siren, c.tax_system, c.accounting_basis, c.vat_system";
const COMPANY_OF_FIRM = `select ${COLUMNS} from shared.companies c where c.id = $1 and c.firm_id = $2`;
const COMPANY_OF_MEMBER = `select ${COLUMNS} from shared.memberships m join shared.companies c on c.id = m.company_id
  where m.user_id = $1 and ($2::uuid is null or m.company_id = $2) order by c.created_at limit 1`;
