import { tellFailures } from "./lib/reports/failures.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { runVitest } from "./lib/reports/test-reports.mjs";

// The contract of the store of files on a real server that speaks S3: the one of S3_ENDPOINT.
await installIfNeeded();
if (process.env["S3_ENDPOINT"]) {
  endWithChildren();
  const { passed, failures } = await runVitest(["--project", "server", "apps/server/src/file-store"]);
  tellFailures("test:s3", failures);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} else {
  console.log(
    "Aucun stockage S3 n’est nommé\u00a0: tests passés. Indiquez S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY (S3_REGION au besoin).",
  );
}
