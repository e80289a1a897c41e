import type { FindingLog } from "../finding.js";
import type { ReadFecLine } from "../read/read-line.js";
import type { FecRule } from "../rules.js";

/** Reports what should agree from line to line: one label per account and journal, pairs of fields, matching. Source: docs/sources.md#fec-own-rules. */
export function agreementCheck(log: FindingLog): { readonly see: (line: ReadFecLine) => void; readonly end: () => void } {
  const sameAccountLabel = sameLabel("account.label", "CompteLib", log);
  const sameJournalLabel = sameLabel("journal.label", "JournalLib", log);
  const sameAuxiliaryLabel = sameLabel("auxiliary.label", "CompAuxLib", log);
  const piece = pieceCheck(log);
  const matching = matchingCheck(log);
  return {
    see(line) {
      sameAccountLabel(line.line, line.compteNum, line.compteLib);
      sameJournalLabel(line.line, line.journalCode, line.journalLib);
      sameAuxiliaryLabel(line.line, line.compAuxNum, line.compAuxLib);
      checkPairs(line, log);
      piece(line);
      matching.see(line);
    },
    end: matching.end,
  };
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

/** A piece is what an entry rests on: it bears the day of the entry or an earlier one. Told once for each journal, with how many entries. */
function pieceCheck(log: FindingLog): (line: ReadFecLine) => void {
  let last = "";
  return ({ line, journalCode, ecritureNum, ecritureDate, pieceDate }) => {
    const entry = `${journalCode}\t${ecritureNum}`;
    if (pieceDate === null || ecritureDate === null || pieceDate <= ecritureDate || entry === last) return;
    last = entry;
    log.add(
      "piece.after_entry",
      { line, column: "PieceDate" },
      () => `Dans le journal ${journalCode}, la pièce est datée après son écriture.`,
    );
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

function matchingCheck(log: FindingLog): ReturnType<typeof agreementCheck> {
  const groups = new Map<string, { readonly line: number; readonly account: string; readonly letters: string; difference: number }>();
  return {
    see({ line, compteNum, compAuxNum, ecritureLet, debit, credit }) {
      if (ecritureLet === "") return;
      const key = `${compteNum}\t${compAuxNum}\t${ecritureLet}`;
      const group = groups.get(key) ?? { line, account: compteNum, letters: ecritureLet, difference: 0 };
      group.difference += debit - credit;
      groups.set(key, group);
    },
    end() {
      for (const { line, account, letters, difference } of groups.values()) {
        if (difference === 0) continue;
        log.add("matching.balance", { line, column: "EcritureLet" }, () => `Le lettrage ${letters} du compte ${account} ne s’annule pas.`);
      }
    },
  };
}
