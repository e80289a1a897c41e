import type { FindingLog } from "./finding.js";
import type { ReadFecLine } from "./read-line.js";
import type { FecRule } from "./rules.js";

/** Reports what should agree from line to line: one label per account and journal, pairs of fields, matching. Source: docs/sources.md#fec-own-rules. */
export function checkAgreement(lines: readonly ReadFecLine[], log: FindingLog): void {
  const sameAccountLabel = sameLabel("account.label", "CompteLib", log);
  const sameJournalLabel = sameLabel("journal.label", "JournalLib", log);
  const sameAuxiliaryLabel = sameLabel("auxiliary.label", "CompAuxLib", log);
  for (const line of lines) {
    sameAccountLabel(line.line, line.compteNum, line.compteLib);
    sameJournalLabel(line.line, line.journalCode, line.journalLib);
    sameAuxiliaryLabel(line.line, line.compAuxNum, line.compAuxLib);
    checkPairs(line, log);
  }
  checkMatching(lines, log);
}

function sameLabel(rule: FecRule, column: string, log: FindingLog): (line: number, code: string, label: string) => void {
  const labels = new Map<string, string>();
  return (line, code, label) => {
    if (code === "" || label === "") return;
    const known = labels.get(code);
    if (known === undefined) labels.set(code, label);
    else if (known !== label) {
      log.add(rule, { line, column }, () => `« ${code} » s’appelle « ${label} » ici et « ${known} » plus haut.`);
    }
  };
}

function checkPairs(line: ReadFecLine, log: FindingLog): void {
  if ((line.compAuxNum === "") !== (line.compAuxLib === "")) {
    log.add("auxiliary.pair", { line: line.line, column: "CompAuxNum" }, () => "CompAuxNum et CompAuxLib ne vont pas l’un sans l’autre.");
  }
  if ((line.montantDevise === null) !== (line.idevise === "")) {
    log.add("currency.pair", { line: line.line, column: "Idevise" }, () => "Montantdevise et Idevise ne vont pas l’un sans l’autre.");
  }
  if (line.idevise !== "" && !/^[A-Z]{3}$/.test(line.idevise)) {
    log.add("currency.code", { line: line.line, column: "Idevise" }, () => `« ${line.idevise} » n’est pas un code de devise.`);
  }
  if ((line.ecritureLet === "") !== (line.dateLet === null)) {
    log.add("matching.pair", { line: line.line, column: "EcritureLet" }, () => "EcritureLet et DateLet ne vont pas l’un sans l’autre.");
  }
}

function checkMatching(lines: readonly ReadFecLine[], log: FindingLog): void {
  const groups = new Map<string, { readonly first: ReadFecLine; difference: number }>();
  for (const line of lines) {
    if (line.ecritureLet === "") continue;
    const key = `${line.compteNum}\t${line.compAuxNum}\t${line.ecritureLet}`;
    const group = groups.get(key) ?? { first: line, difference: 0 };
    group.difference += line.debit - line.credit;
    groups.set(key, group);
  }
  for (const { first, difference } of groups.values()) {
    if (difference === 0) continue;
    log.add(
      "matching.balance",
      { line: first.line, column: "EcritureLet" },
      () => `Le lettrage ${first.ecritureLet} du compte ${first.compteNum} ne s’annule pas.`,
    );
  }
}
