import { readingsIn, type StoredReading, type Readings, type ReadingStore } from "./readings.js";

const DATABASE = "comptoir-readings";
const TABLE = "readings";

/** For a browser that keeps nothing. */
const NOTHING_KEPT: ReadingStore = {
  get: async () => undefined,
  put: async () => undefined,
  deleteBefore: async () => undefined,
  clear: async () => undefined,
};

/** The readings of this browser, in its own database. */
export const readings: Readings = readingsIn("indexedDB" in globalThis ? indexedDbStore() : NOTHING_KEPT, Date.now);

function indexedDbStore(): ReadingStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> => (opened ??= openDatabase());
  const write = async (work: (table: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open()).transaction(TABLE, "readwrite");
    work(transaction.objectStore(TABLE));
    await done(transaction);
  };
  return {
    get: async (owner, name) => {
      const table = (await open()).transaction(TABLE).objectStore(TABLE);
      return (await result(table.get([owner, name]))) as StoredReading | undefined;
    },
    put: (given) => write((table) => given.forEach((reading) => table.put(reading))),
    deleteBefore: (instant) =>
      write((table) => {
        const old = table.index("readAt").openCursor(IDBKeyRange.upperBound(instant, true));
        old.onsuccess = () => {
          old.result?.delete();
          old.result?.continue();
        };
      }),
    clear: () => write((table) => table.clear()),
  };
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLE, { keyPath: ["owner", "name"] }).createIndex("readAt", "readAt");
  };
  return result(request);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database of the browser refused"));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error("the database of the browser refused"));
    transaction.onabort = () => reject(transaction.error ?? new Error("the database of the browser gave up"));
  });
}
