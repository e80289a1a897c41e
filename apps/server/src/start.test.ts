import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnvironment } from "./environment.js";
import { enqueueMail } from "./mail/enqueue.js";
import { startServer } from "./start.js";
import { testDatabase } from "./testing/database.js";
import { temporaryDataDir } from "./testing/temporary-folder.js";

const db = await testDatabase();
const environment = readEnvironment({ PORT: "0", DATABASE_URL: db.connectionString, DEMO: "0", LOG_LEVEL: "silent" });

function terminal() {
  const output: string[] = [];
  return { output, say: (text: string) => void output.push(text), onDatabaseLost: (message: string) => void output.push(message) };
}

test("the server says where it is, answers there, and stops", async () => {
  const { output, ...process } = terminal();
  const server = await startServer(environment, process);
  expect(output.join("\n")).toContain(`Comptoir est prêt\u00a0: http://localhost:${server.port}`);
  const address = `http://127.0.0.1:${server.port}/readyz`;
  expect(await (await fetch(address)).json()).toEqual({ status: "ready" });
  await server.stop();
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("a port that is taken is named in French, with another one to try", async () => {
  const server = await startServer(environment, terminal());
  const again = startServer({ ...environment, port: server.port }, terminal());
  await expect(again).rejects.toThrow(
    `Le port ${server.port} est déjà pris\u00a0: libérez-le, ou choisissez-en un autre (PORT=${server.port + 1} npm start).`,
  );
  await server.stop();
});

test("a mail that was written leaves by itself, and does not keep the server from stopping", async () => {
  const folder = await temporaryDataDir();
  const server = await startServer({ ...environment, dataDir: folder.path }, terminal());
  const brand = { name: "Comptoir", color: "#1e5b45", origin: "http://localhost:3000", replyTo: null, signature: [] };
  await db.shared((tx) => enqueueMail(tx, { recipient: "claire@test.example", brand, subject: "Bonjour", paragraphs: [] }));
  await vi.waitFor(async () => expect(await readdir(join(folder.path, "outbox"))).toHaveLength(2));
  await server.stop();
  await folder.remove();
});

test("in production, someone who forgot the mail server is told, and what the database kept in clear is erased", async () => {
  const folder = await temporaryDataDir();
  const brand = { name: "Comptoir", color: "#1e5b45", origin: "http://localhost:3000", replyTo: null, signature: [] };
  await db.shared(async (tx) => {
    await enqueueMail(tx, { recipient: "yann@test.example", brand, subject: "Un lien secret", paragraphs: [] });
    await tx.run("update shared.mails set created_at = now() - interval '3 days', sent_at = now()");
  });
  const { output, ...process } = terminal();
  const settings = { ...environment, dataDir: folder.path, isProduction: true };
  await expect(startServer(settings, process)).rejects.toThrow("En production, mots de passe et livres ne voyagent pas en clair");
  const server = await startServer({ ...settings, allowInsecure: true }, process);
  expect(output.join("\n")).toContain("Sans SMTP_URL, aucun message ne part");
  expect(output.join("\n")).toContain("voyagent en clair (ALLOW_INSECURE=1)");
  const kept = () => db.sharedRead({ text: "select from shared.mails where html <> '' or body <> ''" });
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  await server.stop();
  await folder.remove();
});

test("one address of the database is written at the start, and works; with the one of the books, nothing is", async () => {
  const { output, ...process } = terminal();
  const one = await startServer(environment, process);
  expect(output.join("\n")).toContain("Une seule adresse de base\u00a0: les livres passent par le rôle de DATABASE_URL");
  expect((await fetch(`http://127.0.0.1:${one.port}/readyz`)).status).toBe(200);
  await one.stop();
  if (db.booksConnectionString === db.connectionString) return;
  output.length = 0;
  const both = await startServer({ ...environment, booksDatabaseUrl: db.booksConnectionString }, process);
  expect(output.join("\n")).not.toContain("Une seule adresse");
  await both.stop();
  await expect(startServer({ ...environment, booksDatabaseUrl: db.connectionString }, process)).rejects.toThrow(
    "BOOKS_DATABASE_URL doit être l’adresse du rôle comptoir_tenant",
  );
});

test("in production over https, nothing is warned of", async () => {
  const folder = await temporaryDataDir();
  const { output, ...process } = terminal();
  const settings = { ...environment, dataDir: folder.path, isProduction: true, publicUrl: "https://app.comptoir.example" };
  const server = await startServer({ ...settings, smtpUrl: "smtp://127.0.0.1:9" }, process);
  expect(output.join("\n")).toContain("Comptoir est prêt");
  expect(output.join("\n")).not.toMatch(/en clair|SMTP_URL/);
  await server.stop();
  await folder.remove();
});
