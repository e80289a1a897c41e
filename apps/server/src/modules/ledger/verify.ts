import { frenchDay } from "@comptoir/accounting/date";
import { verifyChain, type ChainFinding } from "@comptoir/accounting/ledger/chain-check";
import type { Tx } from "../../db/transaction.js";
import { lockBooks } from "../fiscal-years/service.js";
import { chainedEntryOf, type EntryRow } from "./entry-queries.js";
import { sha256 } from "./hash.js";
import { chainHeads, UNSETTLED_OPENINGS, VALIDATED_ENTRIES } from "./repository.js";

export type Verification = { intact: boolean; entries: number; findings: { rule: string; number: number | null; message: string }[] };

/** Verifies the chains of every year of a company, from the first entry to the heads kept apart. */
export async function verifyBooks(tx: Tx, companyId: string): Promise<Verification> {
  const verification: Verification = { intact: true, entries: 0, findings: [] };
  for (const year of await lockBooks(tx, companyId)) {
    const rows = await tx.query<EntryRow>(VALIDATED_ENTRIES, [companyId, year.id]);
    const heads = await chainHeads(tx, companyId, year.id);
    const findings = verifyChain(rows.map(chainedEntryOf), { hash: sha256, heads });
    const where = `exercice du ${frenchDay(year.beginning)}`;
    verification.entries += rows.length;
    verification.findings.push(
      ...findings.map((finding) => ({ rule: finding.code, number: finding.number, message: `${sentence(finding)} (${where}).` })),
    );
    const unsettled = await tx.query<{ number: number | null }>(UNSETTLED_OPENINGS, [companyId, year.id]);
    verification.findings.push(
      ...unsettled.map(({ number }) => ({
        rule: "openings.unsettled",
        number,
        message: `Les à-nouveaux${number === null ? "" : ` (écriture AN-${number})`} sont extournés après l’ouverture : les comptes ne partent plus des soldes de l’exercice précédent (${where}).`,
      })),
    );
  }
  return { ...verification, intact: verification.findings.length === 0 };
}

function sentence(finding: ChainFinding): string {
  const entry = `l’écriture ${finding.sequence === "AN" ? "AN-" : ""}${finding.number}`;
  switch (finding.code) {
    case "chain.gap":
      return `Il manque les numéros ${finding.firstMissing} à ${finding.number - 1} avant ${entry}`;
    case "chain.duplicate":
      return `Deux écritures portent le numéro de ${entry}`;
    case "chain.broken_link":
      return `La chaîne est rompue à ${entry}`;
    case "chain.altered":
      return `Le contenu a changé depuis sa validation : ${entry}`;
    case "chain.wrong_sequence":
      return `La numérotation n’est pas celle de son journal : ${entry}`;
    case "chain.wrong_end":
      return `La chaîne s’arrête à ${entry}, elle devrait finir au numéro ${finding.expected}`;
  }
}
