import { BankFileError } from "../errors.js";
import { readTags } from "../tags.js";

/** The leaves of an aggregate by tag name. */
export type OfxFields = Map<string, string>;

/** An operation of an OFX file, as its fields were written. */
export interface OfxOperation {
  readonly fields: OfxFields;
  /** Inside a list of pending operations. */
  readonly isPending: boolean;
  /** The file stops inside it: its last value may be cut. */
  readonly isCut: boolean;
  /** A mark around it is lost: it began without one, or holds the fields of another operation. */
  readonly isMixed: boolean;
}

/** A statement of one account or card in an OFX file. */
export interface OfxStatement {
  readonly account: OfxFields;
  /** CURDEF, DTSTART, DTEND. */
  readonly fields: OfxFields;
  readonly ledgerBalance: OfxFields;
  readonly operations: OfxOperation[];
  readonly isCard: boolean;
}

/** Everything that an OFX file holds, with what shows whether it is whole. */
export interface OfxContent {
  readonly statements: readonly OfxStatement[];
  /** STATUS aggregates of severity ERROR. */
  readonly errors: readonly OfxFields[];
  readonly hasInvestments: boolean;
  /** False when the file stops before `</OFX>`. */
  readonly isComplete: boolean;
  /** How often an operation's opening mark, closing mark, day and amount are written in the text, pending ones included. */
  readonly marks: OfxMarks;
}

/** Marks counted in the text of an OFX file, compared with the operations that were read to find any that was lost. */
export interface OfxMarks {
  readonly opened: number;
  readonly closed: number;
  readonly days: number;
  readonly amounts: number;
}

/** Aggregates whose leaves we must tell apart; every other tag is a leaf or a mere container. */
const AGGREGATES = new Set(
  (
    "OFX SONRS STATUS FI STMTRS CCSTMTRS INVSTMTRS BANKACCTFROM CCACCTFROM INVACCTFROM BANKACCTTO CCACCTTO BANKTRANLIST BANKTRANLISTP INVTRANLIST STMTTRN STMTTRNP " +
    "PAYEE EXTDPAYEE CURRENCY ORIGCURRENCY LEDGERBAL AVAILBAL BAL BALLIST IMAGEDATA STMTTRNRS CCSTMTTRNRS BANKMSGSRSV1 CREDITCARDMSGSRSV1 SIGNONMSGSRSV1"
  ).split(" "),
);
const DEEPEST = 60;

/** Leaves that an operation has once: a second one is of another operation, whose `<STMTTRN>` is lost. */
const ONCE = new Set("TRNTYPE DTPOSTED TRNAMT FITID".split(" "));
/** Leaves that occur in an operation only: met in the list itself, their `<STMTTRN>` is lost. */
const OF_AN_OPERATION = new Set([...ONCE, "DTUSER", "DTAVAIL", "CHECKNUM", "NAME", "MEMO"]);

/** Reads the aggregates of an OFX 1 (SGML, leaves not closed) or OFX 2 (XML) text alike. Throws BankFileError on absurd nesting. */
export function readOfxContent(text: string): OfxContent {
  const reader = new OfxReader();
  readTags(text, reader);
  return { ...reader.finish(), marks: marksOf(text) };
}

/** Counted on the text itself, so that what hides from the tags (a comment never closed) is still counted. */
function marksOf(text: string): OfxMarks {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return {
    opened: count(/<STMTTRNP?\s*>/gi),
    closed: count(/<\/STMTTRNP?\s*>/gi),
    days: count(/<DTPOSTED\b|<DTTRAN\b/gi),
    amounts: count(/<TRNAMT\b/gi),
  };
}

/** A class because the aggregates under way live as long as the reading. */
class OfxReader {
  private readonly statements: OfxStatement[] = [];
  private readonly errors: OfxFields[] = [];
  private readonly path: string[] = [];
  private statement: OfxStatement | null = null;
  private operation: OfxFields | null = null;
  private isMixed = false;
  private status: OfxFields = new Map();
  private leaf: string | null = null;
  private leafText = "";
  private hasInvestments = false;
  private isComplete = false;

  open(tag: string): void {
    this.endLeaf();
    const name = tag.toUpperCase();
    if (AGGREGATES.has(name)) this.enter(name);
    else this.leaf = name;
  }

  text(value: string): void {
    if (this.leaf !== null) this.leafText += value;
  }

  close(tag: string): void {
    this.endLeaf();
    const name = tag.toUpperCase();
    if (name === "OFX") this.isComplete = true;
    const at = this.path.lastIndexOf(name);
    if (at === -1) {
      if (name === "STMTTRN" || name === "STMTTRNP") this.endOperation(false);
      return;
    }
    for (const left of this.path.splice(at).reverse()) this.leave(left);
  }

  doctype(): void {
    throw new BankFileError(
      "xml.dtd",
      "Le fichier contient une déclaration de type de document (DTD), qu’un relevé n’a pas à contenir : il n’est pas lu.",
    );
  }

  finish(): Omit<OfxContent, "marks"> {
    this.endLeaf();
    if (this.operation) this.endOperation(!this.isComplete);
    return { statements: this.statements, errors: this.errors, hasInvestments: this.hasInvestments, isComplete: this.isComplete };
  }

  private enter(name: string): void {
    if (name === "STMTTRN" || name === "STMTTRNP") this.beginOperation(name);
    else if (name === "STMTRS" || name === "CCSTMTRS") this.beginStatement(name === "CCSTMTRS");
    else if (name === "STATUS") this.status = new Map();
    else if (name === "INVSTMTRS") this.hasInvestments = true;
    this.path.push(name);
    if (this.path.length > DEEPEST)
      throw new BankFileError("xml.malformed", "Le fichier OFX est abîmé : ses balises sont imbriquées sans fin.");
  }

  private leave(name: string): void {
    if (name === "STMTTRN" || name === "STMTTRNP") this.endOperation(false);
    else if (name === "BANKTRANLIST" || name === "BANKTRANLISTP") this.endOperation(false);
    else if (name === "STMTRS" || name === "CCSTMTRS") this.endStatement();
    else if (name === "STATUS" && this.status.get("SEVERITY")?.toUpperCase() === "ERROR") this.errors.push(this.status);
  }

  private beginStatement(isCard: boolean): void {
    this.statement = { account: new Map(), fields: new Map(), ledgerBalance: new Map(), operations: [], isCard };
    this.statements.push(this.statement);
  }

  private endStatement(): void {
    this.endOperation(false);
    this.statement = null;
  }

  /** An operation that was never closed ends where the next one begins. */
  private beginOperation(name: string): void {
    if (this.operation) this.endOperation(false);
    const stale = this.path.lastIndexOf(name);
    if (stale !== -1) this.path.splice(stale);
    this.operation = new Map();
    this.isMixed = false;
  }

  /** Goes on with the fields of an operation whose beginning is lost; the one they were found in cannot be trusted either. */
  private beginOrphan(): void {
    this.isMixed = true;
    this.endOperation(false);
    this.operation = new Map();
    this.isMixed = true;
  }

  private endOperation(isCut: boolean): void {
    if (this.operation === null) return;
    const { operation, isMixed } = this;
    this.operation = null;
    this.isMixed = false;
    if (operation.size === 0) return;
    if (this.statement === null) this.beginStatement(false);
    const isPending = this.path.includes("BANKTRANLISTP");
    this.statement?.operations.push({
      fields: operation,
      isPending,
      isCut,
      isMixed,
    });
  }

  private endLeaf(): void {
    const name = this.leaf;
    const value = this.leafText.trim();
    this.leaf = null;
    this.leafText = "";
    if (name === null || value === "") return;
    if (this.isLost(name)) this.beginOrphan();
    const [fields, key] = this.place(name);
    if (fields && !fields.has(key)) fields.set(key, value);
  }

  /** True when the mark of the operation that the leaf belongs to is missing before it. */
  private isLost(name: string): boolean {
    const around = this.path.at(-1);
    if (around === "STMTTRN" || around === "STMTTRNP" || this.operation !== null)
      return ONCE.has(name) && this.operation?.has(name) === true;
    return (around === "BANKTRANLIST" || around === "BANKTRANLISTP") && OF_AN_OPERATION.has(name);
  }

  /** Where a leaf belongs: the same NAME means the payee's or the statement's according to the aggregate around it. */
  private place(name: string): [OfxFields | null, string] {
    switch (this.path.at(-1)) {
      case "STMTTRN":
      case "STMTTRNP":
        return [this.operation, name];
      case "PAYEE":
      case "EXTDPAYEE":
        return [this.operation, `PAYEE.${name}`];
      case "CURRENCY":
        return [this.operation ?? this.statement?.fields ?? null, `CURRENCY.${name}`];
      case "BANKACCTFROM":
      case "CCACCTFROM":
        return [this.statement?.account ?? null, name];
      case "LEDGERBAL":
        return [this.statement?.ledgerBalance ?? null, name];
      case "BANKTRANLIST":
      case "BANKTRANLISTP":
        return [this.operation ?? this.statement?.fields ?? null, name];
      case "STMTRS":
      case "CCSTMTRS":
        return [this.statement?.fields ?? null, name];
      case "STATUS":
        return [this.status, name];
      default:
        return [null, name];
    }
  }
}
