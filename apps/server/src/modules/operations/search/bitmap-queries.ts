import type { Bitmapped } from "./bitmap-lists.js";
import type { StatementValues } from "./condition-queries.js";
import { amountRanges } from "./filter-set-queries.js";
import type { FoundTerm } from "./found-term.js";
import { MAX_MET, MAX_PLACED, PAGE_SIZE } from "./limits.js";
import { after, type ListQuery } from "./list-queries.js";

/** Bits of a block of `books.bitmaps`. */
const BLOCK = 1024;

/** The operations that some terms and filters have in common, by their bitmaps; the company is $1. */
export type MetByBitmaps = {
  /** What comes before `hits`: `met` has their blocks, each with its number of operations `n`, and that of the later days, `later`. */
  readonly blocks: string;
  /** Their dates and ids: of the latest days that fill the page, or of those that have MAX_MET when each is asked for something else. */
  readonly hits: string;
  /** How many they are, in the period. */
  readonly total: string;
  /** SQL that is true when those days have too many: there are no hits then. */
  readonly areTooMany: string;
};

/** Intersects the bitmaps of some terms and filters, of the period and of the days of the cursor. */
export function metByBitmaps(query: ListQuery, bitmapped: Bitmapped, { isAsked }: { readonly isAsked: boolean }): MetByBitmaps {
  const { cursor, offset, values } = query;
  // Operations of the day of the cursor may come before it: they fill no page.
  const counted = cursor === null ? "n" : `n * (date < ${values.add(cursor.date, "date")})::int`;
  const enough = isAsked ? `m.later < ${MAX_MET}` : `m.later < ${PAGE_SIZE + 1} + ${offset > 0 ? values.add(offset, "int") : "0"}`;
  const areTooMany = `(select coalesce(sum(m.n), 0) > ${MAX_PLACED} from met m where ${enough})`;
  const slots = `select p.place, (m.block * ${BLOCK} - 1 + sum(length(p.zeros) + 1) over (order by p.place))::int as slot
    from string_to_table(m.bits::text, '1') with ordinality p (zeros, place)`;
  return {
    blocks: `common as materialized (select * from (${intersection(query, bitmapped)}) b where bit_count(bits) > 0), met as materialized (
      select date, block, bits, n, coalesce(sum(${counted}) over (order by date desc groups between unbounded preceding and 1 preceding), 0) as later
      from (select date, block, bits, bit_count(bits)::int as n from (${ofAmounts(query, bitmapped)}) b) c)`,
    hits: `select m.date, h.operation_id from met m cross join lateral (${slots}) s
      cross join lateral (select x.operation_id from books.operation_slots x where x.company_id = $1
        and (x.date, x.slot) >= (m.date, s.slot) and (x.date, x.slot) <= (m.date, s.slot) order by x.date, x.slot limit 1) h
      where ${[`not ${areTooMany}`, enough, "s.place <= m.n", ...after(query, "m.date, h.operation_id")].join(" and ")}`,
    total: "(select coalesce(sum(n), 0)::int from met)",
    areTooMany,
  };
}

/** Of the blocks that lists have in common (`common`), the bits of the operations of some amounts: cancelled ones are in no list. */
function ofAmounts(query: ListQuery, { amounts }: Bitmapped): string {
  if (amounts === null) return "select * from common";
  const ofRange = (range: string): string =>
    `select o.date, o.slot from books.operation_slots o where ${["o.company_id = $1", range, daysOf(query, "o.date")].join(" and ")}`;
  const places = amountRanges({ ...amounts, transaction_sign: "all" }, query.values).map((range) => ofRange(range));
  return `select s.date, b.block, bit_or(${BIT}) as bits from (${places.join(" union all ")}) s
    join common b on b.date = s.date and b.block = s.slot / ${BLOCK} where get_bit(b.bits, s.slot % ${BLOCK}) = 1 group by 1, 2`;
}

function intersection(query: ListQuery, { terms, masks }: Bitmapped): string {
  const kept = [
    ...terms.map((term) => ({ blocks: blocksOf(query, term), isLeftOut: false })),
    // What is left out is taken away from the others.
    ...masks
      .toSorted((a, b) => Number(a.isLeftOut) - Number(b.isLeftOut))
      .map(({ lists, isLeftOut }) => ({ blocks: together(keptBlocks(query, lists), lists.length), isLeftOut })),
  ];
  const bits = kept.map(({ isLeftOut }, index) => (isLeftOut ? `~coalesce(b${index}.bits, 0::bit(${BLOCK}))` : `b${index}.bits`));
  const joined = kept.map(({ blocks, isLeftOut }, index) =>
    index === 0 ? `(${blocks}) b0` : `${isLeftOut ? "left " : ""}join (${blocks}) b${index} using (date, block)`,
  );
  return `select date, block, ${bits.join(" & ")} as bits from ${joined.join(" ")}`;
}

/** The blocks of a term: of its words together, those without a bitmap by their operations. */
function blocksOf(query: ListQuery, { words, bitmapped, unmapped }: FoundTerm): string {
  const kept = keptBlocks(query, bitmapped);
  if (unmapped === 0) return together(kept, words.length);
  const made = blocksMade(
    query,
    words.filter((word) => !bitmapped.includes(word)),
  );
  return together(`${kept} union all ${made}`, words.length);
}

function together(blocks: string, count: number): string {
  return count === 1 ? blocks : `select date, block, bit_or(bits) as bits from (${blocks}) w group by date, block`;
}

function keptBlocks(query: ListQuery, lists: readonly string[]): string {
  return `select b.date, b.block, b.bits from books.bitmaps b where b.company_id = $1 and b.list = ${oneOf(lists, query.values)} and ${daysOf(query, "b.date")}`;
}

/** One block for each operation that has one of the words, as many as they are. */
function blocksMade(query: ListQuery, words: readonly string[]): string {
  return `select s.date, s.slot / ${BLOCK}, ${BIT} from books.operation_tokens t cross join lateral (${slotOf("t.operation_id")}) s
    where t.company_id = $1 and t.token = ${oneOf(words, query.values)} and ${daysOf(query, "t.date")}`;
}

const BIT = `set_bit(0::bit(${BLOCK}), s.slot % ${BLOCK}, 1)`;

/** Where an operation is, looked up as the first one from its id on: the planner may believe that there is hardly any. */
function slotOf(id: string): string {
  return `select x.date, x.slot from books.operation_slots x where x.company_id = $1 and x.operation_id >= ${id} and x.operation_id <= ${id}
    order by x.operation_id limit 1`;
}

function oneOf(words: readonly string[], values: StatementValues): string {
  return `any(${values.add(words, "text[]")})`;
}

/** The period, and the days that the cursor leaves. */
function daysOf({ conditions, cursor, values }: ListQuery, date: string): string {
  const left = cursor === null ? [] : [`${date} <= ${values.add(cursor.date, "date")}`];
  return ["true", ...conditions.dates(date), ...left].join(" and ");
}
