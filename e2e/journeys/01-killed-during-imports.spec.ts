import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningApp } from "../../scripts/lib/running-app.mjs";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";
import { startApplication } from "../support/application.js";
import { seededRandom } from "../../scripts/lib/seeded-random.mjs";
import { expectCleanFec } from "../support/fec.js";
import { expect, JOURNEY_PASSWORD, test } from "../support/journey.js";

/** An application of this journey’s own is killed while it imports. The longest journey: it begins first. */
const EMAIL = "client@demo.example";
/** Each in a part of its own of the time that an import takes. */
const KILLS = 8;
const LINES = 800;
const SEED = 20_260_414;

type Books = { readonly operations: number; readonly bankCents: number };
type Import = {
  readonly id: string;
  readonly status: string;
  readonly selected: number;
  readonly accounts: readonly { readonly duplicates: number }[];
};

// What is killed are processes: the memory that holds the files stays, as it would behind a disk.
const dataDir = join(throwawayFolder(), `comptoir-killed-${process.pid}`);
let app: RunningApp | null = null;

test.afterAll(async () => {
  await app?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`killed ${KILLS} times during imports: what was acknowledged is there, nothing is there twice or in part`, async () => {
  test.setTimeout(480_000);
  let client = await start();
  const random = seededRandom(SEED);

  // A first import, not interrupted, gives the time that one takes.
  const first = await client.preview(0);
  const started = performance.now();
  expect(await client.confirm(first.id)).toEqual({ created: LINES, duplicates: 0 });
  const usual = performance.now() - started;

  let books = await client.books();
  const outcomes = { acknowledged: 0, written: 0, interrupted: 0 };
  for (let round = 1; round <= KILLS; round += 1) {
    const { id } = await client.preview(round);
    const confirmed = client.confirm(id).then(
      () => true,
      () => false,
    );
    await pause(((round - 1 + random()) / KILLS) * usual);
    await kill();
    const isAcknowledged = await confirmed;
    client = await start();

    const { status } = await client.read(id);
    const isWritten = status === "imported";
    outcomes[isAcknowledged ? "acknowledged" : isWritten ? "written" : "interrupted"] += 1;
    expect(isWritten || !isAcknowledged, `round ${round}: acknowledged, then ${status}`).toBe(true);
    expect(await client.books(), `round ${round}: ${status}`).toEqual(isWritten ? grown(books, round) : books);
    if (!isWritten) expect(await client.confirm(id), `round ${round}: confirmed again`).toEqual({ created: LINES, duplicates: 0 });
    books = grown(books, round);
    expect(await client.books(), `round ${round}: in the end`).toEqual(books);
  }
  expect(outcomes.interrupted, JSON.stringify(outcomes)).toBeGreaterThan(0);

  // The entries themselves, beside the counters: read one by one, balanced, chained, and in the FEC once.
  for (const round of [0, 1, KILLS]) expect((await client.preview(round)).accounts.map(({ duplicates }) => duplicates)).toEqual([LINES]);
  expect(await client.get("/api/v1/ledger/verify")).toMatchObject({ data: { intact: true } });
  const { totals } = expectCleanFec(await client.fec(), { isFirstYear: false });
  expect(totals.lines).toBeGreaterThan(2 * LINES * (KILLS + 1));
  expect(totals.debit).toBe(await client.debitOfBalance());
});

async function kill(): Promise<void> {
  const child = app?.process;
  if (child === undefined) throw new Error("no process to kill");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Starts the application on its data, at the address that it had. */
async function start() {
  app = await startApplication({ dataDir, demo: true, ...(app !== null && { port: Number(new URL(app.url).port) }) });
  return clientOf(app.url);
}

async function clientOf(url: string) {
  const form = new URLSearchParams({ grant_type: "password", client_id: "comptoir-web", username: EMAIL, password: JOURNEY_PASSWORD });
  const signedIn = await fetch(`${url}/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ask = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const reply = await fetch(`${url}${path}`, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}\n${app?.output().slice(-4000) ?? ""}`);
    return reply;
  };
  const json = async <Reply>(path: string, request?: RequestInit): Promise<Reply> => (await (await ask(path, request)).json()) as Reply;
  return {
    get: (path: string) => json(path),
    async preview(round: number): Promise<Import> {
      const body = new FormData();
      body.set("file", new Blob([statementOf(round)]), `releve-${round}.ofx`);
      return (await json<{ data: Import }>("/api/v1/bank-import", { method: "POST", body })).data;
    },
    async confirm(id: string): Promise<{ created: number; duplicates: number }> {
      const body = JSON.stringify({ accounts: [{ index: 0, create: { title: "Compte des relevés" } }] });
      return (
        await json<{ data: { created: number; duplicates: number } }>(`/api/v1/bank-import/${id}/confirm`, {
          method: "POST",
          body,
          headers: { "content-type": "application/json" },
        })
      ).data;
    },
    async read(id: string): Promise<Import> {
      return (await json<{ data: Import }>(`/api/v1/bank-import/${id}`)).data;
    },
    async books(): Promise<Books> {
      const { data: overview } = await json<{ data: { total: number } }>("/api/v1/transactions/overview");
      const { data: accounts } = await json<{ data: { title: string; balance: number }[] }>("/api/v1/bank-balance");
      const account = accounts.find(({ title }) => title === "Compte des relevés");
      return { operations: overview.total, bankCents: Math.round((account?.balance ?? Number.NaN) * 100) };
    },
    async fec(): Promise<{ name: string; bytes: Buffer }> {
      const reply = await ask("/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1");
      return {
        name: /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "",
        bytes: Buffer.from(await reply.arrayBuffer()),
      };
    },
    /** Openings and movements of the year, in cents. */
    async debitOfBalance(): Promise<number> {
      const { data } = await json<{ data: { accounts: { opening: { value: number } }[]; totals: { debit: { value: number } } } }>(
        "/api/v1/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31",
      );
      const openings = data.accounts.map(({ opening }) => Math.round(opening.value * 100)).filter((amount) => amount > 0);
      return openings.reduce((sum, amount) => sum + amount, Math.round(data.totals.debit.value * 100));
    },
  };
}

/** The books once the statement of a round is in. */
function grown({ operations, bankCents }: Books, round: number): Books {
  return { operations: operations + LINES, bankCents: bankCents + amountsOf(round).reduce((sum, amount) => sum + amount, 0) };
}

/** In cents: a sale for three purchases. */
function amountsOf(round: number): number[] {
  return Array.from({ length: LINES }, (_, line) => (line % 4 === 0 ? 9_000 : -1_000) - ((round * 31 + line) % 500));
}

/** A statement of its own for each round, over the first quarter. */
function statementOf(round: number): string {
  const lines = amountsOf(round).map((amount, line) => {
    const date = `2026${String(1 + (line % 3)).padStart(2, "0")}${String(1 + (line % 28)).padStart(2, "0")}`;
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date}<TRNAMT>${(amount / 100).toFixed(2)}<FITID>${round}-${line}<NAME>RELEVE ${round} LIGNE ${line}</STMTTRN>`;
  });
  const account = "<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>17515<BRANCHID>00001<ACCTID>08001234567<ACCTTYPE>CHECKING</BANKACCTFROM>";
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>${account}<BANKTRANLIST>\n${lines.join("\n")}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}
