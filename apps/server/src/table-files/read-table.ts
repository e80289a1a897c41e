import { decodeText } from "@comptoir/bank-files/decode";
import { BankFileError } from "@comptoir/bank-files/errors";
import { sheetRows } from "./read-workbook.js";
import { MOST_LINES, textRows } from "./table-cells.js";
import type { TableRow } from "./table-row.js";

/** The lines of a table, or why they cannot be read, in French. */
export type TableReading = { readonly rows: readonly TableRow[] } | { readonly reason: string };

/** The lines of a CSV text or of the first sheet of a workbook, blank ones left out. */
export function readTable(bytes: Uint8Array): TableReading {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    const rows = isZip ? sheetRows(bytes, MOST_LINES) : textRows(decodeText(bytes).text);
    if (rows.length > MOST_LINES) return { reason: `Le fichier dépasse ${MOST_LINES} lignes\u00a0: envoyez-le en plusieurs fois.` };
    return rows.length === 0 ? { reason: "Le fichier est vide." } : { rows };
  } catch (error) {
    if (error instanceof BankFileError) return { reason: error.message };
    if (isZip && error instanceof Error) return { reason: "Ce classeur ne se lit pas\u00a0: enregistrez-le en CSV." };
    throw error;
  }
}
