import { testsWithoutDatabase } from "./lib/database-tests.mjs";
import { tellFailures } from "./lib/reports/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { findInstalledPostgres, startPrivatePostgres } from "./lib/private-postgres.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runVitest } from "./lib/reports/test-reports.mjs";

// Every test that reaches a database, on an ordinary PostgreSQL: the one of DATABASE_URL, else a throw-away one of the installed programs.
await installIfNeeded();
const programs = findInstalledPostgres();
if (process.env["DATABASE_URL"]) {
  endWithChildren();
  await testOn(process.env["DATABASE_URL"]);
} else if (programs === null) {
  console.log(
    "Aucun serveur PostgreSQL 15 ou plus récent n’est installé\u00a0: tests passés. Installez le paquet «\u00a0postgresql\u00a0», ou indiquez DATABASE_URL.",
  );
} else {
  console.log(`PostgreSQL de ${programs}`);
  const server = await startPrivatePostgres(programs);
  try {
    await testOn(server.connectionString);
  } finally {
    await server.stop();
  }
}

/** @param {string} connectionString */
async function testOn(connectionString) {
  const args = ["--project", "server", ...testsWithoutDatabase().flatMap((file) => ["--exclude", file])];
  const { passed, failures } = await runVitest(args, { DATABASE_URL: connectionString });
  tellFailures("test:postgres", failures);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
