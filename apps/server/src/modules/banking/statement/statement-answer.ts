import { BankFileError } from "@comptoir/bank-files/errors";
import { readStatement, type Statement, type StatementRequest } from "./statement.js";

/** The statement, or why the file cannot be read: an error would not cross threads with its class. */
export type StatementAnswer = { readonly statement: Statement } | { readonly unreadable: string };

/** Reads a statement without throwing for a file that cannot be read. */
export function answerTo(request: StatementRequest): StatementAnswer {
  try {
    return { statement: readStatement(request) };
  } catch (error) {
    if (error instanceof BankFileError) return { unreadable: error.message };
    throw error;
  }
}
