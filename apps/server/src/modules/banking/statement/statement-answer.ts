import { BankFileError } from "@comptoir/bank-files/errors";
import type { WorkDone } from "../../../workers/serving.js";
import { readStatement, type ReadStatement, type StatementRequest } from "./statement.js";

/** The statement without its lines, whether it has any to write, or why the file cannot be read: an error would not cross processes with its class. */
export type StatementAnswer =
  | { readonly statement: Omit<ReadStatement, "lines">; readonly isKnown: boolean }
  | { readonly unreadable: string };

/** Reads a statement, its lines as bytes, without throwing for a file that cannot be read. */
export function serveStatement(request: StatementRequest, bytes: Uint8Array): WorkDone<StatementAnswer> {
  try {
    const { lines, ...statement } = readStatement(request, bytes);
    return { answer: { statement, isKnown: lines === null }, ...(lines !== null && { bytes: lines }) };
  } catch (error) {
    if (error instanceof BankFileError) return { answer: { unreadable: error.message } };
    throw error;
  }
}
