import { StartupError } from "../../startup-error.js";
import { openDb } from "../db.js";
import { openAloneOn } from "../open-alone.js";
import { distribute } from "./distribute.js";
import { needsOf } from "./readiness.js";

const USAGE = `Répartir la base de DATABASE_URL, l’application arrêtée, sur les serveurs de son extension citus\u00a0:
  DATABASE_URL=… npm run db:distribute
Dire seulement si elle est prête\u00a0:
  DATABASE_URL=… npm run db:distribute -- --check`;

/** The command `npm run db:distribute` on the database of an address, null for the embedded one: says in French what it did, or why it did nothing; 1 when it refused, or when something is missing. */
export async function distributeCommand(
  args: readonly string[],
  { readUrl, say }: { readonly readUrl: () => string | null; readonly say: (text: string) => void },
): Promise<0 | 1> {
  try {
    const isCheck = args.length === 1 && args[0] === "--check";
    if (args.length > 0 && !isCheck) throw new StartupError(USAGE);
    const databaseUrl = readUrl();
    if (databaseUrl === null)
      throw new StartupError("La base embarquée n’est pas répartie\u00a0: indiquez DATABASE_URL, celle d’un coordinateur.");
    // The look changes nothing: an application may run.
    const { db, lost } = isCheck
      ? { db: await openDb({ connectionString: databaseUrl }, { poolSize: 2 }), lost: undefined }
      : await openAloneOn(databaseUrl, { poolSize: 2 });
    try {
      return isCheck ? sayNeeds(await db.owner(needsOf), say) : sayDone(await distribute(db, { lost }), say);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    say(error.message);
    return 1;
  }
}

function sayNeeds(needs: Awaited<ReturnType<typeof needsOf>>, say: (text: string) => void): 0 | 1 {
  for (const { isMet, text } of needs) say(`${isMet ? "✓" : "✗"} ${text}`);
  const missing = needs.filter(({ isMet }) => !isMet).length;
  say(missing === 0 ? "La base est prête à être répartie." : "La base n’est pas prête à être répartie.");
  return missing === 0 ? 0 : 1;
}

function sayDone(done: readonly string[], say: (text: string) => void): 0 {
  for (const text of done) say(text);
  say(done.length === 0 ? "Rien à faire\u00a0: la base est répartie." : "La base est répartie\u00a0: redémarrez l’application.");
  return 0;
}
