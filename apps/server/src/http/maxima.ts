/** What one request may hold; beyond it, `request.too_large` says which of these was passed. */
export const MAXIMA = {
  /** JSON. */
  bodyMegabytes: 2,
  /** A form without a file, which names a few fields: each name costs ten times what its bytes do. */
  formKilobytes: 100,
  /** A statement or a document. */
  fileMegabytes: 100,
  files: 1,
  fields: 20,
} as const;
