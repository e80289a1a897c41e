/** A paper as it was sent; its bytes are read again each time. */
export type SentPaper = {
  readonly fileName: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  pieces(): AsyncGenerator<Uint8Array>;
};
