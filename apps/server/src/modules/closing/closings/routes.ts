import type { FastifyInstance } from "fastify";
import { closingStateAfter } from "@comptoir/accounting/closing/closings";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { downloadClosedFec, readClosing, validateClosure } from "@comptoir/contract/closing/validation";
import { CLOSING_PROBLEMS } from "@comptoir/contract/closing/problems";
import { isKeptByFirm } from "../../../access/membership-repository.js";
import { peopleOf } from "../../../access/people-repository.js";
import { describedBy } from "../../../acts/keep-act.js";
import type { AppOptions } from "../../../app-options.js";
import { readsIn } from "../../../db/reads.js";
import type { Tx } from "../../../db/transaction.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { change } from "../../../http/change.js";
import { sendDownload } from "../../../http/send-download.js";
import { serve } from "../../../http/serve.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { deliverClosedFec } from "../../documents/service.js";
import { mailPrints } from "../../ledger/service.js";
import { lateEntries } from "../../operations/service.js";
import { readClosings } from "./closings-repository.js";
import { isReturnFiled } from "../../tax-returns/service.js";
import { closureAct, closureMessage, toClosingDone, toClosingLine } from "./presenter.js";
import { actOnClosure } from "./validate-closure.js";

/** The closing of a year, its reopening, what became of it and the FEC that it delivered. */
export function closingsRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  change(
    app,
    services,
    validateClosure,
    {
      action: "closing.validate",
      isPreview: ({ body }) => body.preview,
      isHeavy: true,
      outlivesCaller: true,
      act: () => describedBy(closureAct),
    },
    async (tx, { body, company, caller, today }) => {
      const nameOf = async (userId: string): Promise<string | null> => (await peopleOf(db, [userId])).get(userId)?.name ?? null;
      const done = await actOnClosure(tx, body, { company, caller, today, options, nameOf });
      const { kind, closing, frozenEntries } = done;
      if (kind === "close" && !body.preview)
        await mailPrints(tx, { companyId: company.id, name: company.name, today, now: clock.now(), options });
      const details = { kind, frozenEntries, result: closing.shown.result, reason: body.reason, steps: body.steps };
      return { result: done, subject: body.idFiscalYear, details };
    },
    ({ result }) => ({ data: toClosingDone(result), message: closureMessage(result) }),
  );

  serve(app, services, readClosing, async ({ params: { idFiscalYear }, company, caller }) => {
    const { lines, isKept, isFiled, isNextClosed, late } = await db.reading(company.id, async (tx) => {
      const { year, next } = await yearOf(tx, company.id, idFiscalYear);
      return {
        lines: await readClosings(readsIn(tx), company.id, idFiscalYear),
        isKept: await isKeptByFirm(tx, company.id),
        isFiled: await isReturnFiled(tx, company.id, idFiscalYear),
        isNextClosed: next?.isClosed === true,
        late: year.isClosed || next === undefined ? [] : await lateEntries(tx, company.id, year),
      };
    });
    const people = await peopleOf(
      db,
      lines.flatMap(({ user_id: userId }) => userId ?? []),
    );
    const state = closingStateAfter(lines[0]?.event ?? null);
    const isFirmNeeded = isKept && !isFirmRole(caller.roleId);
    return {
      data: {
        state,
        isKeptByFirm: isKept,
        notReopened: state === "closed" ? refusalOf({ isNextClosed, isFirmNeeded }) : null,
        isReturnFiled: isFiled,
        lateEntries: late,
        lines: lines.map((line) => toClosingLine(line, people)),
      },
    };
  });

  serve(app, services, downloadClosedFec, ({ params: { idFiscalYear, id }, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const found = await db.reading(company.id, async (tx) => {
        const { year } = await yearOf(tx, company.id, idFiscalYear);
        const line = (await readClosings(readsIn(tx), company.id, idFiscalYear)).find((one) => one.id === id);
        return { year, line };
      });
      const { year, line } = found;
      if (!line?.fec || line.fec_sha256 === null) throw new Refusal({ code: "not_found", what: "document" });
      const sealed = { ...line.fec, sha256: line.fec_sha256 };
      return deliverClosedFec(db, { companyId: company.id, year, sealed, today: clock.today() }, { person: userId, left });
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
}

async function yearOf(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ readonly year: FiscalYearOf; readonly next: FiscalYearOf | undefined }> {
  const years = await fiscalYears(tx, companyId);
  const index = years.findIndex((year) => year.id === id);
  const year = years[index];
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  return { year, next: years[index + 1] };
}

function refusalOf({ isNextClosed, isFirmNeeded }: { readonly isNextClosed: boolean; readonly isFirmNeeded: boolean }): string | null {
  if (isFirmNeeded) return CLOSING_PROBLEMS["closing.firm_reopens"].text({ code: "closing.firm_reopens" });
  return isNextClosed ? CLOSING_PROBLEMS["closing.next_closed"].text({ code: "closing.next_closed" }) : null;
}
