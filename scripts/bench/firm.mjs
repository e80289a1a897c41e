import { openConnection } from "./support/raw-http.mjs";
import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const DOSSIERS = 1_000;
/** Firms beside the one that is measured, as large: shared tables hold them all. */
const NEIGHBOURS = 3;
const FILLED = 10;
const OPERATIONS = 5_000;
const ROUNDS = 20;
const WRITES = 100;
/** How many times its bare query a filter of the list may take, and how many times itself without the refresh a write may. */
const MOST = { filter: 3, refresh: 1.2 };

const LATE =
  "exists (select from jsonb_array_elements(s.fiscal_years) y where not (y ->> 'closed')::boolean and (y ->> 'end')::date + interval '5 months' < current_date)";

/** What the list is asked, the same in SQL, and its order when it is not by name. @type {readonly (readonly [string, string, string, string?])[]} */
const FILTERS = [
  ["sans filtre", "", "true"],
  [
    "un mot",
    "query=dossier",
    "concat_ws(' ', c.name, c.leader_first_name, c.leader_last_name, c.profession, c.siret, m.emails) ~* '\\mdossier'",
  ],
  [
    "deux mots",
    "query=ate%20mar",
    "concat_ws(' ', c.name, c.leader_last_name, m.emails) ~* '\\mate' and concat_ws(' ', c.name, c.leader_last_name, m.emails) ~* '\\mmar'",
  ],
  ["collaborateur", "collaborator=me", "a.people @> jsonb_build_array(jsonb_build_object('id', $2::text))"],
  ["compte suspendu", "accountStatus=suspended", "d.status = 'suspended'"],
  ["compte actif ou en attente", "accountStatus=active&accountStatus=pending", "coalesce(d.status, 'active') = 'active'"],
  ["résilié depuis un an", "oneYearTerminatedSubscriptions=1", "d.status = 'terminated' and d.starts_on < current_date - 365"],
  ["catégorie fiscale", "taxCategory=bnc", "c.tax_system = 'bnc'"],
  ["micro-entrepreneur", "independant=1", "c.independant"],
  ["régime de TVA", "vatSystem=quarterly_rn&vatSystem=monthly_rn", "c.vat_system in ('quarterly_rn', 'monthly_rn')"],
  ["exercice en retard", "fiscalYearStatus=late", LATE],
  ["liasse en retard", "declarationStatus=late", LATE],
  ["transmission en attente", "ediStatus=sent_waiting", "s.edi_status = 'sent_waiting'"],
  ["banque en ordre", "connectionState=ok", "s.connection_state = 'ok'"],
  [
    "clôture entre deux jours",
    "closingDate=2026-01-01&closingDate=2026-12-31",
    "s.fiscal_years -> 0 ->> 'end' between '2026-01-01' and '2026-12-31'",
  ],
  ["entrée entre deux jours", "registerDate=2020-01-01&registerDate=2035-12-31", "c.created_at between '2020-01-01' and '2035-12-31'"],
  ["TVA dans dix jours", "nextVatDeclaration=j-10", "s.next_vat_due_on between current_date and current_date + 10"],
  ["TVA dépassée", "nextVatDeclaration=exceed", "s.next_vat_due_on < current_date"],
  ["par échéance de TVA", "sort=-nextVatDueOn", "true", "next_vat_due_on desc nulls last"],
];

/** A page of the dossiers of a firm and what the list counts of all, in one statement. @param {string} condition @param {string} [order] */
function bareQuery(condition, order = "lower(name)") {
  return `with dossiers as materialized (
      select c.*, s.to_categorize, s.connection_state, s.closing_status, s.tax_return_status, s.edi_status, s.next_vat_due_on, s.fiscal_years,
        d.status, d.starts_on, a.people, m.contacts, m.signed_in, ${condition} as is_kept
      from shared.companies c left join shared.dossier_summaries s on s.company_id = c.id
      left join (select distinct on (d.company_id) d.company_id, d.status, d.starts_on from shared.dossier_decisions d
        join shared.companies o on o.id = d.company_id where o.firm_id = $1 order by d.company_id, d.starts_on desc, d.n desc) d on d.company_id = c.id
      left join (select a.company_id, jsonb_agg(jsonb_build_object('id', u.id, 'name', u.last_name)) as people from shared.assignments a
        join shared.users u on u.id = a.user_id and u.firm_id = $1 group by a.company_id) a on a.company_id = c.id
      left join (select m.company_id, count(*) as contacts, count(u.email_verified_at) as signed_in, string_agg(u.username, ' ') as emails
        from shared.memberships m join shared.companies o on o.id = m.company_id join shared.users u on u.id = m.user_id
        where o.firm_id = $1 group by m.company_id) m on m.company_id = c.id
      where c.firm_id = $1 and $2::uuid is not null)
    select *, (select count(*) from dossiers) as all_of_them, (select count(*) from dossiers where next_vat_due_on between current_date and current_date + 10) as soon
    from dossiers where is_kept order by ${order}, id limit 50`;
}

/** The list of a firm under each filter against its bare query, and what the summary adds to a write. */
export async function run() {
  const stage = await openStage();
  try {
    const firm = await fillFirm(stage, "Cabinet mesuré");
    for (let rank = 0; rank < NEIGHBOURS; rank += 1) await fillFirm(stage, `Voisin ${rank}`);
    await stage.db.owner((tx) => tx.run("analyze"));
    return [await measureList(stage, firm), await measureRefresh(stage)];
  } finally {
    await stage.close();
  }
}

/**
 * A firm with its dossiers: a summary, a contact, a person who keeps it; one in ten was suspended or terminated.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {string} name
 */
export async function fillFirm({ db, newFirm }, name) {
  const firm = await newFirm(name);
  await db.owner(async (tx) => {
    await tx.run(
      `create temporary table filling on commit drop as select n, gen_random_uuid() as id, gen_random_uuid() as contact, gen_random_uuid() as year
        from generate_series(1, $1::int) n`,
      [DOSSIERS],
    );
    await tx.run(
      `insert into shared.companies (id, firm_id, name, siret, profession, leader_first_name, leader_last_name, tax_system, accounting_basis, vat_system, independant)
        select id, $1::uuid, 'Atelier Dossier ' || n, lpad(n::text, 14, '7'), 'Architecte', 'Camille', (array['Martin', 'Aubry', 'Roussel', 'Le Bihan'])[1 + n % 4],
          (array['bnc', 'bic-rs', 'bic-rn'])[1 + n % 3], 'cash', (array['not_subjected', 'rs', 'quarterly_rn', 'monthly_rn'])[1 + n % 4], n % 50 = 0 from filling`,
      [firm.id],
    );
    await tx.run(
      `insert into shared.users (id, username, password_hash, first_name, last_name, role_id, email_verified_at)
        select contact, contact || '@client.example', '', 'Camille', 'Martin', 'client', case when n % 5 > 0 then now() end from filling`,
    );
    await tx.run("insert into shared.memberships (user_id, company_id) select contact, id from filling");
    await tx.run(
      "insert into shared.assignments (company_id, fiscal_year_id, user_id) select id, year, $1::uuid from filling where n % 3 > 0",
      [firm.userId],
    );
    await tx.run(
      `insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at)
        select id, 1, case when n % 20 = 0 then 'suspended' else 'terminated' end, current_date - n, $1::uuid, now() from filling where n % 10 = 0`,
      [firm.userId],
    );
    await tx.run(
      `insert into shared.dossier_summaries (company_id, to_categorize, vat_to_validate, connection_state, edi_status, next_vat_due_on, fiscal_years)
        select id, n % 40, n % 7, case when n % 4 = 0 then 'waiting' else 'ok' end, case when n % 30 = 0 then 'sent_waiting' end,
          case when n % 4 > 0 then current_date + (n % 60) - 15 end,
          jsonb_build_array(jsonb_build_object('id', year, 'begin', make_date(2024 + n % 3, 1, 1), 'end', make_date(2024 + n % 3, 12, 31), 'closed', false)) from filling`,
    );
  });
  return firm;
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchFirm} firm
 */
async function measureList({ db, url }, firm) {
  const connection = await openConnection(url, await firm.headers());
  try {
    const rows = [];
    for (const [name, query, condition, order] of FILTERS) {
      const ask = async () => {
        const { status, body } = await connection.get(`/api/v1/dossiers?${query}`);
        if (status !== 200) throw new Error(`${name}: ${status} ${body.toString()}`);
      };
      const text = bareQuery(condition, order);
      const bareAsk = () => db.sharedRead({ text, values: [firm.id, firm.userId] });
      await timings(3, ask);
      await timings(3, bareAsk);
      /** @type {number[]} */
      const taken = [];
      /** @type {number[]} */
      const bare = [];
      // One after the other: what else the machine does slows both.
      for (let round = 0; round < ROUNDS; round += 1) {
        taken.push(...(await timings(1, ask)));
        bare.push(...(await timings(1, bareAsk)));
      }
      rows.push({ name, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), bare: quantile(bare, 0.5) });
    }
    return {
      title: `Liste de ${DOSSIERS} dossiers d’un cabinet, en HTTP (${ROUNDS} demandes par filtre)`,
      columns: ["filtre", "p50", "p95", "SQL seul", "rapport"],
      rows: rows.map(({ name, p50, p95, bare }) => [name, ms(p50), ms(p95), ms(bare), times(p50 / bare)]),
      ratios: rows.map(({ name, p50, bare }) => ({ name: `liste des dossiers, ${name}`, value: p50 / bare, most: MOST.filter })),
      notes: ["Objectif\u00a0: 200 ms."],
    };
  } finally {
    connection.close();
  }
}

/**
 * What counting a summary again adds to a write, in books of some size.
 * @param {import("./support/stage.mjs").Stage} stage
 */
async function measureRefresh(stage) {
  /** @type {number[]} */
  const writes = [];
  /** @type {number[]} */
  const refreshes = [];
  for (let rank = 0; rank < FILLED; rank += 1) {
    const company = await stage.newCompany();
    await fillBooks(stage, company, OPERATIONS);
    const headers = { ...(await company.headers()), "content-type": "application/json" };
    let turn = rank;
    const categorize = async () => {
      const id = `01980000-0000-7000-8000-${(5 * (turn += 7) + 1).toString(16).padStart(12, "0")}`;
      const amount = (500 + (((5 * turn + 1) * 7919) % 200_000)) / 100;
      const body = JSON.stringify({ allocations: [{ account: "606300", amount }] });
      const reply = await fetch(`${stage.url}/api/v1/transaction/${id}/allocations`, { method: "PUT", headers, body });
      if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    };
    await timings(5, categorize);
    writes.push(...(await timings(WRITES / FILLED, categorize)));
    await stage.db.tenant(company.id, async (tx) => {
      const refresh = () => tx.query("select books.end_change()");
      await timings(2, refresh);
      refreshes.push(...(await timings(WRITES / FILLED, refresh)));
    });
  }
  const [write, refresh] = [quantile(writes, 0.5), quantile(refreshes, 0.5)];
  const ratio = write / (write - refresh);
  return {
    title: `Une opération catégorisée, en HTTP, dans ${FILLED} dossiers de ${OPERATIONS} opérations (${WRITES} écritures)`,
    columns: ["écriture p50", "résumé p50", "avec / sans le résumé"],
    rows: [[ms(write), ms(refresh), times(ratio)]],
    ratios: [{ name: "une écriture et son résumé", value: ratio, most: MOST.refresh }],
  };
}
