import type { Db } from "../db/db.js";
import { serverSecret } from "./secrets.js";
import type { Clock, Services } from "./serve.js";
import { accessTokens } from "./tokens.js";

/** Makes what modules are built on, on a migrated database; the server's secrets are created on the first start. */
export async function makeServices(db: Db, { clock, checkReplies }: { clock: Clock; checkReplies: boolean }): Promise<Services> {
  const [accessSecret, sessionSecret] = await Promise.all([serverSecret(db, "access_token"), serverSecret(db, "session")]);
  return { db, tokens: accessTokens(accessSecret, clock.now), sessionSecret, clock, checkReplies };
}
