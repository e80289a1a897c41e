import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { connect, link, readBanks, shown, standInBank, standInEnvironment } from "../../modules/banking/connection/testing.js";
import { readBanksOfDay } from "../../modules/banking/service.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { inOneState } from "../one-state.js";
import { writeBackup } from "../write-backup.js";
import { exportCompany } from "./export-company.js";
import { checkCompany, importCompany } from "./import-company.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-secrets-"));
afterAll(() => rm(folder, { recursive: true }));
const bank = await standInBank();
const settings = standInEnvironment(bank);
const here = await testApp({ today: "2026-11-20", environment: { ...settings, dataDir: join(folder, "here") } });
const otherKeys = [{ id: "other", bytes: new Uint8Array(32).fill(6) }] as const;
const there = await testApp({ today: "2026-11-20", environment: { ...settings, secretKeys: otherKeys, dataDir: join(folder, "there") } });

/** What the aggregator and a platform gave, in clear and as it is kept. */
const SECRETS = /token-[0-9a-f]|code-[0-9a-f]|stand-in-secret|stand-in-webhook|secret-de-la-plateforme|v1\.(test|other)\./;
const PLATFORM = "/api/v1/invoice-platform";
const SETTINGS = {
  flowUrl: "https://plateforme.example/flow-service",
  tokenUrl: "https://plateforme.example/token",
  clientId: "client",
  clientSecret: "secret-de-la-plateforme",
};

test("a company that leaves takes no token and no secret; where it arrives, its bank and its platform are connected again, its accounts go on", async () => {
  const company = await here.newCompany();
  await link(company, await connect(company));
  await readBanks(here);
  expect((await company.send("PUT", PLATFORM, SETTINGS)).statusCode).toBe(200);
  const kept = await here.db.tenantRead<{ secret: string }>(company.id, {
    text: "select token as secret from books.bank_users union all select client_secret from books.invoice_platforms",
  });
  expect(kept.map(({ secret }) => SECRETS.test(secret))).toEqual([true, true]);

  const path = join(folder, "dossier.zip");
  await inOneState(here.db, (tx) => exportCompany(tx, { companyId: company.id, files: here.services.files, path, at: 0 }));
  const files = Object.entries(unzipSync(await readFile(path)));
  expect(files.length).toBeGreaterThan(50);
  for (const [name, bytes] of files) expect(Buffer.from(bytes).toString("utf8"), name).not.toMatch(SECRETS);
  // What its user downloads holds none either.
  for (const url of ["/api/v1/user/export", `/api/v1/company/export?companyId=${company.id}`])
    for (const [name, bytes] of Object.entries(unzipSync((await company.get(url)).rawPayload)))
      expect(Buffer.from(bytes).toString("utf8"), name).not.toMatch(SECRETS);

  await importCompany(there.db, there.services.files, await checkCompany(path));
  const token = await there.services.tokens.issueAccessToken(company.caller, Math.floor(there.clock.now() / 1000));
  const moved = movedTo(company, token);
  await there.db.tenant(company.id, (tx) => readBanksOfDay(tx, company.id, { today: isoDate("2026-11-20"), now: there.clock.now() }));
  const [before] = (await shown(moved)).data;
  expect(before).toMatchObject({
    state: { code: "required_action", text: "La connexion à votre banque est perdue\u00a0: reconnectez-la." },
  });

  const operations = () => there.db.tenantRead(company.id, { text: "select id from books.operations order by id" });
  const had = await operations();
  const started = await moved.send("POST", "/api/v1/bank-connections", { connectionId: before?.id });
  expect(started.json<{ data: { url: string } }>().data.url).toContain("/connect?");
  const connection = await connect(moved);
  expect(await readBanks(there)).toEqual([]);
  const states = (await shown(moved)).data.map(({ id, state }) => [id === connection.id, state.code]);
  expect(states).toEqual(
    expect.arrayContaining([
      [true, expect.stringMatching(/waiting|ok/)],
      [false, "onhold"],
    ]),
  );
  expect(await operations()).toEqual(had);
});

test("a backup of the whole database shows none of them outside its seal", async () => {
  const company = await here.newCompany();
  await connect(company);
  await company.send("PUT", PLATFORM, SETTINGS);
  const path = join(folder, "tout.sauvegarde");
  const backing = { files: here.services.files, path, key: randomBytes(32), at: here.clock.now() };
  await inOneState(here.db, (tx) => writeBackup(tx, backing));
  expect((await readFile(path)).toString("latin1")).not.toMatch(SECRETS);
});

/** The same person, asking the other installation. */
function movedTo(company: TestCompany, token: string): TestCompany {
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...company,
    headers,
    get: (url) => there.app.inject({ url, headers }),
    send: (method, url, payload) => there.app.inject({ method, url, headers, payload: payload ?? {} }),
  };
}
