import { readFile } from "node:fs/promises";
import type { Db } from "../db.js";
import type { Tx } from "../transaction.js";

const FOLDER = new URL("./books-0004/", import.meta.url);

/** The companies whose rows the version before VAT lines wrote, on 14 April 2026. */
export const BOOKS_0004 = {
  /** BNC, subject to VAT from 1 March: drafts and validated entries before that day, one reversed and given again. */
  garnier: "01a202b2-7ded-7288-9831-cd5224ee6ec2",
  /** BIC, simplified VAT, fiscal year from July: cash, personal and miscellaneous operations, validated entries, two reversed. */
  roche: "01a202b2-cee8-71be-b301-bb69d04ad425",
  /** BNC of the demonstration, monthly VAT. */
  prigent: "01a202b1-921c-7b2b-8c97-fb767d6bd405",
  /** BNC of the demonstration, without VAT. */
  abgrall: "01a202b1-91ac-7bb9-9b3b-65956e1a0477",
} as const;

/** A FEC as that version gave it on that day: `<name>-<first day of the year>-<definitive or provisional>`. */
export function fecOf0004(name: string): Promise<Buffer> {
  return readFile(new URL(`fec-${name}.txt`, FOLDER));
}

/** Loads those rows into a database whose migrations stop at the fourth. */
export async function loadBooks0004(db: Db): Promise<void> {
  const tables = blocksOf(await readFile(new URL("rows.txt", FOLDER), "utf8"));
  await db.owner(async (tx) => {
    // Validated entries and their lines come as they were: the triggers see entries being written only.
    await tx.run("alter table books.entries disable trigger user; alter table books.entry_lines disable trigger user");
    for (const table of tables) await insertRows(tx, table);
    for (const company of Object.values(BOOKS_0004)) {
      await tx.run(`set local app.company_id = '${company}'`);
      await tx.run(
        `insert into books.account_months (company_id, month, account_code, journal, debit_cents, credit_cents, lines)
          select company_id, date_trunc('month', date)::date, account_code, journal, sum(debit_cents), sum(credit_cents), count(*)
          from books.entry_lines where company_id = $1 group by 1, 2, 3, 4`,
        [company],
      );
    }
    await tx.run("alter table books.entries enable trigger user; alter table books.entry_lines enable trigger user");
  });
}

type Block = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly (readonly (string | null)[])[] };

/** The text of `copy … from stdin;` blocks, each ended by `\.`. */
function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^copy (\S+) \(([^)]*)\) from stdin;\n([\s\S]*?)^\\\.$/gm)].map(([, table = "", columns = "", rows = ""]) => ({
    table,
    columns: columns.split(", "),
    rows: rows
      .split("\n")
      .filter((row) => row !== "")
      .map((row) => row.split("\t").map(valueOf)),
  }));
}

function valueOf(field: string): string | null {
  if (field === "\\N") return null;
  return field.replace(/\\(.)/g, (_, character: string) => ({ t: "\t", n: "\n", r: "\r" })[character] ?? character);
}

/** COPY is refused under row-level security: rows are inserted company by company, their columns cast from text. */
async function insertRows(tx: Tx, { table, columns, rows }: Block): Promise<void> {
  const types = new Map(
    (
      await tx.query<{ name: string; type: string }>(
        "select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0",
        [table],
      )
    ).map(({ name, type }) => [name, type]),
  );
  const key = columns.indexOf(table.startsWith("books.") ? "company_id" : "id");
  const casts = columns.map((name, index) => `($1::jsonb ->> ${index})::${types.get(name) ?? "text"}`);
  for (const row of rows) {
    await tx.run(`set local app.company_id = '${row[key] ?? ""}'`);
    await tx.run(`insert into ${table} (${columns.join(", ")}) select ${casts.join(", ")}`, [JSON.stringify(row)]);
  }
}
