import { addDays, addMonths } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";
import { insertUser } from "./people-repository.js";

type Staff = { readonly username: string; readonly jobTitle: string; readonly phone: string };

const STAFF: readonly Staff[] = [
  { username: "cabinet@demo.example", jobTitle: "chartered_accountant", phone: "02 99 00 00 11" },
  { username: "collaborateur@demo.example", jobTitle: "senior_accountant", phone: "02 99 00 00 12" },
  { username: "assistant@demo.example", jobTitle: "assistant_accountant", phone: "02 99 00 00 13" },
];

/** Once the books are written: who keeps which dossier, those suspended or terminated, a contact who was invited and has not come yet. */
export async function insertFirmStates(tx: Tx, { today, passwordHash }: { today: IsoDate; passwordHash: string }): Promise<void> {
  for (const { username, jobTitle, phone } of STAFF)
    await tx.run("update shared.users set job_title = $2, phone = $3 where username = $1", [username, jobTitle, phone]);
  // Each of the three keeps one dossier in three; a dossier in eight has two people.
  await tx.run(
    `insert into shared.assignments (company_id, fiscal_year_id, user_id)
      select d.id, (y ->> 'id')::uuid, u.id
      from (select c.id, row_number() over (order by c.internal_ref, c.name) as n from shared.companies c
          join shared.users a on a.username = 'cabinet@demo.example' and a.firm_id = c.firm_id) d
        join shared.dossier_summaries s on s.company_id = d.id
        cross join lateral jsonb_array_elements(s.fiscal_years) y
        join (select id, row_number() over (order by username) as n from shared.users where username = any ($1)) u
          on d.n % 3 = u.n - 1 or (d.n % 8 = 0 and (d.n + 1) % 3 = u.n - 1)
      on conflict do nothing`,
    [STAFF.map(({ username }) => username)],
  );
  await decide(tx, { ref: "D004", status: "suspended", startsOn: addDays(today, -20) });
  await decide(tx, { ref: "D006", status: "terminated", startsOn: addMonths(today, -2) });
  await decide(tx, { ref: "D010", status: "terminated", startsOn: addMonths(today, -15) });
  const invited = await companyOfRef(tx, "D012");
  const contact = { username: "contact.invite@demo.example", firstName: "Hugo", lastName: "Duval", roleId: "client", companyId: invited };
  const userId = await insertUser(tx, contact, passwordHash);
  await tx.run(
    `update shared.users set pending_email = username, username = 'invite-' || id || '@invalid', password_hash = '', email_verified_at = null,
      invited_at = now() where id = $1`,
    [userId],
  );
}

async function decide(
  tx: Tx,
  { ref, status, startsOn }: { ref: string; status: "suspended" | "terminated"; startsOn: IsoDate },
): Promise<void> {
  await tx.run(
    `insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at)
      select $1, 1, $2, $3, id, now() from shared.users where username = 'cabinet@demo.example'`,
    [await companyOfRef(tx, ref), status, startsOn],
  );
}

async function companyOfRef(tx: Tx, ref: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>("select id from shared.companies where internal_ref = $1", [ref]);
  if (!row) throw new Error(`demo: no dossier ${ref}`);
  return row.id;
}
