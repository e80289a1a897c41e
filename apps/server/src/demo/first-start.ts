import type { Db } from "../db/db.js";
import { migrate } from "../db/migrate.js";
import type { Services } from "../services.js";
import { dropEverything, lockLoading, markLoading, readDatabaseState, readSecrets, restoreSecrets } from "./first-start-repository.js";

type FirstStart = { readonly publicUrl: string; readonly onLoading: () => void };

/**
 * Loads the demonstration when the database has no user yet; returns whether it is there. A loading that was interrupted
 * is swept away first: no user can have signed in, since the server listens only afterwards. Another server that shares the
 * database waits meanwhile, and finds it there. The links of its mails lead to `publicUrl`.
 */
export function loadDemoIfEmpty(services: Services, start: FirstStart): Promise<boolean> {
  return services.db.owner(async (tx) => {
    await lockLoading(tx);
    return loadOnce(services, start);
  });
}

async function loadOnce(services: Services, { publicUrl, onLoading }: FirstStart): Promise<boolean> {
  const { db, clock } = services;
  const state = await readDatabaseState(db);
  if (state === "others") return false;
  if (state === "demo") return true;
  onLoading();
  if (state === "interrupted") await beginAgain(db);
  await markLoading(db, true);
  const { loadDemo } = await import("./load.js");
  await loadDemo(services, { today: clock.today(), publicUrl });
  await markLoading(db, false);
  return true;
}

/** Validated entries cannot be deleted one by one: the schemas go. The secrets stay, since this process already uses them. */
async function beginAgain(db: Db): Promise<void> {
  const secrets = await readSecrets(db);
  await dropEverything(db);
  await migrate(db);
  await restoreSecrets(db, secrets);
}
