import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { StatusDecision } from "@comptoir/accounting/firm/dossier-state";
import type { SubscriptionFacts } from "@comptoir/accounting/company/subscription";
import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import type { Caller } from "./caller.js";
import { readCompanyOfFirm, readCompanyOfMember, readSession, type SessionRow, type WritingRow } from "./membership-repository.js";

/** The company whose books a request works on: membership is checked before anyone holds this value. */
export type Company = {
  readonly id: string;
  readonly name: string;
  readonly siren: string | null;
  readonly taxSystem: TaxSystem;
  readonly accountingBasis: "cash" | "accrual";
  readonly vatSubject: boolean;
};

/** What decides whether books are written in. */
export type WritingFacts = { readonly subscription: SubscriptionFacts; readonly decision: StatusDecision | null };
type Known = WritingFacts & { readonly company: Company };

/** For how long another server's change of a membership or a company, or the end of a session there, may go unseen, in milliseconds; one's own is seen at once. */
const KNOWN_MS = 1000;
const MOST_KNOWN = 1000;

/** The calls that read no company: the session is looked up for them, once for a page. */
export async function requireSession(db: Db, { familyId }: Caller): Promise<null> {
  if (familyId === undefined || isKnownOpen(db, familyId)) return null;
  checkSession(db, familyId, await readSession(db, familyId));
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
export async function companyOf(db: Db, caller: Caller, asked: AskedCompany): Promise<Known> {
  const remembered = knownCompanies.get(db) ?? new Map<string, Remembered>();
  knownCompanies.set(db, remembered);
  const key = `${caller.userId} ${caller.roleId} ${caller.firmId} ${caller.familyId} ${asked.companyId} ${asked.today}`;
  const found = remembered.get(key);
  const [writes, now] = [db.writes(), performance.now()];
  if (found && found.writes === writes && now - found.at < KNOWN_MS) return found.known;
  const known = await readCompany(db, caller, asked);
  if (remembered.size >= MOST_KNOWN) remembered.clear();
  remembered.set(key, { known, writes, at: now });
  return known;
}

/** The company that a call asks for, none for one's own, and the day on which it asks. */
type AskedCompany = { readonly companyId: string | undefined; readonly today: IsoDate };

async function readCompany(db: Db, caller: Caller, asked: AskedCompany): Promise<Known> {
  const { userId, firmId, familyId } = caller;
  const session = familyId ?? null;
  const row = isFirmRole(caller.roleId)
    ? await readCompanyOfFirm(db, { ...asked, firmId, session })
    : await readCompanyOfMember(db, { ...asked, userId, session });
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
    ...writingFactsOf(row),
  };
}

/** What is stored of a company's subscription, and what its firm decided. */
export function writingFactsOf(row: WritingRow): WritingFacts {
  return {
    subscription: {
      firmId: row.firm_id,
      isPaid: row.subscription_paid,
      status: row.subscription_status,
      trialEndsOn: row.trial_ends_on,
      endsOn: row.subscription_ends_on,
    },
    decision: row.decision,
  };
}
