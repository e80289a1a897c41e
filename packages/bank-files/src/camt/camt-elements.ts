import { BankFileError } from "../errors.js";
import { unescapeEntities } from "../labels.js";
import { readTags } from "../tags.js";

/** An element of a CAMT file, with the text directly inside it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: XmlElement[];
  text: string;
}

/** What a CAMT message is made of, handed over piece by piece so that a large file is never wholly in memory. */
export interface CamtHandler {
  /** Name of the message: BkToCstmrStmt, BkToCstmrAcctRpt… */
  message(name: string): void;
  statementBegins(): void;
  /** Acct, Bal, TxsSummry or Ntry of the current statement, complete. */
  part(element: XmlElement): void;
  statementEnds(): void;
}

const STATEMENTS = new Set(["Stmt", "Rpt", "Ntfctn"]);
const PARTS = new Set(["Acct", "Bal", "TxsSummry", "Ntry"]);
/** Messages nest a dozen elements. */
const DEEPEST = 64;

/** Reads an ISO 20022 message. Throws BankFileError on a DTD or when its tags do not match; returns false when the file stops before its end. */
export function readCamtElements(text: string, handler: CamtHandler): boolean {
  const open: XmlElement[] = [];
  let depthOfPart = -1;
  readTags(text, {
    open(name, attributes) {
      const element: XmlElement = { name, attributes, children: [], text: "" };
      if (depthOfPart !== -1) open.at(-1)?.children.push(element);
      else if (open.length === 1) handler.message(name);
      else if (open.length === 2 && STATEMENTS.has(name)) handler.statementBegins();
      else if (open.length === 3 && PARTS.has(name)) depthOfPart = open.length;
      open.push(element);
      if (open.length > DEEPEST) throw malformed(text, null);
    },
    text(value) {
      const element = open.at(-1);
      if (depthOfPart !== -1 && element) element.text += value;
    },
    close(name, offset) {
      const element = open.pop();
      if (element?.name !== name) throw malformed(text, offset);
      if (open.length === depthOfPart) {
        depthOfPart = -1;
        handler.part(element);
      } else if (open.length === 2 && STATEMENTS.has(name)) handler.statementEnds();
    },
    doctype() {
      throw new BankFileError(
        "xml.dtd",
        "Le fichier contient une déclaration de type de document (DTD), qu’un relevé n’a pas à contenir : il n’est pas lu.",
      );
    },
  });
  return open.length === 0;
}

function malformed(text: string, offset: number | null): BankFileError {
  const line = offset === null ? "" : ` à la ligne ${text.slice(0, offset).split("\n").length}`;
  return new BankFileError(
    "xml.malformed",
    `Le fichier XML est abîmé${line} : ses balises ne se répondent pas. Téléchargez-le de nouveau depuis le site de votre banque.`,
  );
}

/** The first element at that path below the given one. */
export function elementAt(element: XmlElement | null, path: string): XmlElement | null {
  const slash = path.indexOf("/");
  const name = slash === -1 ? path : path.slice(0, slash);
  const found = element?.children.find((child) => child.name === name) ?? null;
  return slash === -1 || found === null ? found : elementAt(found, path.slice(slash + 1));
}

/** The text of the first element at that path, empty when there is none. */
export function textAt(element: XmlElement | null, path: string): string {
  const text = elementAt(element, path)?.text ?? "";
  return (text.includes("&") ? unescapeEntities(text) : text).trim();
}

/** The first filled text among several paths. */
export function firstText(element: XmlElement | null, paths: readonly string[]): string {
  for (const path of paths) {
    const text = textAt(element, path);
    if (text !== "") return text;
  }
  return "";
}

/** All the elements of that name directly below. */
export function childrenNamed(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
