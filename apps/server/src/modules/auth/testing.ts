import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Db } from "../../db/db.js";
import { runDueJobs, type JobFailure } from "../../jobs/run-jobs.js";
import { TEST_OPTIONS } from "../../testing/app.js";
import { quickHash } from "../../testing/quick-hash.js";
import type { EmailLink } from "./registration/email-links.js";
import { linkRequestHandler } from "./registration/link-request-job.js";

/** The password of the people of these tests. */
export const TEST_PASSWORD = "Comptoir!2026";

type Sent = { readonly subject: string; readonly body: string };

/** The mails to an address, oldest first, once the links that were asked for are mailed. */
export async function mailsTo(db: Db, recipient: string, options = TEST_OPTIONS): Promise<Sent[]> {
  const onFailure = ({ failure }: JobFailure): never => {
    throw new Error(failure);
  };
  await runDueJobs(db, linkRequestHandler(options), { isStopping: () => false, onFailure });
  return db.sharedRead<Sent>({ text: "select subject, body from shared.mails where recipient = $1 order by id", values: [recipient] });
}

/** The link of the last mail to an address, in its three parts. */
export async function lastLinkTo(db: Db, recipient: string): Promise<EmailLink> {
  const body = (await mailsTo(db, recipient)).at(-1)?.body ?? "";
  const verification = /\/user-email-verification\/([^/\s]+)\/([^/\s]+)\/(\S+)/.exec(body);
  if (verification) {
    const [, uid = "", timestamp = "", token = ""] = verification;
    return { uid, timestamp, token };
  }
  const parts = new URLSearchParams(/\/(?:forgot-password|invitation)#(\S+)/.exec(body)?.[1] ?? "");
  return { uid: parts.get("uid") ?? "", timestamp: parts.get("timestamp") ?? "", token: parts.get("token") ?? "" };
}

/** What a person did with their access, oldest first. */
export async function actionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.sharedRead<{ action: string }>({
    text: "select action from shared.person_log where user_id = $1 order by id",
    values: [userId],
  });
  return rows.map(({ action }) => action);
}

/** Someone of a firm who can sign in; returns their address. */
export async function newStaff(db: Db, { firmId, roleId }: { firmId: string; roleId: string }): Promise<{ id: string; username: string }> {
  const id = uuidv7();
  const username = `collaboratrice-${id}@test.example`;
  const hash = await quickHash(TEST_PASSWORD);
  await db.shared((tx) =>
    tx.run(
      "insert into shared.users (id, username, password_hash, first_name, role_id, firm_id, email_verified_at) values ($1, $2, $3, 'Maël', $4, $5, now())",
      [id, username, hash, roleId, firmId],
    ),
  );
  return { id, username };
}

/** Signs in with a password, and a code when one is given. */
export function requestToken(app: FastifyInstance, username: string, given: { password?: string; code?: string; userAgent?: string } = {}) {
  const { password = TEST_PASSWORD, code, userAgent } = given;
  return app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password, ...(code !== undefined && { code }) },
    headers: userAgent === undefined ? {} : { "user-agent": userAgent },
  });
}

/** Signs in and returns how to call as that person. */
export async function asPerson(app: FastifyInstance, username: string, given: Parameters<typeof requestToken>[2] = {}) {
  const { access_token, refresh_token } = (await requestToken(app, username, given)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    headers,
    refreshToken: String(refresh_token),
    call: (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object): Promise<LightMyRequestResponse> =>
      app.inject({ method, url, headers, ...(payload && { payload }) }),
  };
}
