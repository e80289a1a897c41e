import { createHash } from "node:crypto";
import { frenchDay, isIsoDate } from "@comptoir/accounting/date";
import { returnText, type ReturnText } from "@comptoir/accounting/vat/return-text";
import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";
import type { Tx } from "../../../db/transaction.js";
import {
  brokenAuditLines,
  differingFacts,
  isAuditWhole,
  lostPrints,
  sealedReturns,
  type FactKind,
  type LostPrint,
  type SealedReturn,
} from "./facts-repository.js";
import type { Findings } from "./findings.js";

/**
 * Verifies what no entry seals: facts against the last line that the audit log holds of each, the audit log as a chain, the prints it noted, and each
 * validated return of VAT against its own hash.
 */
export async function verifyFacts(tx: Tx, companyId: string, findings: Findings): Promise<void> {
  for (const subject of await differingFacts(tx, companyId)) findings.add(finding("fact.differs", factSentence(subject)));
  for (const number of await brokenAuditLines(tx, companyId))
    findings.add(
      finding("audit.chain", `La ligne ${number ?? "sans numéro"} du journal des actions ne suit pas la précédente, ou a changé.`),
    );
  if (!(await isAuditWhole(tx, companyId)))
    findings.add(
      finding("audit.end", "Le journal des actions ne finit plus où il finissait\u00a0: des lignes manquent ou ont été ajoutées."),
    );
  for (const print of await lostPrints(tx, companyId)) findings.add(finding("audit.print", printSentence(print)));
  for (const one of await sealedReturns(tx, companyId))
    if (sealOf(one) !== one.hash)
      findings.add(finding("return.altered", `La déclaration de TVA ${one.period} n’est plus celle qui a été validée.`));
}

function finding(rule: string, message: string): VerificationFinding {
  return { rule, number: null, entryId: null, month: null, message };
}

/** The SHA-256 of a return as it is now; null when what it says cannot be read. */
function sealOf({ form, millesime, period_start: start, period_end: end, content, entries }: SealedReturn): string | null {
  const { boxes } = (content ?? {}) as { readonly boxes?: ReturnText["boxes"] };
  if (!Array.isArray(boxes) || boxes.some((box: unknown) => !hasExact(box))) return null;
  return createHash("sha256").update(returnText({ form, millesime, start, end, boxes, entries })).digest("hex");
}

function hasExact(box: unknown): boolean {
  return typeof box === "object" && box !== null && "exact" in box && typeof box.exact === "object" && box.exact !== null;
}

const KINDS: Readonly<Record<FactKind, string>> = {
  regimes: "Un régime",
  vat_starts: "Le point de départ de la TVA",
  bank_accounts: "Un compte bancaire ou son solde de départ",
  vat_returns: "Une déclaration de TVA",
  tax_returns: "Une déclaration de résultats",
  filings: "Un dépôt de déclaration",
  filing_events: "Une étape d’un dépôt de déclaration",
  filing_receipts: "L’accusé d’un dépôt",
  files: "Une pièce",
  attachments: "Le lien d’une pièce et d’une opération",
  vehicles: "Un véhicule",
  loans: "Un emprunt",
  loan_schedule: "L’échéancier d’un emprunt",
  assets: "L’achat d’une immobilisation",
  asset_components: "Une immobilisation",
  component_years: "L’annuité figée d’une immobilisation",
  takeovers: "Une reprise de comptabilité",
  closing_steps: "Une étape de clôture",
  closing_answers: "Une réponse aux contrôles de la clôture",
  open_items: "Une facture à régler",
  tax_return_boxes: "Une case saisie de la déclaration de résultats",
  vat_answers: "Une réponse sur la TVA",
  allocation_components: "Le lien d’un paiement et d’une immobilisation",
  allocation_items: "Le lien d’un paiement et d’une facture à régler",
  received_invoices: "Une facture reçue",
  invoice_payments: "Le paiement d’une facture reçue",
  closings: "Ce qu’une clôture a montré",
  produced_documents: "La version gardée d’un document",
};

function factSentence(subject: string): string {
  const [kind = "", ...keys] = subject.split(":");
  const name = KINDS[kind as FactKind] ?? kind;
  const where = keys.length === 0 ? "" : ` (${keys.map((key) => (isIsoDate(key) ? frenchDay(key) : key)).join(", ")})`;
  return `${name} a changé sans passer par l’application${where}.`;
}

function printSentence({ beginning, sequence, number }: LostPrint): string {
  const year = isIsoDate(beginning) ? `, exercice du ${frenchDay(beginning)}` : "";
  return `Une validation avait noté l’écriture ${sequence === "AN" ? "AN-" : ""}${number}${year}\u00a0: la chaîne ne l’a plus telle quelle.`;
}
