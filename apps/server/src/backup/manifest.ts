import { z } from "zod";

/** The first part of a backup. */
export const MANIFEST = "manifest.json";
export const TABLE_PART = "tables/";
export const PAPER_PART = "papers/";

/** What a backup says of itself: when its state was read, the version of its schema, the columns that its rows have. */
export const ManifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export type Manifest = z.infer<typeof ManifestSchema>;
