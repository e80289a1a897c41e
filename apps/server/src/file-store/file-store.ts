/** Bytes about to be stored; they are read once. */
export type StoredContent = {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  pieces(): AsyncIterable<Uint8Array>;
};

/** Where the bytes of files are kept, by our own key, `<company>/<random>`. The store receives nothing but their bytes. */
export type FileStore = {
  /** Keeps bytes under a key that nothing bears; all of them, or it rejects. */
  put(key: string, content: StoredContent): Promise<void>;
  /** The bytes, piece by piece; null when the key bears none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes what the key bears; again without harm. */
  remove(key: string): Promise<void>;
};

/** How many papers a person sends in an hour, and how many megabytes of them a company keeps, at most. */
export type PaperLimits = { readonly perHour: number; readonly megabytes: number };

const KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/;

/** The key, checked to be such a key: it becomes a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of the store: ${JSON.stringify(key)}`);
  return key;
}
