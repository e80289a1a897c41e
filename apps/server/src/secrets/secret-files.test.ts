import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "../environment.js";
import { temporaryDataDir } from "../testing/temporary-folder.js";
import { openSecretFiles, SECRET_NAMES, withSecretFiles } from "./secret-files.js";

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeAll(async () => void (folder = await temporaryDataDir()));
afterAll(() => folder.remove());

async function fileOf(content: string, mode = 0o600): Promise<string> {
  const path = join(folder.path, `secret-${content.length}-${mode}`);
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

test("a secret is read from its file at the start, without the end of its line", async () => {
  const keys = `2026a:${Buffer.alloc(32, 7).toString("base64")}`;
  const environment = readEnvironment({
    DATABASE_URL_FILE: await fileOf("postgresql://comptoir:secret@localhost/comptoir\n"),
    SECRETS_KEYS_FILE: await fileOf(keys),
    METRICS_TOKEN_FILE: await fileOf("un-secret-de-plus-de-16\r\n"),
  });
  expect(environment).toMatchObject({
    databaseUrl: "postgresql://comptoir:secret@localhost/comptoir",
    secretKeys: [{ id: "2026a" }],
    metricsToken: "un-secret-de-plus-de-16",
  });
});

test("each secret may stand in a file, and no other variable", async () => {
  const path = await fileOf("une valeur");
  for (const name of SECRET_NAMES) expect(withSecretFiles({ [`${name}_FILE`]: path })[name], name).toBe("une valeur");
  expect(withSecretFiles({ PORT_FILE: path, SSL_CERT_FILE: "/nowhere" })).not.toHaveProperty("PORT");
});

test("a file that is missing, empty or given beside its variable keeps the server from starting, its content unseen", async () => {
  expect(() => readEnvironment({ SMTP_URL_FILE: join(folder.path, "absent") })).toThrow(
    /Le fichier .*absent, que nomme SMTP_URL_FILE, ne se lit pas \(ENOENT\)\./,
  );
  const empty = await fileOf("\n");
  expect(() => readEnvironment({ SMTP_URL_FILE: empty })).toThrow(/que nomme SMTP_URL_FILE, est vide/);
  const path = await fileOf("smtp://moi:secret@hote");
  expect(() => readEnvironment({ SMTP_URL: "smtp://autre", SMTP_URL_FILE: path })).toThrow(
    "SMTP_URL et SMTP_URL_FILE sont donnés tous deux",
  );
  expect(() => readEnvironment({ DATABASE_URL_FILE: path })).toThrow(/DATABASE_URL doit être une adresse(?!.*secret@)/);
});

test("an empty name of a file counts as unset", () => {
  expect(readEnvironment({ SMTP_URL: "smtp://hote", SMTP_URL_FILE: "" }).smtpUrl).toBe("smtp://hote");
});

test("a file that other accounts read is found", async () => {
  const path = await fileOf("lisible", 0o644);
  const closed = await fileOf("fermé", 0o640);
  expect(openSecretFiles({ SMTP_URL_FILE: path, SECRETS_KEYS_FILE: closed, DATABASE_URL_FILE: "/nowhere" })).toEqual([
    { name: "SMTP_URL", path },
  ]);
});
