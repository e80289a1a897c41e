import pg from "pg";
import { addDays } from "@comptoir/accounting/calendar";
import { isIsoDate } from "@comptoir/accounting/date";
import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { knownRegimes, readSituations } from "../../books/regimes/service.js";
import { CHECKS, runCheck, type CheckRule } from "./checks-repository.js";
import { Findings, checkFinding, lostRegimesFinding, unreadableFinding, yearFinding } from "./findings.js";
import { verifyFacts } from "./verify-facts.js";
import { verifyClosedFecs } from "./verify-fec.js";
import { walkChains } from "./walk-chains.js";

/** What a verification says; `more`: the findings beyond those that are listed. */
export type Verification = { intact: boolean; entries: number; findings: VerificationFinding[]; more: number };

/**
 * Verifies the books of a company at one moment, while others go on writing, in the turn of the person who asked. What was altered is an answer, never a
 * failure.
 */
export async function verifyCompany(db: Db, companyId: string, person: string | null = null): Promise<Verification> {
  try {
    return await db.snapshot({ company: companyId, person }, (tx) => verifyBooks(tx, companyId));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { intact: false, entries: 0, findings: [unreadableFinding()], more: 0 };
  }
}

/** A value that is neither a day nor an amount, seen by us or by the database (class 22, data exception). */
function isUnreadable(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof pg.DatabaseError && error.code?.startsWith("22") === true);
}

/**
 * The same in a transaction: the chain of each fiscal year up to its head, the operations behind validated entries, then every copy, source and
 * state. Source: docs/integrity.md.
 */
export async function verifyBooks(tx: Tx, companyId: string): Promise<Verification> {
  // What joins every row of the books is hashed: a table just imported has no statistics, and a nested loop would square its rows.
  await tx.run("set local enable_nestloop = off");
  const findings = new Findings();
  const years = await fiscalYears(tx, companyId);
  await verifyFacts(tx, companyId, findings);
  if (!(await hasRegimes(tx, companyId)))
    return { intact: false, entries: 0, findings: [...findings.kept, lostRegimesFinding()], more: findings.more };
  const entries = await verifyEntries(tx, { companyId, years, findings });
  for (const rule of Object.keys(CHECKS) as CheckRule[]) await addCheck(tx, { companyId, rule, years, findings });
  await verifyClosedFecs(tx, { companyId, years, findings });
  return { intact: findings.kept.length === 0, entries, findings: findings.kept, more: findings.more };
}

type Walking = { readonly companyId: string; readonly years: readonly FiscalYearOf[]; readonly findings: Findings };

/** Walks the chains of every year; returns how many entries were read. Facts that were altered may be none that the domain can post with: a finding too. */
async function verifyEntries(tx: Tx, { companyId, years, findings }: Walking): Promise<number> {
  let entries = 0;
  const isDoubtful = findings.kept.length > 0;
  try {
    const situationOf = await readSituations(tx, companyId);
    for (const [index, year] of years.entries()) {
      if (!follows(year, years[index - 1])) findings.add(yearFinding(year));
      entries += await walkChains(tx, { companyId, year, situationOf, findings });
    }
  } catch (error) {
    if (!isDoubtful || error instanceof pg.DatabaseError || !(error instanceof Error)) throw error;
    findings.add(unreadableFinding());
  }
  return entries;
}

/** Every entry is posted again under the regime of its day. */
async function hasRegimes(tx: Tx, companyId: string): Promise<boolean> {
  return (await knownRegimes(tx, companyId)).length > 0;
}

/** A year lasts a day at least, and begins the day after the one before. */
function follows({ beginning, end }: FiscalYearOf, before: FiscalYearOf | undefined): boolean {
  if (!isIsoDate(beginning) || !isIsoDate(end) || end < beginning) return false;
  return before === undefined || (isIsoDate(before.end) && beginning === addDays(before.end, 1));
}

type Checking = {
  readonly companyId: string;
  readonly rule: CheckRule;
  readonly years: readonly FiscalYearOf[];
  readonly findings: Findings;
};

async function addCheck(tx: Tx, { companyId, rule, years, findings }: Checking): Promise<void> {
  for (const row of await runCheck(tx, companyId, rule)) findings.add(checkFinding(rule, row, years));
}
