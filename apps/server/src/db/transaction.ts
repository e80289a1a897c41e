import pg from "pg";
import Cursor from "pg-cursor";
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from "pg-copy-streams";
import { QueueLeft } from "../concurrency/fair-queue.js";
import { writeWatch, type WriteWatch } from "./write-watch.js";

/** What can be done inside a transaction; it ends with the function it was given to. */
export interface Tx {
  /** The rows of one statement. With a `name`, the statement is prepared once per connection, but for long lists of values: the same name must always carry the same text. */
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Row[]>;
  /** The number of rows that one INSERT, UPDATE or DELETE touched; also runs several statements at once when there are no values. */
  run(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<number>;
  /**
   * The rows of a large query, `batchSize` at a time (1 000 by default), in constant memory: two batches, since one is read ahead. Nothing
   * else can be asked on the transaction until they are all read, or left.
   */
  batches<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    batchSize?: number,
  ): AsyncGenerator<Row[]>;
  /** A writable stream for `copy … from stdin`. COPY is refused under row-level security: copy into a temporary table. */
  copyFrom(text: string): CopyStreamQuery;
  /** What a `copy … to stdout` gives, under row-level security. Nothing else can be asked on the transaction until it is read. */
  copyTo(text: string): CopyToStreamQuery;
}

/** How a statement is sent: `name` prepares it once per connection. */
export interface QueryOptions {
  readonly name?: string;
}

/** One statement to send: `name` prepares it once per connection, `settings` are the SET LOCAL that it runs under. */
export interface SqlStatement {
  readonly name?: string;
  readonly settings?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The database answered ROLLBACK to a COMMIT: something inside the transaction had failed and nothing was written. */
export class TransactionAborted extends Error {
  constructor() {
    super("the transaction was rolled back: a statement in it had failed");
    this.name = "TransactionAborted";
  }
}

/** What a transaction begins and ends with, each one simple batch. */
export type TransactionBounds = {
  /** BEGIN and SET LOCAL, nothing else: a distributed database hands this text to its workers unchanged. */
  readonly opening: string;
  /** What is sent before COMMIT when the work wrote something. */
  readonly afterWriting?: string;
  /** Aborted once no caller waits for the work: the statement that runs is cancelled, and nothing is committed. */
  readonly left?: AbortSignal;
};

/** Runs `work` within its bounds on a connection of the pool; rolls back when it throws. Rejects with QueueLeft when it was given up. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  { opening, afterWriting, left }: TransactionBounds,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const cancelling = cancelOnLeaving(pool, client, left);
  let broken: Error | undefined;
  try {
    await inTime(pool, client, () => client.query(opening));
    const writes = writeWatch();
    const result = await work(txOn(client, writes));
    if (left?.aborted) throw new QueueLeft();
    await inTime(pool, client, () => commit(client, writes.happened() ? afterWriting : undefined));
    return result;
  } catch (error) {
    broken = await inTime(pool, client, () => rollback(client));
    throw left?.aborted ? new QueueLeft() : error;
  } finally {
    client.release(broken ?? (await cancelling.end()));
  }
}

/**
 * Cancels what runs on a connection once its caller is gone, from a connection of its own: the pools may be full. `end` returns the error for
 * which the connection is then closed: a cancellation that comes late would stop the next work on it.
 */
function cancelOnLeaving(
  pool: pg.Pool,
  client: pg.PoolClient,
  left: AbortSignal | undefined,
): { readonly end: () => Promise<Error | undefined> } {
  let sent: Promise<void> | null = null;
  const cancel = (): void => void (sent = cancelStatement(pool, client));
  if (left?.aborted) cancel();
  else left?.addEventListener("abort", cancel, { once: true });
  return {
    async end() {
      left?.removeEventListener("abort", cancel);
      if (sent === null) return undefined;
      await sent;
      return new QueueLeft();
    },
  };
}

/** The process of the database that serves a connection, which the types of the driver leave out. */
function processOf(client: object): unknown {
  return "processID" in client ? client.processID : null;
}

async function cancelStatement({ options }: pg.Pool, client: pg.PoolClient): Promise<void> {
  const other = new pg.Client(options);
  try {
    await other.connect();
    await other.query("select pg_cancel_backend($1)", [processOf(client)]);
  } catch {
    // The database is out of reach: what runs there ends by its own limits.
  } finally {
    await other.end().catch(() => undefined);
  }
}

/**
 * Ends a connection on which nothing comes back long after the limit of a statement: its server is frozen or out of reach, and will not
 * end the wait itself.
 */
async function inTime<Result>(pool: pg.Pool, client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  const limit = pool.options.statement_timeout;
  if (typeof limit !== "number") return work();
  const timer = setTimeout(() => client.connection.stream.destroy(), limit * 1.5);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** What goes before COMMIT is refused in a transaction that has failed; a COMMIT alone is answered by ROLLBACK. */
async function commit(client: pg.PoolClient, before: string | undefined): Promise<void> {
  const results = await client.query(before === undefined ? "commit" : `${before}; commit`).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION ? new TransactionAborted() : error;
  });
  checkCommitted([results].flat().at(-1));
}

const IN_FAILED_TRANSACTION = "25P02";

/** Sends opening, statement and COMMIT together on a pipelined connection and returns the rows: one round trip. */
export async function runPipelined<Row extends object>(pool: pg.Pool, opening: string, statement: SqlStatement): Promise<Row[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // One write to the socket instead of three: half of what a short read costs the server.
    const { stream } = client.connection;
    const { settings } = statement;
    stream.cork();
    const answers = [
      client.query(settings === undefined ? opening : `${opening}; ${settings}`),
      client.query<Row>(queryConfig(statement)),
      client.query("commit"),
    ] as const;
    stream.uncork();
    const [opened, result, committed] = await inTime(pool, client, () => Promise.allSettled(answers));
    if (opened.status === "rejected") throw opened.reason;
    if (result.status === "rejected") throw result.reason;
    if (committed.status === "rejected") throw committed.reason;
    checkCommitted(committed.value);
    return result.value.rows;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isFatal(error)) broken = asError(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The rollback of a failed transaction: returns the error that makes the connection unusable, if any. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function txOn(client: pg.PoolClient, writes: WriteWatch): Tx {
  return {
    async query<Row extends object>(text: string, values?: readonly unknown[], options?: QueryOptions) {
      const result = await client.query<Row>(queryConfig({ text, ...(values && { values }), ...options }));
      writes.see(text, result);
      return result.rows;
    },
    async run(text, values, options) {
      const result = await client.query(queryConfig({ text, ...(values && { values }), ...options }));
      writes.see(text, result);
      return result.rowCount ?? 0;
    },
    batches: <Row extends object>(text: string, values: readonly unknown[] = [], batchSize = 1000) => {
      writes.see(text);
      return readBatches<Row>(client, { text, values }, batchSize);
    },
    copyFrom: (text) => {
      writes.see(text);
      return client.query(copyFrom(text));
    },
    copyTo: (text) => endedWhenLeft(client, client.query(copyTo(text))),
  };
}

/** Ends the connection of a COPY that is left before its end: what is still to come would be waited for in vain, and so would all that follows. */
function endedWhenLeft(client: pg.PoolClient, copy: CopyToStreamQuery): CopyToStreamQuery {
  return copy.once("close", () => {
    if (!copy.readableEnded && !(copy.errored instanceof pg.DatabaseError)) client.connection.stream.destroy();
  });
}

async function* readBatches<Row extends object>(
  client: pg.PoolClient,
  statement: Required<Pick<SqlStatement, "text" | "values">>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(statement.text, [...statement.values]));
  const loss = lossOf(client);
  // The database prepares the next rows while these are worked on.
  const readNext = (): Promise<Row[]> => {
    const rows = Promise.race([cursor.read(batchSize), loss.lost]);
    rows.catch(() => undefined);
    return rows;
  };
  let next = readNext();
  try {
    for (;;) {
      const rows = await next;
      const isLast = rows.length < batchSize;
      if (!isLast) next = readNext();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    await next.catch(() => undefined);
    await Promise.race([cursor.close(), loss.lost]).finally(loss.forget);
  }
}

/** Rejects once a connection is lost: a cursor that reads from it, or closes, would wait without end. */
function lossOf(client: pg.PoolClient): { readonly lost: Promise<never>; readonly forget: () => void } {
  let tell = (): void => undefined;
  const lost = new Promise<never>((_resolve, reject) => (tell = () => reject(new Error("Connection terminated"))));
  lost.catch(() => undefined);
  client.once("end", tell);
  return { lost, forget: () => void client.off("end", tell) };
}

/**
 * A plan kept for any list looks into it from one end to the other for each row that it filters; one made for the list at hand looks it up in
 * a table of its values. A longer list is planned for each time.
 */
const LONGEST_KEPT_LIST = 100;

function queryConfig({ name, text, values }: SqlStatement): pg.QueryConfig {
  const isKept = name !== undefined && !values?.some((value) => Array.isArray(value) && value.length > LONGEST_KEPT_LIST);
  return { text, ...(isKept && { name }), ...(values && { values: [...values] }) };
}

function checkCommitted(result: pg.QueryResult | undefined): void {
  if (result?.command !== "COMMIT") throw new TransactionAborted();
}

function isFatal(error: pg.DatabaseError): boolean {
  return error.severity === "FATAL" || error.severity === "PANIC";
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
