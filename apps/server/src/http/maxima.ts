/** What one request may hold; beyond it, `request.too_large` says which of these was passed. */
export const MAXIMA = {
  /** JSON, or a form without a file. */
  bodyMegabytes: 2,
  /** A statement or a document. */
  fileMegabytes: 100,
  files: 1,
  fields: 20,
} as const;
