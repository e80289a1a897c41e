import { uuidv7 } from "uuidv7";
import type { TestApp } from "../../testing/app.js";
import type { CompanyDirectory } from "../../company-directory/company-directory.js";

/** Someone registered whose company is still to create. */
export async function newPerson({ app, db, services, clock }: TestApp) {
  const userId = uuidv7();
  await db.shared((tx) =>
    tx.run(
      `insert into shared.users (id, username, password_hash, first_name, last_name, role_id, completion_status)
       values ($1, $2, '', 'Camille', 'Roussel', 'authenticated', 0)`,
      [userId, `personne-${userId}@test.example`],
    ),
  );
  const token = await services.tokens.issueAccessToken({ userId, roleId: "authenticated", firmId: null }, Math.floor(clock.now() / 1000));
  const headers = { authorization: `Bearer ${token}` };
  return {
    userId,
    headers,
    send: (url: string, payload: object, more: Readonly<Record<string, string>> = {}) =>
      app.inject({ method: "POST", url, payload, headers: { ...headers, ...more } }),
    get: (url: string) => app.inject({ method: "GET", url, headers }),
  };
}

/** Puts a register out of reach, then back. */
export async function withoutRegister<Result>(services: TestApp["services"], work: () => Promise<Result>): Promise<Result> {
  const directory: { lookUp: CompanyDirectory["lookUp"] } = services.directory;
  const { lookUp } = directory;
  directory.lookUp = async () => ({ kind: "unreachable", reason: "no cable" });
  try {
    return await work();
  } finally {
    directory.lookUp = lookUp;
  }
}
