import { randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startS3StandIn, type S3Fault } from "../../file-store/testing/s3-stand-in.js";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { multipartForm, testApp, type TestCompany } from "../../testing/app.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../../testing/sequences.js";
import { forgetFileHandler } from "./service.js";
import { csrfHeaders, UPLOAD } from "./testing.js";

const store = await startS3StandIn();
const server = await testApp({
  environment: { s3: store.bucket, paperLimits: { perHour: 1_000_000, megabytes: 2_000 } },
});
afterAll(() => store.close());
const session = await csrfHeaders(server);

const FAULTS: readonly (S3Fault | null)[] = ["away", "slow", "cut before", "cut after", "cut in the bytes", null, null];
const TURN = { isStopping: () => false, onFailure: () => undefined };
const forgetting = forgetFileHandler(server.services);

/** A paper as its client keeps it to send it again: the same bytes and the same key each time; `fid` once it was answered. */
type Paper = { readonly content: Buffer; readonly key: string; fid: string | null };

async function send(company: TestCompany, paper: Paper): Promise<void> {
  const { payload, headers } = multipartForm({ name: "reçu.txt", content: paper.content });
  const reply = await server.app.inject({
    method: "POST",
    url: UPLOAD,
    payload,
    headers: { ...company.headers, ...headers, ...session, "idempotency-key": paper.key },
  });
  if (reply.statusCode >= 300) return;
  const { fid } = reply.json<{ fid: string }>();
  expect(paper.fid ?? fid).toBe(fid);
  paper.fid = fid;
}

/** Null when the store does not give it. */
async function bytesOf(company: TestCompany, { fid }: Paper): Promise<Buffer | null> {
  try {
    const reply = await company.get(`/api/v1/file/${fid}`);
    return reply.statusCode === 200 ? reply.rawPayload : null;
  } catch {
    // The reply was cut where its bytes were.
    return null;
  }
}

async function play({ random, oneOf, isOnceIn }: Sequence): Promise<void> {
  const company = await server.newCompany();
  store.fail(() => oneOf(FAULTS));
  const papers: Paper[] = [];
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const paper = { content: Buffer.from(randomBytes(1 + random(40_000)).toString("hex")), key: uuidv7(), fid: null };
      papers.push(paper);
      // A person in a hurry sends it twice at once.
      await Promise.all(isOnceIn(4) ? [send(company, paper), send(company, paper)] : [send(company, paper)]);
    },
    async () => papers.length > 0 && send(company, oneOf(papers)),
    async () => papers.length > 0 && send(company, { ...oneOf(papers), key: uuidv7(), fid: null }),
    async () => {
      const kept = papers.filter(({ fid }) => fid !== null);
      if (kept.length === 0) return;
      const paper = oneOf(kept);
      const bytes = await bytesOf(company, paper);
      if (bytes !== null) expect(bytes.equals(paper.content), "a paper that is answered is the one that was sent").toBe(true);
    },
    async () => {
      await server.db.shared((tx) => tx.run(HASTEN));
      await runDueJobs(server.db, forgetting, TURN);
    },
  ];
  for (let step = 0; step < 8; step += 1) await steps[random(steps.length)]?.();
  store.fail(null);
  for (const paper of papers) await send(company, paper);
  await server.db.shared((tx) => tx.run(HASTEN));
  await runDueJobs(server.db, forgetting, TURN);

  for (const paper of papers) expect((await bytesOf(company, paper))?.equals(paper.content)).toBe(true);
  expect(new Set(papers.map(({ fid }) => fid)).size).toBe(papers.length);
  const rows = await server.db.tenantRead<{ storage_key: string }>(company.id, { text: "select storage_key from books.files" });
  expect(rows.map((row) => row.storage_key).toSorted()).toEqual(
    [...store.objects.keys()].flatMap((key) => (key.includes(company.id) ? [key.replace("/papers/", "")] : [])).toSorted(),
  );
  expect(rows).toHaveLength(papers.length);
}

test(
  "after any sequence of papers sent and faults of their store, it holds each paper once, as it was sent, and no other bytes",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
