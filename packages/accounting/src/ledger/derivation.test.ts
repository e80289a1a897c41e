import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate, type IsoDate } from "../date.js";
import { cents } from "../money.js";
import { entry, fromEuros, line } from "../testing/builders.js";
import { renderEntry } from "../testing/render.js";
import { agreesWith, derivation, type StandingEntry } from "./derivation.js";
import type { DerivedEntry } from "../entry/entry.js";

const ANNUITY = { kind: "asset", id: "component-1", key: "annuity:year-1" } as const;
const sameDay = (date: IsoDate): IsoDate => date;

/** The annuity of 2025, of that amount. */
function annuity(amount: string, own: Partial<DerivedEntry> = {}): DerivedEntry {
  return entry([line("681120", { debit: amount }), line("281830", { credit: amount })], {
    journal: "OD",
    date: isoDate("2025-12-31"),
    label: "Dotation ordinateur",
    payment: null,
    source: ANNUITY,
    freezesWith: "closing",
    ...own,
  });
}

/** The entries of one source, as a store keeps them. */
class Store {
  readonly entries: { id: string; entry: DerivedEntry; isValidated: boolean }[] = [];
  #made = 0;

  standing(): StandingEntry[] {
    return this.entries.flatMap((one) => {
      if (one.entry.source.kind === "reversal") return [];
      const reversal = this.entries.find(({ entry: { source } }) => source.kind === "reversal" && source.entryId === one.id);
      return [{ ...one, reversal: reversal ?? null }];
    });
  }

  derive(wanted: DerivedEntry | null, openDay: (date: IsoDate) => IsoDate = sameDay): number {
    const { removed, added } = derivation(this.standing(), wanted, openDay);
    for (const id of removed) {
      const index = this.entries.findIndex((one) => one.id === id && !one.isValidated);
      if (index < 0) throw new Error("only drafts are removed");
      this.entries.splice(index, 1);
    }
    for (const one of added) this.entries.push({ id: `entry-${(this.#made += 1)}`, entry: one, isValidated: false });
    return removed.length + added.length;
  }

  validate(): void {
    for (const one of this.entries) one.isValidated = true;
  }

  /** What the books say, ids left aside. */
  content(): string[] {
    return this.entries.map((one) => `${one.isValidated} ${renderEntry(one.entry)}`).sort();
  }
}

describe("deriving the entry of a source", () => {
  test("a draft is replaced, and removed once nothing is wanted", () => {
    const store = new Store();
    store.derive(annuity("300,00"));
    store.derive(annuity("320,00"));
    expect(store.content()).toHaveLength(1);
    expect(store.content()[0]).toContain("320,00");
    store.derive(null);
    expect(store.content()).toEqual([]);
  });

  test("a validated one that differs is reversed on its own day, frozen by what freezes it, and the new one posted", () => {
    const store = new Store();
    store.derive(annuity("300,00"));
    store.validate();
    store.derive(annuity("320,00"));
    expect(store.entries.map(({ entry: one }) => [one.date, one.label, one.freezesWith])).toEqual([
      ["2025-12-31", "Dotation ordinateur", "closing"],
      ["2025-12-31", "Extourne Dotation ordinateur", "closing"],
      ["2025-12-31", "Dotation ordinateur", "closing"],
    ]);
    const expected = new Store();
    expected.derive(annuity("320,00"));
    const net = (one: Store) =>
      one.entries
        .flatMap((each) => each.entry.lines)
        .reduce((sum, each) => sum + (each.accountCode === "681120" ? each.debit - each.credit : 0), 0);
    expect(net(store)).toBe(net(expected));
  });

  test("when the validated one holds again, its reversal goes as long as it is a draft", () => {
    const store = new Store();
    store.derive(annuity("300,00"));
    store.validate();
    const before = store.content();
    store.derive(annuity("320,00"));
    store.derive(annuity("300,00"));
    expect(store.content()).toEqual(before);
  });

  test("in a closed year, reversal and new entry come on the first open day, which the label explains", () => {
    const openDay = (date: IsoDate) => (date < "2026-01-01" ? isoDate("2026-01-01") : date);
    const store = new Store();
    store.derive(annuity("300,00"));
    store.validate();
    store.derive(annuity("320,00"), openDay);
    expect(store.entries.slice(1).map(({ entry: one }) => `${one.date} ${one.label}`)).toEqual([
      "2026-01-01 Extourne Dotation ordinateur",
      "2026-01-01 Dotation ordinateur (écriture du 31/12/2025)",
    ]);
    store.validate();
    // 2026 is closed in its turn: what was posted late still holds.
    expect(store.derive(annuity("320,00"), (date) => (date < "2027-01-01" ? isoDate("2027-01-01") : date))).toBe(0);
  });

  test("an opening that comes late is a movement of the year", () => {
    const store = new Store();
    store.derive(annuity("300,00", { journal: "AN", date: isoDate("2025-01-01") }), () => isoDate("2026-01-01"));
    expect(store.entries[0]?.entry).toMatchObject({ journal: "OD", date: "2026-01-01" });
  });

  test("a change of the VAT declared alone is a change", () => {
    const vatLine = {
      nature: "LASM",
      rateBp: 2000,
      base: fromEuros("100,00"),
      vat: fromEuros("20,00"),
      deductible: cents(0),
      accountCode: "218300",
      date: isoDate("2025-12-31"),
    } as const;
    const store = new Store();
    store.derive(annuity("300,00"));
    expect(store.derive(annuity("300,00", { vatLines: [vatLine] }))).toBe(2);
    expect(store.entries.map(({ entry: one }) => one.vatLines)).toEqual([[vatLine]]);
  });
});

const steps = fc.array(
  fc.oneof(
    fc.constant("validate" as const),
    fc.constant(null),
    fc.constantFrom("100,00", "200,00", "300,00").map((amount) => annuity(amount)),
  ),
  { maxLength: 6 },
);
const wishes = fc.option(fc.constantFrom("100,00", "200,00", "400,00").map((amount) => annuity(amount)));

function played(all: readonly ("validate" | DerivedEntry | null)[]): Store {
  const store = new Store();
  for (const step of all) {
    if (step === "validate") store.validate();
    else store.derive(step);
  }
  return store;
}

describe("from any state of the books", () => {
  test("deriving twice writes nothing", () => {
    fc.assert(
      fc.property(steps, wishes, (before, wanted) => {
        const store = played([...before, wanted]);
        expect(store.derive(wanted)).toBe(0);
      }),
    );
  });

  test("deriving one thing then another equals deriving the other", () => {
    fc.assert(
      fc.property(steps, wishes, wishes, (before, one, other) => {
        expect(played([...before, one, other]).content()).toEqual(played([...before, other]).content());
      }),
    );
  });

  test("the books show what is wanted, and nothing else", () => {
    fc.assert(
      fc.property(steps, wishes, (before, wanted) => {
        const total = (lines: readonly DerivedEntry["lines"][number][]) =>
          lines.reduce((sum, one) => sum + (one.accountCode === "681120" ? one.debit - one.credit : 0), 0);
        const store = played([...before, wanted]);
        expect(total(store.entries.flatMap((one) => one.entry.lines))).toBe(total(wanted?.lines ?? []));
      }),
    );
  });
});

test("an entry agrees with its source words left aside, and with nothing else", () => {
  const one = annuity("100,00");
  const renamed = { ...one, label: "Autre titre", lines: one.lines.map((line) => ({ ...line, label: "Autre titre" })) };
  expect(agreesWith(one, renamed)).toBe(true);
  expect(agreesWith(one, annuity("100,01"))).toBe(false);
  expect(agreesWith(one, { ...one, lines: one.lines.slice(1) })).toBe(false);
  for (const own of [
    { date: isoDate("2025-12-30") },
    { pieceRef: "autre" },
    { journal: "BQ" as const },
    { freezesWith: "period" as const },
  ])
    expect(agreesWith(one, { ...one, ...own })).toBe(false);
});
