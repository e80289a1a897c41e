/** What one request may hold; beyond it, `request.too_large` says which of these was passed. */
export const MAXIMA = {
  /** JSON. */
  bodyMegabytes: 2,
  /** JSON of a caller who is not signed in: it names a person, or says a few sentences. */
  anonymousKilobytes: 32,
  /** Levels of JSON. */
  depth: 32,
  /** Keys of JSON, all objects together: the longest call names a few for each of five thousand lines. */
  keys: 50_000,
  /** Faults that are looked for in a request. */
  faults: 20,
  /** A form without a file, which opens a session: each name costs ten times what its bytes do. */
  formKilobytes: 32,
  /** A statement or a document. */
  fileMegabytes: 100,
  files: 1,
  fields: 20,
} as const;
