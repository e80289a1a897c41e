import { uuidv7 } from "uuidv7";

export const READER_PASSWORD = "Une phrase assez longue";

/** @typedef {import("./stage.mjs").Stage} Stage */

/**
 * Someone of a company, who signs in.
 * @param {Stage} stage
 * @param {{ username: string, companyId: string, passwordHash: string }} person
 */
export async function newReader(stage, { username, companyId, passwordHash }) {
  const id = uuidv7();
  await stage.db.shared(async (tx) => {
    await tx.run(
      "insert into shared.users (id, username, password_hash, role_id, email_verified_at) values ($1, $2, $3, 'client', now())",
      [id, username, passwordHash],
    );
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [id, companyId]);
  });
  return timedSignIn(stage, username);
}

/**
 * @param {Stage} stage
 * @param {string} username
 */
export async function timedSignIn(stage, username) {
  const start = performance.now();
  const reply = await fetch(`${stage.url}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", username, password: READER_PASSWORD }),
  });
  const read = /** @type {{ access_token?: string }} */ (await reply.json());
  return { taken: performance.now() - start, status: reply.status, token: read.access_token ?? "" };
}
