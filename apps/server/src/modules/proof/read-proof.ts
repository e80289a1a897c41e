import type { z } from "zod";
import type { ProofReply } from "@comptoir/contract/proof/proof";
import { peopleOf } from "../../access/people-repository.js";
import { countChangesSince } from "../../audit/audit-repository.js";
import type { Company } from "../../access/membership.js";
import { readsIn } from "../../db/reads.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { fiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { readClosings, type ClosingRow } from "../closing/service.js";
import { actionWords } from "./trail-words.js";
import { readLastVerification } from "./verifications-repository.js";

/** A year that is closed, with the line that closed it. */
export type ClosedYear = { readonly year: FiscalYearOf; readonly line: ClosingRow };

/** The closed years of a company, the latest first. */
export async function closedYears(tx: Tx, companyId: string): Promise<readonly ClosedYear[]> {
  const found: ClosedYear[] = [];
  for (const year of (await fiscalYears(tx, companyId)).toReversed()) {
    const [line] = year.isClosed ? await readClosings(readsIn(tx), companyId, year.id) : [];
    if (line?.event === "closed") found.push({ year, line });
  }
  return found;
}

/** What proves the books of a company. */
export async function readProofOf(db: Db, company: Company): Promise<z.input<typeof ProofReply>> {
  const read = await db.reading(company.id, async (tx) => {
    const years = await closedYears(tx, company.id);
    const last = years.map(({ line }) => line.at).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
    return {
      years,
      last,
      verification: await readLastVerification(tx, company.id),
      changes: await countChangesSince(tx, company.id, last),
    };
  });
  const people = await peopleOf(
    db,
    [read.verification?.user_id, ...read.years.map(({ line }) => line.user_id)].flatMap((id) => id ?? []),
  );
  const personOf = (id: string | null) => (id !== null && people.get(id)) || null;
  const query = new URLSearchParams({ companyId: company.id });
  return {
    verification: read.verification && {
      at: read.verification.at.toISOString(),
      by: personOf(read.verification.user_id),
      entries: read.verification.entries,
      findings: read.verification.findings,
    },
    years: read.years.map(({ year, line }) => ({
      fiscalYearId: year.id,
      beginning: year.beginning,
      end: year.end,
      closedAt: line.at.toISOString(),
      by: personOf(line.user_id),
      heads: (["AN", "main"] as const).flatMap((sequence) => {
        const head = line.heads?.[sequence];
        return head ? [{ sequence, number: head.number, hash: head.hash }] : [];
      }),
      fec:
        line.fec && line.fec_sha256 !== null
          ? { name: line.fec.name, sha256: line.fec_sha256, uri: `/api/v1/closing/${year.id}/fec/${line.id}?${query}` }
          : null,
      attestation: line.fec === null ? null : `/api/v1/proof/attestation/${year.id}?${query}`,
    })),
    since: {
      from: read.last?.toISOString() ?? null,
      changes: read.changes.map(({ action, count, last_at: lastAt }) => ({
        action,
        words: actionWords(action),
        count,
        lastAt: lastAt.toISOString(),
      })),
    },
  };
}
