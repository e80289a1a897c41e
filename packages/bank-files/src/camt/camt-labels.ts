import { childrenNamed, elementAt, firstText, textAt, type XmlElement } from "./camt-elements.js";

/** Most names quoted for a batch of payments booked as one entry. */
const QUOTED_NAMES = 3;

/** Pieces of the label of an entry: who, then why. A batch booked as one entry stays one operation and names its first parties. */
export function entryLabelParts(entry: XmlElement): string[] {
  const transactions = childrenNamed(entry, "NtryDtls").flatMap((details) => childrenNamed(details, "TxDtls"));
  const isCredit = textAt(entry, "CdtDbtInd") === "CRDT";
  const entryText = textAt(entry, "AddtlNtryInf");
  const [only] = transactions;
  if (transactions.length > 1) return [entryText, batchText(transactions, isCredit)];
  if (!only) return [entryText];
  return [partyName(only, isCredit), ...reasons(only), textAt(only, "AddtlTxInf"), entryText];
}

function batchText(transactions: readonly XmlElement[], isCredit: boolean): string {
  const names = [...new Set(transactions.map((transaction) => partyName(transaction, isCredit)).filter((name) => name !== ""))];
  const shown = names.slice(0, QUOTED_NAMES).join(", ");
  return `Lot de ${transactions.length} opérations${shown === "" ? "" : ` ${shown}${names.length > QUOTED_NAMES ? "…" : ""}`}`;
}

/** The other party: who pays us, whom we pay; banks sometimes fill in only the other side or the ultimate party. */
function partyName(transaction: XmlElement, isCredit: boolean): string {
  const parties = elementAt(transaction, "RltdPties");
  if (parties === null) return "";
  const order = isCredit ? ["Dbtr", "UltmtDbtr", "InitgPty", "Cdtr", "UltmtCdtr"] : ["Cdtr", "UltmtCdtr", "InitgPty", "Dbtr", "UltmtDbtr"];
  return firstText(
    parties,
    order.flatMap((party) => [`${party}/Nm`, `${party}/Pty/Nm`]),
  );
}

function reasons(transaction: XmlElement): string[] {
  const remittance = elementAt(transaction, "RmtInf");
  const free = childrenNamed(remittance, "Ustrd").map((element) => element.text);
  if (free.some((text) => text.trim() !== "")) return free;
  return childrenNamed(remittance, "Strd").map((structured) => firstText(structured, ["CdtrRefInf/Ref", "RfrdDocInf/Nb", "AddtlRmtInf"]));
}
