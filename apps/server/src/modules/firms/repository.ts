import type { Db } from "../../db/db.js";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";

export type DossierRow = {
  readonly id: string;
  readonly name: string;
  readonly profession: string;
  readonly mode_of_practicing: string | null;
  readonly leader_first_name: string;
  readonly leader_last_name: string;
  readonly tax_system: TaxSystem;
  readonly vat_system: string;
  /** How many dossiers the search found, on every page. */
  readonly found: number;
};

/** A text without accents, in lower case, with a space before each word: what a prefix is looked for in. */
const plain = (text: string): string =>
  `' ' || regexp_replace(regexp_replace(normalize(replace(replace(lower(${text}), 'œ', 'oe'), 'æ', 'ae'), NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')`;

/**
 * A page of a firm's dossiers by name. Each prefix (lower case, without accents) begins a word of the name, of the leader
 * or of the profession. A firm has thousands of dossiers at most: they are read through, without an index of words.
 */
export function readDossiers(
  db: Db,
  { firmId, prefixes, limit, offset }: { firmId: string; prefixes: readonly string[]; limit: number; offset: number },
): Promise<DossierRow[]> {
  return db.sharedRead<DossierRow>({
    name: "dossiers",
    text: `select id, name, profession, mode_of_practicing, leader_first_name, leader_last_name, tax_system, vat_system,
        count(*) over ()::int as found
      from shared.companies c,
        lateral (select ${plain("concat_ws(' ', name, leader_first_name, leader_last_name, profession)")} as words) w
      where firm_id = $1 and not exists (select from unnest($2::text[]) as prefix where strpos(w.words, ' ' || prefix) = 0)
      order by ${plain("name")}, id limit $3 offset $4`,
    values: [firmId, prefixes, limit, offset],
  });
}
