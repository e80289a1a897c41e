import { uuidv7 } from "uuidv7";
import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const OPERATIONS = 20_000;
const CHANGED = 1000;
const ROUNDS = 7;
/** Ratio to the time in which bare SQL writes the same rows. */
const CEILING = 3;

/** A thousand operations given another category in one call, then taken back, over HTTP, against the same rows written in bare SQL. */
export async function run() {
  const stage = await openStage();
  try {
    const company = await stage.newCompany();
    await fillBooks(stage, company, OPERATIONS);
    const rows = await stage.db.tenantRead(company.id, {
      text: "select operation_id as id from books.allocations where company_id = $1 and account_code = '606400' order by operation_id limit $2",
      values: [company.id, 2 * CHANGED],
    });
    const ids = rows.map(({ id }) => String(id));
    const call = caller(stage.url, await company.headers());
    const [bulks, undos] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let round = 0; round < ROUNDS; round += 1) {
      let actId = "";
      const body = { ids: ids.slice(0, CHANGED), parts: [{ account: "626200" }] };
      bulks.push(
        ...(await timings(1, async () => {
          const { data } = await call("PUT", "/api/v1/transactions/allocations", body);
          if (data.changed.length !== CHANGED) throw new Error(`${data.changed.length} operations changed`);
          actId = data.actId;
        })),
      );
      undos.push(...(await timings(1, () => call("POST", `/api/v1/acts/${actId}/undo`, {}))));
    }
    const bare = quantile(await timings(ROUNDS, () => writeBare(stage, company, ids.slice(CHANGED))), 0.5);
    return {
      title: `${CHANGED} opérations d’un coup, en HTTP, dans des livres de ${OPERATIONS}`,
      columns: ["appel", "p50", "au pire", "SQL nu", "rapport", "plafond"],
      rows: [
        ["catégoriser", ...figures(bulks, bare)],
        ["reprendre", ...figures(undos, bare)],
      ],
      notes: ["SQL nu\u00a0: les mêmes lignes (opérations, mots, ventilations, écritures, acte) en sept ordres. Objectif\u00a0: 1 000 ms."],
    };
  } finally {
    await stage.close();
  }
}

/** @param {readonly number[]} taken @param {number} bare */
function figures(taken, bare) {
  const p50 = quantile(taken, 0.5);
  const ratio = p50 / bare;
  return [ms(p50), ms(Math.max(...taken)), ms(bare), times(ratio), `${CEILING} ×${ratio > CEILING ? " DÉPASSÉ" : ""}`];
}

/** @param {string} url @param {Record<string, string>} headers */
function caller(url, headers) {
  return async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => {
    const sent = { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${url}${path}`, { ...sent, method });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return /** @type {Promise<{ data: { changed: unknown[], actId: string } }>} */ (reply.json());
  };
}

/**
 * The rows that such a call writes, in as few statements as they need, under the same role and triggers.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {readonly string[]} ids
 */
async function writeBare({ db }, company, ids) {
  const act = uuidv7();
  await db.tenant(company.id, async (tx) => {
    const given = [company.id, ids];
    await tx.run("delete from books.allocations where company_id = $1 and operation_id = any($2::uuid[])", given);
    await tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents, deductible_cents)
        select $1, o.id, 1, '626200', abs(o.amount_cents), 0
        from books.operations o where o.company_id = $1 and o.id = any($2::uuid[])`,
      given,
    );
    await tx.run(
      `update books.operations set version = version + 1, tokens = array(select unnest(tokens) union select unnest(array[$3, '626200']))
        where company_id = $1 and id = any($2::uuid[])`,
      [...given, `mot${act.slice(-6)}`],
    );
    await tx.run(
      `delete from books.entry_lines l using books.entries e
        where l.company_id = $1 and e.company_id = $1 and e.id = l.entry_id and e.operation_id = any($2::uuid[])`,
      given,
    );
    await tx.run("delete from books.entries where company_id = $1 and operation_id = any($2::uuid[])", given);
    await tx.run(
      `with written as (
          insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, source_kind, operation_id, sequence)
            select $1, gen_random_uuid(), $3, 'BQ', o.date, o.title, o.piece_ref, o.date, o.date, 'VIR', 'operation', o.id, 'main'
            from books.operations o where o.company_id = $1 and o.id = any($2::uuid[]) returning id, date, label, operation_id)
        insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
          select $1, w.id, l.position, l.account, w.label, l.debit, l.credit, 'BQ', w.date
          from written w join books.operations o on o.company_id = $1 and o.id = w.operation_id,
            lateral (values (1, '626200', abs(o.amount_cents), 0), (2, '512000', 0, abs(o.amount_cents))) as l (position, account, debit, credit)`,
      [...given, company.fiscalYearId],
    );
    await tx.run(
      `with act as (insert into books.acts (company_id, id, kind, sentence, before, after, family, operations)
          select $1, $3, 'bench', 'Mesure', jsonb_object_agg(o.id, to_jsonb(o)), jsonb_object_agg(o.id, to_jsonb(o)), 'operations', ${CHANGED}
          from books.operations o where o.company_id = $1 and o.id = any($2::uuid[]) returning id)
        insert into books.act_operations (company_id, operation_id, act_id) select $1, o.id, act.id from act, unnest($2::uuid[]) as o (id)`,
      [...given, act],
    );
  });
}
