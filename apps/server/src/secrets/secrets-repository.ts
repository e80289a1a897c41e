import { randomBytes } from "node:crypto";
import type { Db } from "../db/db.js";

type SecretName = "access_token" | "session" | "vapid";

/** The secret that this database's servers share under that name, created by the first one that asks: 32 random bytes unless `make` says otherwise. */
export async function serverSecret(db: Db, name: SecretName, make: () => Buffer = () => randomBytes(32)): Promise<Buffer> {
  return db.shared(async (tx) => {
    await tx.run("insert into shared.server_secrets (name, value) values ($1, $2) on conflict (name) do nothing", [name, make()]);
    const [row] = await tx.query<{ value: Buffer }>("select value from shared.server_secrets where name = $1", [name]);
    if (!row) throw new Error(`the server secret ${name} is missing`);
    return row.value;
  });
}
