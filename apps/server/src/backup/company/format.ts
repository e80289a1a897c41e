import { z } from "zod";

/** The file that says what an exported company is, beside its `data/` and its papers. */
export const FORMAT_FILE = "format.json";
export const INDEX_FILE = "empreintes-sha256.txt";
export const FORMAT = 1;

/** An archive is read in memory where it arrives: a larger one does not leave. */
export const MOST_BYTES = 2_000_000_000;

/** What a table, or a paper under its key, is named in the file. */
export const dataFile = (table: string): string => `data/${table}.jsonl`;
export const PAPERS = "papiers/";

/** The version of a file, whose company it is, and whether its books verified when it left. */
export const FormatSchema = z.object({
  format: z.number(),
  companyId: z.uuid(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  isIntact: z.boolean(),
});

export type Format = z.infer<typeof FormatSchema>;
