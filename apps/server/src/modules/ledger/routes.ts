import type { FastifyInstance } from "fastify";
import { fecWordingBeside, nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { LineOwn } from "@comptoir/accounting/entry/entry";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { fecEntryNumber } from "@comptoir/accounting/fec/line";
import { eurosFromCents } from "@comptoir/accounting/money";
import {
  comparePrints,
  listEntries,
  previewValidation as previewValidationCall,
  readEntry,
  readPrints,
  reverseEntry,
  validateLedger,
  verifyLedger,
  type EntryReply,
} from "@comptoir/contract/ledger/ledger";
import { Refusal } from "../../refusal.js";
import { describedBy, type ActDescription } from "../../acts/keep-act.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { AppOptions } from "../../app-options.js";
import type { Services } from "../../services.js";
import { SHOWN_ENTRIES_OF_OPERATION, SHOWN_ENTRY, withOwn, type ShownEntryRow } from "../books/entries/service.js";
import { announcingYears } from "./validation/announce-year.js";
import { refreshOpenings } from "../books/openings/service.js";
import { previewValidation } from "./validation/preview-validation.js";
import { reverseValidated } from "./reversal/reverse.js";
import { validateThrough } from "../books/freezing/service.js";
import { comparePrints as compareWithPrints } from "./verification/compare-prints.js";
import { mailPrints, printsFile, printsOf } from "./verification/prints.js";
import { verifyCompany } from "./verification/verify.js";

/** Validation, reversal, verification and reading of entries. */
export function ledgerRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  change(
    app,
    services,
    validateLedger,
    {
      action: "ledger.validate",
      act: ({ body: { through } }) => describedBy(({ validated }: { readonly validated: number }) => validationAct({ through, validated })),
    },
    async (tx, { body: { through }, company: { id: companyId, name }, caller: { userId }, today }) => {
      const validated = await announcingYears(tx, { companyId, userId, now: clock.now(), options }, () =>
        validateThrough(tx, { companyId, through, today }),
      );
      if (validated.validated > 0) await mailPrints(tx, { companyId, name, today, now: clock.now(), options });
      const data = { ...validated, prints: await printsOf(tx, companyId) };
      return { result: data, subject: through, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  serve(app, services, previewValidationCall, async ({ query: { through }, company }) => {
    await refreshOpenings(db, company.id);
    return { data: await db.reading(company.id, (tx) => previewValidation(tx, { companyId: company.id, through })) };
  });

  change(
    app,
    services,
    reverseEntry,
    {
      action: "ledger.reverse",
      act: ({ params: { id: entryId }, body }) =>
        describedBy(({ operationId }: Pick<Reversed, "operationId">) => reversalAct({ entryId, operationId, ...body })),
    },
    async (tx, { params: { id: entryId }, body: { date, recordAgain }, company: { id: companyId, name }, today }) => {
      const reversed = await reverseValidated(tx, { companyId, entryId, date, today, recordAgain });
      await mailPrints(tx, { companyId, name, today, now: clock.now(), options });
      const data = { ...reversed, prints: await printsOf(tx, companyId) };
      return { result: data, subject: entryId, details: { ...data, recordAgain } };
    },
    ({ result: data }) => ({ data }),
  );

  serve(app, services, listEntries, async ({ query, company }) => {
    const rows = await db.tenantRead<ShownEntryRow>(company.id, {
      text: SHOWN_ENTRIES_OF_OPERATION,
      values: [company.id, query.operationId],
    });
    return { data: rows.map(shownEntry) };
  });

  serve(app, services, readEntry, async ({ params, company }) => {
    const [row] = await db.tenantRead<ShownEntryRow>(company.id, { text: SHOWN_ENTRY, values: [company.id, params.id] });
    if (!row) throw new Refusal({ code: "not_found", what: "entry" });
    return { data: shownEntry(row) };
  });

  const verifyOnce = shared((companyId, person) => verifyCompany(db, companyId, person));
  serve(app, services, verifyLedger, async ({ company, caller }) => ({ data: await verifyOnce(company.id, caller.userId) }));

  serve(app, services, readPrints, async ({ company }) => ({ data: await printsFile(db, company.id, clock.today()) }));

  serve(app, services, comparePrints, async ({ body, company, caller }) => ({
    data: await compareWithPrints((companyId) => verifyOnce(companyId, caller.userId), { db, companyId: company.id, text: body.text }),
  }));
}

/** A validation in the history, from which it is not taken back; none when there was nothing to validate. */
function validationAct({ through, validated }: { readonly through: IsoDate; readonly validated: number }): ActDescription | null {
  if (validated === 0) return null;
  return { sentence: `Écritures validées jusqu’au ${frenchDay(through)}`, before: {}, after: { through, validated } };
}

type Reversed = {
  readonly entryId: string;
  readonly operationId: string | null;
  readonly date: IsoDate;
  readonly recordAgain: boolean;
};

/** A reversal in the history of its operation. */
function reversalAct({ entryId, operationId, date, recordAgain }: Reversed): ActDescription {
  return {
    sentence: `Écriture ${recordAgain ? "extournée" : "annulée"} au ${frenchDay(date)}`,
    before: {},
    after: { entryId },
    operationIds: operationId === null ? [] : [operationId],
  };
}

/**
 * Long readings of one company asked for at the same time are one, in the turn of the person who asked first: pressed ten times, a button
 * does not take ten connections.
 */
function shared<Result>(read: (companyId: string, person: string) => Promise<Result>): typeof read {
  const running = new Map<string, Promise<Result>>();
  return (companyId, person) => {
    const known = running.get(companyId);
    if (known) return known;
    const reading = read(companyId, person).finally(() => running.delete(companyId));
    running.set(companyId, reading);
    return reading;
  };
}

function shownOwn({ auxiliary, pieceRef, pieceDate }: LineOwn): Pick<EntryReply["lines"][number], "auxiliary" | "pieceRef" | "pieceDate"> {
  return { auxiliary: auxiliary ?? null, pieceRef: pieceRef ?? null, pieceDate: pieceDate ?? null };
}

function shownEntry(row: ShownEntryRow): EntryReply {
  return {
    id: row.id,
    number: row.number === null ? null : fecEntryNumber(row.sequence, row.number),
    journal: row.journal,
    date: row.date,
    label: row.label,
    pieceRef: row.piece_ref,
    pieceDate: row.piece_date,
    validatedAt: row.validated_on,
    hash: row.hash,
    operationId: row.operation_id,
    reversedEntryId: row.reversed_entry_id,
    reversedByEntryId: row.reversed_by,
    lines: row.lines.map((line) => ({
      accountCode: line.account_code,
      accountName: nameOfAccount(line.account_code),
      fecWording: fecWordingBeside(line.account_code),
      label: line.label,
      debit: eurosFromCents(line.debit_cents),
      credit: eurosFromCents(line.credit_cents),
      ...shownOwn(
        withOwn({ accountCode: line.account_code, label: line.label, debit: line.debit_cents, credit: line.credit_cents }, line.own),
      ),
    })),
  };
}
