/** What a transaction has sent so far, seen from the program: whether any of it wrote. */
export type WriteWatch = {
  /** Takes one statement into account, with the results that came back; without them, its text alone decides. */
  see(text: string, results?: CommandResult | readonly CommandResult[]): void;
  happened(): boolean;
};

/** What the driver says of one command: its tag, and the rows that it touched. */
type CommandResult = { readonly command: string; readonly rowCount: number | null };

/**
 * Watches the statements of one transaction. The database could tell by the id that it assigns to a transaction, but a lock assigns one
 * too, and on a distributed database the server that we speak to assigns none.
 */
export function writeWatch(): WriteWatch {
  let hasWritten = false;
  return {
    see(text, results) {
      hasWritten ||= results === undefined ? mayWrite(text) || /^\s*copy\b/i.test(text) : [results].flat().some((one) => wrote(text, one));
    },
    happened: () => hasWritten,
  };
}

/** A command that touched no row wrote nothing, unless a part of its WITH did. A SELECT writes by its WITH or by a function. */
function wrote(text: string, { command, rowCount }: CommandResult): boolean {
  if (ALWAYS_WRITE.has(command)) return true;
  if (WRITE_ROWS.has(command)) return (rowCount ?? 0) > 0 || /^\s*with\b/i.test(text);
  return command === "SELECT" && mayWrite(text);
}

/** What COPY, a procedure or a block did is not known: it counts as a change. */
const ALWAYS_WRITE: ReadonlySet<string> = new Set(["COPY", "CALL", "DO"]);
const WRITE_ROWS: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** A function named with its schema is our own, and may write; PostgreSQL's own functions that we call do not. */
function mayWrite(text: string): boolean {
  return MODIFYING.test(text) || OWN_FUNCTION.test(text);
}

/** `for update` is followed by no `set`. */
const MODIFYING = /\b(insert\s+into|delete\s+from|merge\s+into|update\b[^;]*\bset)\b/i;
const OWN_FUNCTION = /\b(?!pg_catalog\.)[a-z_]\w*\.[a-z_]\w*\s*\(/i;
