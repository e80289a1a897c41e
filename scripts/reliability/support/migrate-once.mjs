import { openDb } from "../../../apps/server/dist/db/db.js";
import { migrate } from "../../../apps/server/dist/db/migrate.js";

// Applies the migrations of a folder to a database, as a server that starts does; says when it begins, since it is killed on the way.
const [connectionString = "", folder = ""] = process.argv.slice(2);
const db = await openDb({ connectionString });
process.stdout.write("begins\n");
await migrate(db, folder);
await db.close();
