import type { DeclarationStatus, FiscalYearStatus, StatusDecision } from "@comptoir/accounting/firm/dossier-state";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";

/** A dossier, as the list of a firm reads it. */
export type DossierRow = {
  readonly id: string;
  readonly name: string;
  readonly profession: string;
  readonly mode_of_practicing: string | null;
  readonly leader_first_name: string;
  readonly leader_last_name: string;
  readonly siret: string | null;
  readonly internal_ref: string | null;
  readonly tax_system: TaxSystem;
  readonly vat_system: string;
  readonly independant: boolean;
  readonly trial_ends_on: IsoDate | null;
  /** In Paris. */
  readonly registered_on: IsoDate;
  readonly to_categorize: number;
  readonly papers_waiting: number | null;
  readonly questions_open: number | null;
  readonly questions_answered: number | null;
  readonly last_statement_on: IsoDate | null;
  readonly connection_state: "waiting" | "ok" | "required_action" | "onhold";
  readonly closing_status: FiscalYearStatus | null;
  readonly closing_year_id: string | null;
  readonly closing_done: number | null;
  readonly closing_to_fix: number | null;
  readonly closing_total: number | null;
  readonly closing_submitted: boolean;
  readonly closing_blocker: string | null;
  readonly closing_flagged: boolean;
  readonly tax_return_status: DeclarationStatus | null;
  /** The fiscal year that it speaks of. */
  readonly tax_return_year_id: string | null;
  readonly edi_status: string | null;
  readonly next_vat_due_on: IsoDate | null;
  readonly vat_missing: ("surname" | "postcode")[];
  readonly vat_start_asked: boolean;
  readonly postcode: string | null;
  readonly fiscal_years: readonly { readonly id: string; readonly begin: IsoDate; readonly end: IsoDate; readonly closed: boolean }[];
  /** The last one of each day. */
  readonly decisions: readonly { readonly status: StatusDecision["status"]; readonly starts_on: IsoDate }[];
  readonly assignments: readonly { readonly year: string; readonly id: string; readonly first_name: string; readonly last_name: string }[];
  readonly contacts: number;
  readonly contacts_signed_in: number;
  /** True when the words of the search are found in it. */
  readonly is_found: boolean;
};

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy";
/** A database whose locale is C knows no capital beyond Z, and no letter either. */
const CAPITALS = ACCENTED.toUpperCase();
const WORD_START = `(^|[^[:alnum:]${ACCENTED}${CAPITALS}œæŒÆ])`;

/** The name that a firm files a company under, as `dossierName` of the domain gives it. */
const FILED_NAME = `case when lower(c.name) = lower(c.leader_first_name || ' ' || c.leader_last_name) and '' not in (c.leader_first_name, c.leader_last_name)
  then c.leader_last_name || ' ' || c.leader_first_name else c.name end`;
/** Its place in the list: `É` beside `E`. */
const NAME_ORDER = `translate(replace(replace(lower(${FILED_NAME}), 'œ', 'oe'), 'Œ', 'oe'), '${ACCENTED}${CAPITALS}', '${PLAIN}${PLAIN}')`;

/**
 * Every dossier of a firm by name, or the one of a company, with its summary. Each prefix (letters and figures without accents) begins a word of the name, the
 * leader, the profession, the reference, the SIRET or a contact's e-mail. A firm has thousands of dossiers at most: they are read
 * through, without an index of words, and what they are shown as is decided by the domain.
 */
export function readDossiers(
  db: Db,
  { firmId, prefixes, companyId = null }: { firmId: string; prefixes: readonly string[]; companyId?: string | null },
): Promise<DossierRow[]> {
  const statement = {
    name: "dossiers",
    text: `select c.id, c.name, c.profession, c.mode_of_practicing, c.leader_first_name, c.leader_last_name, c.siret, c.internal_ref, c.tax_system,
        c.vat_system, c.independant, c.trial_ends_on, (c.created_at at time zone 'Europe/Paris')::date as registered_on, coalesce(s.to_categorize, 0) as to_categorize,
        coalesce(s.connection_state, 'waiting') as connection_state, s.closing_status, s.closing_year_id, s.closing_done, s.closing_to_fix,
        s.closing_total, coalesce(s.closing_submitted, false) as closing_submitted, s.closing_blocker, coalesce(s.closing_flagged, false) as closing_flagged, s.tax_return_status, s.tax_return_year_id, s.edi_status, s.next_vat_due_on,
        s.papers_waiting, s.questions_open, s.questions_answered, s.last_statement_on,
        coalesce(s.vat_missing, '{}') as vat_missing, coalesce(s.vat_start_asked, false) as vat_start_asked, c.postcode,
        coalesce(s.fiscal_years, '[]') as fiscal_years, coalesce(d.decisions, '[]') as decisions, coalesce(a.assignments, '[]') as assignments,
        coalesce(m.contacts, 0)::int as contacts, coalesce(m.signed_in, 0)::int as contacts_signed_in,
        concat_ws(' ', c.name, c.leader_first_name, c.leader_last_name, c.profession, c.internal_ref, c.siret, m.emails) ~* all ($2::text[]) as is_found
      from shared.companies c
      left join shared.dossier_summaries s on s.company_id = c.id
      left join (
        select d.company_id, jsonb_agg(jsonb_build_object('status', d.status, 'starts_on', d.starts_on) order by d.n) as decisions
        from (
          select distinct on (e.company_id, e.starts_on) e.company_id, e.n, e.status, e.starts_on
          from shared.dossier_decisions e join shared.companies o on o.id = e.company_id where o.firm_id = $1
          order by e.company_id, e.starts_on, e.n desc
        ) d group by d.company_id
      ) d on d.company_id = c.id
      left join (
        select a.company_id, jsonb_agg(jsonb_build_object('year', a.fiscal_year_id, 'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
          order by u.last_name, u.first_name, u.id) as assignments
        from shared.assignments a join shared.users u on u.id = a.user_id and u.firm_id = $1 where u.deleted_at is null group by a.company_id
      ) a on a.company_id = c.id
      left join (
        select m.company_id, count(*) as contacts, count(u.email_verified_at) as signed_in, string_agg(concat_ws(' ', case when u.invited_at is null then u.username end, u.pending_email), ' ') as emails
        from shared.memberships m join shared.companies o on o.id = m.company_id join shared.users u on u.id = m.user_id
        where o.firm_id = $1 and u.deleted_at is null group by m.company_id
      ) m on m.company_id = c.id
      where c.firm_id = $1 and ($3::uuid is null or c.id = $3)
      order by ${NAME_ORDER}, c.id`,
    values: [firmId, prefixes.map(patternOf), companyId],
  };
  return db.sharedRead<DossierRow>(statement, firmId);
}

/** A decision on the state of a dossier: from which day it holds, who took it and when. */
export type DecisionRow = {
  readonly status: StatusDecision["status"];
  readonly starts_on: IsoDate;
  readonly at: Date;
  readonly user_id: string;
};

/** What was decided of a dossier, the latest first: the hundred last decisions. */
export function readDecisions(tx: Tx, companyId: string): Promise<DecisionRow[]> {
  return tx.query<DecisionRow>(
    "select status, starts_on, at, user_id from shared.dossier_decisions where company_id = $1 order by n desc limit 100",
    [companyId],
  );
}

/** The decision that counts for a dossier on a day; null before any. */
export async function readDecisionOn(tx: Tx, companyId: string, day: IsoDate): Promise<StatusDecision | null> {
  const [row] = await tx.query<StatusDecision>(
    `select status, starts_on as "startsOn" from shared.dossier_decisions d where company_id = $1 and d.starts_on <= $2
      order by d.starts_on desc, n desc limit 1`,
    [companyId, day],
  );
  return row ?? null;
}

/** Keeps what a firm decided of one of its dossiers, which the caller holds. */
export async function insertDecision(
  tx: Tx,
  { companyId, decision, userId, at }: { companyId: string; decision: StatusDecision; userId: string; at: Date },
): Promise<void> {
  await tx.run(
    `insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at)
      select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from shared.dossier_decisions where company_id = $1`,
    [companyId, decision.status, decision.startsOn, userId, at],
  );
}

/** Each letter with its accents: ten times as fast as taking the accents off every name (6 ms for 5 000 dossiers). */
function patternOf(prefix: string): string {
  const letters = prefix.replaceAll("oe", "œ").replaceAll("ae", "æ");
  return `${WORD_START}${[...letters].map(variantsOf).join("")}`;
}

function variantsOf(letter: string): string {
  if (letter === "œ") return `(œ|Œ|${variantsOf("o")}${variantsOf("e")})`;
  if (letter === "æ") return `(æ|Æ|${variantsOf("a")}${variantsOf("e")})`;
  const accented = [...ACCENTED].filter((_, index) => PLAIN[index] === letter).join("");
  return accented === "" ? letter : `[${letter}${accented}${accented.toUpperCase()}]`;
}
