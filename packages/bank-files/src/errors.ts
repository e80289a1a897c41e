/** Why a whole file cannot be read. */
export type BankFileErrorCode =
  | "file.empty"
  | "file.too_large"
  | "file.too_many_rows"
  | "file.binary"
  | "file.unknown_format"
  | "xml.dtd"
  | "xml.malformed"
  | "ofx.bank_error"
  | "ofx.no_statement"
  | "ofx.investment"
  | "camt.no_statement"
  | "camt.notification"
  | "cfonb.no_statement"
  | "cfonb.balance"
  | "cfonb.length"
  | "cfonb.unclosed"
  | "qif.investment"
  | "csv.mapping";

/** Thrown when nothing can be drawn from the file; `message` is a French sentence to show unchanged. */
export class BankFileError extends Error {
  readonly code: BankFileErrorCode;
  constructor(code: BankFileErrorCode, message: string) {
    super(message);
    this.name = "BankFileError";
    this.code = code;
  }
}
