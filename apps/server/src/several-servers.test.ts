import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnvironment } from "./environment.js";
import { startS3StandIn } from "./file-store/testing/s3-stand-in.js";
import { enqueueMail } from "./mail/enqueue.js";
import { TEST_PASSWORD } from "./modules/auth/testing.js";
import type { RunningServer } from "./program.js";
import { startServer } from "./start.js";
import { testApp, type TestCompany } from "./testing/app.js";
import { startBalancer } from "./testing/balancer.js";
import { temporaryDataDir } from "./testing/temporary-folder.js";

const { db, newCompany } = await testApp();
const folder = await temporaryDataDir();
const store = await startS3StandIn();
const balancer = await startBalancer();
const environment = {
  ...readEnvironment({ PORT: "0", DATABASE_URL: db.connectionString, DEMO: "0", LOG_LEVEL: "silent", TODAY: "2026-04-14" }),
  dataDir: folder.path,
  s3: store.bucket,
};
const start = () => startServer(environment, { say: () => undefined, onDatabaseLost: () => undefined });

let servers: readonly [RunningServer, RunningServer];
let company: TestCompany;
let signed: { readonly authorization: string };
const [onFirst, onSecond] = [0, 1].map(
  (place) => (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${servers[place]?.port}${path}`, init),
) as [typeof ask, typeof ask];

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`${balancer.url}${path}`, init);
}

const json = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

async function signIn(to: typeof ask): Promise<{ readonly authorization: string; readonly cookie: string }> {
  const reply = await to("/oauth/token", json({ grant_type: "password", username: company.username, password: TEST_PASSWORD }));
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return {
    authorization: `Bearer ${token}`,
    cookie: reply.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
  };
}

const coffee = { title: "Café", amount: 3.2, date: "2026-03-02", origin: "cash", type: "outcome" };

beforeAll(async () => {
  servers = await Promise.all([start(), start()]);
  company = await newCompany({ password: TEST_PASSWORD });
  balancer.use(servers.map(({ port }) => port));
  const { authorization } = await signIn(onFirst);
  signed = { authorization };
});

afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  await store.close();
  await folder.remove();
});

describe("two servers on one database", () => {
  test("a session begun on one is known on the other, and ended on both", async () => {
    const { authorization, cookie } = await signIn(onFirst);
    expect((await onSecond("/api/v1/transactions", { headers: { authorization } })).status).toBe(200);
    const gone = await onSecond("/oauth/token", {
      method: "DELETE",
      headers: { authorization, cookie, "content-type": "application/json" },
      body: "{}",
    });
    expect(gone.status).toBeLessThan(300);
    // What a server remembers of a caller lasts a second.
    await vi.waitFor(async () => expect((await onFirst("/api/v1/transactions", { headers: { authorization } })).status).toBe(401));
  });

  test("a request sent again to the other one gets the reply that was kept, and writes once", async () => {
    const headers = { ...signed, "idempotency-key": "deux-serveurs-1" };
    const [one, other] = [
      await onFirst("/api/v1/transaction/create", json(coffee, headers)),
      await onSecond("/api/v1/transaction/create", json(coffee, headers)),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    // The same values: what was kept has its own order.
    expect(await other.json()).toEqual(await one.json());
    const rows = await db.tenantRead<{ n: number }>(company.id, {
      text: "select count(*)::int as n from books.operations where title = 'Café'",
    });
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("what one wrote, the other one reads at once, replies that it kept included", async () => {
    const headers = signed;
    const list = async (to: typeof ask) =>
      ((await (await to("/api/v1/transactions", { headers })).json()) as { data: unknown[] }).data.length;
    const before = await list(onSecond);
    expect(await list(onSecond)).toBe(before);
    expect((await onFirst("/api/v1/transaction/create", json({ ...coffee, title: "Thé" }, headers))).status).toBe(201);
    expect(await list(onSecond)).toBe(before + 1);
  });

  test("a paper received by one is read by the other, from the store that both have", async () => {
    const form = new FormData();
    const content = "%PDF-1.4\nUne facture.\n%%EOF";
    form.set("file", new Blob([content], { type: "application/pdf" }), "facture.pdf");
    // The proof of a session that one gave is taken by the other.
    const given = await onSecond("/session/token");
    const proof = { cookie: given.headers.getSetCookie()[0]?.split(";")[0] ?? "", "x-csrf-token": await given.text() };
    const received = await onFirst("/file/upload/node/banking_transaction/field_supporting_documents_pr", {
      method: "POST",
      headers: { ...signed, ...proof },
      body: form,
    });
    const { fid } = (await received.json()) as { fid: string };
    expect(received.status).toBe(201);
    const read = await onSecond(`/api/v1/file/${fid}`, { headers: signed });
    expect(await read.text()).toBe(content);
    expect(store.objects.size).toBe(1);
  });

  test("each job is done once", async () => {
    const brand = { name: "Comptoir", color: "#1e5b45", origin: "http://localhost:3000", replyTo: null, signature: [] };
    const allSent = () =>
      vi.waitFor(
        async () =>
          expect(await db.sharedRead({ text: "select count(*)::int as n from shared.mails where sent_at is null" })).toEqual([{ n: 0 }]),
        { timeout: 30_000 },
      );
    const kept = async () => (await readdir(join(folder.path, "outbox")).catch(() => [])).length;
    await allSent();
    const before = await kept();
    await db.shared(async (tx) => {
      for (let n = 0; n < 30; n += 1) await enqueueMail(tx, { recipient: `p${n}@test.example`, brand, subject: "Bonjour", paragraphs: [] });
    });
    await allSent();
    // Each is two files of the outbox.
    expect((await kept()) - before).toBe(60);
  });

  test("both are replaced one after the other under load, and no request is dropped", async () => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const note = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    let written = 0;
    const caller = async (name: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        note((await ask("/api/v1/transactions", { headers: signed })).status);
        const headers = { ...signed, "idempotency-key": `charge-${name}-${n}` };
        const { status } = await ask("/api/v1/transaction/create", json({ ...coffee, title: "Charge" }, headers));
        note(status);
        if (status === 201) written += 1;
      }
    };
    const answered = (): number => [...statuses.values()].reduce((sum, n) => sum + n, 0);
    const load = Promise.all([1, 2, 3, 4].map(caller));
    for (const place of [0, 1]) {
      const next = await start();
      const leaving = servers[place];
      servers = place === 0 ? [next, servers[1]] : [servers[0], next];
      // The proxy learns of it by trying: for a while it still names the one that stops.
      balancer.use([...servers.map(({ port }) => port), leaving?.port ?? 0]);
      await leaving?.stop();
      const before = answered();
      await vi.waitFor(() => expect(answered()).toBeGreaterThan(before + 10), 10_000);
      balancer.use(servers.map(({ port }) => port));
    }
    isOver = true;
    await load;
    expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 201]);
    const rows = await db.tenantRead<{ n: number }>(company.id, {
      text: "select count(*)::int as n from books.operations where title = 'Charge'",
    });
    expect(rows).toEqual([{ n: written }]);
    expect(written).toBeGreaterThan(8);
  });
});
