import pg from "pg";
import { columnTypes } from "./column-types.js";
import { startEmbedded, type EmbeddedOptions } from "./embedded.js";
import { APPLICATION_NAME } from "./in-use.js";
import { PLANNED_ONCE, REQUEST_IDLE_MILLISECONDS, REQUEST_STATEMENT_MILLISECONDS, WITHOUT_LIMITS } from "./limits.js";
import { StartupError } from "../startup-error.js";
import { fairQueue, type Asker, type Bounds, type FairQueue } from "../concurrency/fair-queue.js";
import { runPipelined, runTransaction, type SqlStatement, type TransactionBounds, type Tx } from "./transaction.js";

/** The open database. A request uses `tenant`, `reading`, `tenantRead` or `shared`; only migrations and tests use `owner`. */
export interface Db {
  readonly connectionString: string;
  /** The same database for what reads and writes books; the same address when it is the only one. */
  readonly booksConnectionString: string;
  /**
   * A transaction under the restricted role, on the rows of one company only; if it wrote, the version of the books is raised and their summary
   * counted again. It waits for the turn of its company, and for one of its person, before it takes a connection: it holds back no other
   * company or person. Rejects with QueueFull when too many wait, with QueueLeft once its caller is gone. Never inside another one.
   */
  tenant<Result>(companyId: string, work: (tx: Tx) => Promise<Result>, turn?: Turn): Promise<Result>;
  /** The same for a moment while another one of the company runs: it waits for no turn, and its work for no lock. */
  aside<Result>(companyId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Several reads on the rows of one company in one read-only transaction, which waits for no writer. */
  reading<Result>(companyId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One read-only statement on the rows of one company, in a single round trip. */
  tenantRead<Row extends object = Record<string, unknown>>(companyId: string, statement: SqlStatement): Promise<Row[]>;
  /**
   * One state of the books of a company, read by many statements, on connections apart from the ones of requests: each waits for its turn, a
   * company and a person for their own one. Rejects with QueueFull when too many wait, with QueueLeft once the asker is gone. What
   * has waited for the turn of a worker already reads at once, so that no worker is kept waiting.
   */
  snapshot<Result>(asker: Asker, work: (tx: Tx) => Promise<Result>, options?: SnapshotOptions): Promise<Result>;
  /** The version of the books of a company: what was read after it is still true while it is the same. */
  version(companyId: string): Promise<number>;
  /** A transaction on the shared tables: users, sessions, firms, memberships. */
  shared<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One read-only statement on the shared tables, in a single round trip; one that reads all that a firm has waits for the turn of the firm. */
  sharedRead<Row extends object = Record<string, unknown>>(statement: SqlStatement, firmId?: string): Promise<Row[]>;
  /** A transaction as the login user, who owns the tables. */
  owner<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Looks at tables again, outside any transaction: their statistics, and the pages that everybody sees alike. It stops no reader and no
   * writer; a table that is being looked at already is left out. Given up once `stopping` is aborted: the database does it by itself, later.
   */
  vacuum(tables: readonly string[], stopping?: AbortSignal): Promise<void>;
  /** Makes the statistics of tables anew, in a time that hardly grows with them; the rest as `vacuum`. */
  analyze(tables: readonly string[], stopping?: AbortSignal): Promise<void>;
  /** How many transactions that may have written are over, on this server: what was read before the last one may be out of date. */
  writes(): number;
  /** What each kind of connection does at this moment. */
  load(): readonly PoolLoad[];
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for what runs, closes the connections, and stops the server when it is ours. */
  close(): Promise<void>;
}

/** Connections of one kind: open, at rest among them, and how many requests wait for one or for their turn. */
export type PoolLoad = { readonly pool: string; readonly open: number; readonly idle: number; readonly waiting: number };

/** On whose account a transaction waits for its turn. */
export type Turn = {
  /** None for what the server does by itself. */
  readonly person?: string;
  /** Aborted once the caller is gone. */
  readonly left?: AbortSignal;
  /**
   * It leaves the books alone (a preview that is kept): it takes turns with its like, not with the writers of the books, and is given up, the
   * statement that runs cancelled, once its caller is gone.
   */
  readonly isBeside?: boolean;
  /** It writes thousands of rows for seconds: few do so at once. */
  readonly isHeavy?: boolean;
  /** It works on people and companies beside the books (`onShared`): it connects as the owner of both, never as the role of the books. */
  readonly isOnBothSides?: boolean;
};

/** `isInWorkersTurn`: the snapshot is read in the turn of a worker. */
export type SnapshotOptions = { readonly isInWorkersTurn?: boolean };

/** Where the database is: one that runs already, or the one we start in a folder. */
export type DbSource = { readonly connectionString: string } | { readonly embedded: EmbeddedOptions };

/** Limits of the connections and of the statements of a database. */
export interface DbOptions {
  /** Connections for changes of books, and as many at most for each other kind of request. */
  readonly poolSize?: number;
  /** How long one statement may last, the wait for a lock included; what is known to be long sets its own limits. */
  readonly statementMilliseconds?: number;
  /** The same database for the role of the books, which is a member of no other: what reads and writes books connects as it. */
  readonly booksConnectionString?: string;
  /** Told when a connection at rest is lost; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens the database, starting the embedded server if asked; rejects with a French sentence for the person at the terminal. */
export async function openDb(source: DbSource, options: DbOptions = {}): Promise<Db> {
  if ("connectionString" in source) {
    const plans: Plans = { areKept: true };
    const db = poolsOf(source.connectionString, options, plans);
    plans.areKept = (await checkServer(db)).plansAreKept;
    return db;
  }
  const server = await startEmbedded(source.embedded);
  const db = poolsOf(server.connectionString, options);
  return {
    ...db,
    async close() {
      await db.close();
      await server.stop();
    },
  };
}

/** Plans of prepared statements: kept when one serves every company (`PLANNED_ONCE`). */
type Plans = { areKept: boolean };

function poolsOf(
  connectionString: string,
  {
    poolSize = 8,
    statementMilliseconds = REQUEST_STATEMENT_MILLISECONDS,
    onConnectionLost = () => undefined,
    booksConnectionString = connectionString,
  }: DbOptions,
  plans: Plans = { areKept: true },
): Db {
  const config = configOf(connectionString, { poolSize, statementMilliseconds });
  const { changes, common, owner, asides, views, reads, bookReads, snapshots } = poolsOn(config, { poolSize, booksConnectionString });
  const pools = [...new Set([changes, views, common, owner, asides, reads, bookReads, snapshots])];
  const turns = turnsFor(poolSize);
  let isClosing = false;
  let writes = 0;
  const writing = <Result>(pool: pg.Pool, bounds: TransactionBounds, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    runTransaction(pool, bounds, work).finally(() => (writes += 1));
  const read = <Row extends object>(companyId: string, given: SqlStatement): Promise<Row[]> => {
    const statement = plans.areKept ? given : withoutKeptPlan(given);
    const opening = `begin read only; ${asTenant(companyId)}`;
    return turns.reads.run({ company: companyId, person: null }, () => runPipelined<Row>(bookReads, opening, statement));
  };
  const readShared = <Row extends object>(sql: SqlStatement) =>
    runPipelined<Row>(reads, "begin read only; set local role comptoir_app", sql);
  // While we close, a server that stops may still say so on a connection at rest.
  const onError = (error: Error): void => (isClosing ? undefined : onConnectionLost(error));
  for (const pool of pools) pool.on("error", onError).on("connect", hearErrors);

  return {
    connectionString,
    booksConnectionString,
    async tenant(companyId, work, { person = null, left, isBeside = false, isHeavy = false, isOnBothSides = false } = {}) {
      const bounds = { ...changing(companyId), ...(isBeside && left && { left }) };
      const company = isBeside ? `${companyId} beside` : companyId;
      return turns.writers.run({ company, person, isHeavy }, () => writing(isOnBothSides ? owner : changes, bounds, work), left);
    },
    aside: async (companyId, work) => writing(asides, changing(companyId), work),
    async reading(companyId, work) {
      const opening = `begin read only; ${asTenant(companyId)}`;
      return turns.views.run({ company: companyId, person: null }, () => runTransaction(views, { opening }, work));
    },
    tenantRead: async (companyId, statement) => read(companyId, statement),
    async snapshot(asker, work, { isInWorkersTurn = false } = {}) {
      const opening = `begin isolation level repeatable read read only; ${asTenant(asker.company)}`;
      const read = () => runTransaction(snapshots, { opening }, work);
      return isInWorkersTurn ? read() : turns.snapshots.run(asker, read, asker.left);
    },
    version: async (companyId) => (await read<{ n: number }>(companyId, versionOf(companyId)))[0]?.n ?? 0,
    shared: (work) => writing(common, { opening: "begin; set local role comptoir_app" }, work),
    sharedRead: async <Row extends object>(statement: SqlStatement, firmId?: string) => {
      if (firmId === undefined) return readShared<Row>(statement);
      return turns.reads.run({ company: `firm ${firmId}`, person: null, isHeavy: true }, () => readShared<Row>(statement));
    },
    owner: (work) => writing(owner, { opening: `begin; ${WITHOUT_LIMITS}` }, work),
    vacuum: (tables, stopping) =>
      runAlone(config, `vacuum (analyze, skip_locked, truncate false, parallel 0) ${tables.join(", ")}`, stopping),
    analyze: (tables, stopping) => runAlone(config, `analyze (skip_locked) ${tables.join(", ")}`, stopping),
    writes: () => writes,
    load: () => Object.entries({ changes, views, common, reads, snapshots }).map(([name, pool]) => loadOf(name, pool, turns)),
    ping: async () => void (await runPipelined(reads, "begin read only", { text: "select 1" })),
    async close() {
      isClosing = true;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Two kinds of pools, because a pipelined connection refuses COPY and cursors. Signing in and the like have connections of their own. */
function poolsOn(
  config: pg.PoolConfig,
  { poolSize, booksConnectionString }: Required<Pick<DbOptions, "poolSize" | "booksConnectionString">>,
) {
  const ofBooks = { ...config, connectionString: booksConnectionString };
  const isOneUrl = booksConnectionString === config.connectionString;
  const [changes, common, reads] = [new pg.Pool(ofBooks), new pg.Pool(config), new pg.Pool({ ...config, pipeline: true })];
  return {
    changes,
    common,
    owner: isOneUrl ? changes : new pg.Pool(config),
    asides: isOneUrl ? common : new pg.Pool(ofBooks),
    views: new pg.Pool({ ...ofBooks, max: Math.ceil(poolSize / 2) }),
    reads,
    bookReads: isOneUrl ? reads : new pg.Pool({ ...ofBooks, pipeline: true }),
    snapshots: new pg.Pool({ ...ofBooks, max: SNAPSHOTS.everybody.atOnce + READ_FOR_WORKERS }),
  };
}

function versionOf(companyId: string): SqlStatement {
  return { name: "books_version", text: "select n from books.versions where company_id = $1", values: [companyId] };
}

function withoutKeptPlan({ settings, ...statement }: SqlStatement): SqlStatement {
  return settings === undefined || settings === PLANNED_ONCE ? statement : { ...statement, settings };
}

/** A connection lost while it is lent is seen by its holder, whose statement fails; unheard, its event would end the process. */
function hearErrors(client: pg.PoolClient): void {
  client.on("error", () => undefined);
}

function loadOf(name: string, pool: pg.Pool, { writers: changes, ...others }: ReturnType<typeof turnsFor>): PoolLoad {
  const turns: Readonly<Record<string, FairQueue>> = { changes, ...others };
  return { pool: name, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + (turns[name]?.waiting() ?? 0) };
}

function configOf(
  connectionString: string,
  { poolSize, statementMilliseconds }: Required<Pick<DbOptions, "poolSize" | "statementMilliseconds">>,
): pg.PoolConfig {
  return {
    connectionString,
    types: columnTypes,
    max: poolSize,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 10_000,
    // A page of a list is worth neither starting workers (15 ms) nor compiling its plan. A request that waits in its transaction, or for
    // another one, gives its connection back in time.
    options: "-c max_parallel_workers_per_gather=0 -c jit=off",
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: REQUEST_IDLE_MILLISECONDS,
  };
}

/** The turns of each kind of transaction. */
function turnsFor(connections: number) {
  return {
    snapshots: fairQueue(SNAPSHOTS),
    writers: fairQueue(writers(connections)),
    views: fairQueue(readers(Math.ceil(connections / 2))),
    reads: fairQueue({ ...readers(connections - KEPT_FOR_SIGNING_IN), heavy: LISTS_OF_FIRMS }),
  };
}

const UPKEEP_MILLISECONDS = 600_000;

/** On a connection of its own: it takes a processor of the database at most, and no place from a request. */
async function runAlone(config: pg.PoolConfig, sql: string, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) return;
  const client = new pg.Client({ ...config, statement_timeout: UPKEEP_MILLISECONDS });
  client.on("error", () => undefined);
  await client.connect();
  const giveUp = (): void => void client.connection.stream.destroy();
  if (stopping?.aborted) giveUp();
  stopping?.addEventListener("abort", giveUp, { once: true });
  try {
    await client.query(sql);
  } catch (error) {
    if (!stopping?.aborted) throw error;
  } finally {
    stopping?.removeEventListener("abort", giveUp);
    await client.end().catch(() => undefined);
  }
}

/** Exports that read at the same moment: each takes a processor of the database. */
const SNAPSHOTS: Bounds = {
  everybody: { atOnce: 3, waiting: 200 },
  company: { atOnce: 1, waiting: 10 },
  person: { atOnce: 2, waiting: 20 },
};

/** As many as there are workers at once. */
const READ_FOR_WORKERS = 2;

/** Writers of one company follow each other anyway (`lockBooks`): they wait without a connection. A person who has many companies leaves most. */
function writers(connections: number): Bounds {
  return {
    everybody: { atOnce: connections, waiting: 400 },
    company: { atOnce: 1, waiting: 40 },
    person: { atOnce: Math.max(1, Math.floor(connections / 3)), waiting: 80 },
    heavy: HEAVY_WRITERS,
  };
}

/** Imports, old books taken over: each takes a processor, and a person leaves the other one. */
const HEAVY_WRITERS = {
  everybody: { atOnce: 2, waiting: 200 },
  company: { atOnce: 1, waiting: 40 },
  person: { atOnce: 1, waiting: 100 },
} as const;

/** A page asks a few things at once; what loops leaves half of the connections to others. */
function readers(connections: number): Bounds {
  const atOnce = Math.max(1, connections);
  return {
    everybody: { atOnce, waiting: 4000 },
    company: { atOnce: Math.max(1, Math.floor(atOnce / 2)), waiting: 500 },
    person: { atOnce, waiting: 4000 },
  };
}

/** All that a firm has is read for each list of it: one at a time takes a processor of the database, and the server's while it is shown. */
const LISTS_OF_FIRMS = {
  everybody: { atOnce: 2, waiting: 4000 },
  company: { atOnce: 1, waiting: 500 },
  person: { atOnce: 1, waiting: 500 },
} as const;

/** Connections that single reads of companies leave to reads of the shared tables, so that signing in finds one. */
const KEPT_FOR_SIGNING_IN = 2;

function changing(companyId: string): TransactionBounds {
  return { opening: `begin; ${asTenant(companyId)}`, afterWriting: END_CHANGE };
}

/** The version of the books is raised, then what lists of dossiers show of the company is counted: transactions of one company wait for one another there. */
const END_CHANGE = "select books.end_change()";

const OLDEST_VERSION = 15;

type ServerFacts = { readonly version: number; readonly plansAreKept: boolean };

async function checkServer(db: Db): Promise<ServerFacts> {
  const facts = await serverFacts(db).catch(async (error: unknown) => {
    await db.close();
    const detail = error instanceof Error ? error.message || ("code" in error && String(error.code)) : String(error);
    throw new StartupError(`La base de données de DATABASE_URL ne répond pas\u00a0: ${detail}.`, { cause: error });
  });
  if (facts.version >= OLDEST_VERSION) return facts;
  await db.close();
  throw new StartupError(
    `La base de données de DATABASE_URL est un PostgreSQL ${facts.version}\u00a0: la version ${OLDEST_VERSION} ou une plus récente est nécessaire.`,
  );
}

async function serverFacts(db: Db): Promise<ServerFacts> {
  const [row] = await db.owner((tx) =>
    tx.query<ServerFacts>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('plan_cache_mode') <> 'force_custom_plan' as "plansAreKept"`,
    ),
  );
  return row ?? { version: 0, plansAreKept: true };
}

/** SET takes no parameter: the id is checked to be a UUID before it enters the text. SET LOCAL, not set_config(), so that Citus carries it to its workers. */
function asTenant(companyId: string): string {
  if (!UUID.test(companyId)) throw new Error(`not a company id: ${JSON.stringify(companyId)}`);
  return `set local role comptoir_tenant; set local app.company_id = '${companyId}'`;
}
