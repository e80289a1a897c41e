import type { FastifyInstance } from "fastify";
import {
  amendImport,
  confirmImport,
  correctBankOpening,
  listImportLines,
  listImports,
  previewImport,
  readBalanceDays,
  readBankBalance,
  readImport,
  readTidyMonth,
  undoImport as undoImportCall,
} from "@comptoir/contract/banking/banking";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { AppOptions } from "../../app-options.js";
import { requireSeal } from "../../access/permissions.js";
import { Refusal } from "../../refusal.js";
import { describedBy, type ActDescription } from "../../acts/keep-act.js";
import { change, changeWithin } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { leavingOf } from "../../http/call/leaving.js";
import { areConnectionsStopped } from "./connection/connection-states.js";
import { connectionRoutes } from "./connection/routes.js";
import { bankBalances } from "./accounts/accounts.js";
import { balanceDays } from "./accounts/balance-days.js";
import { correctOpening } from "./accounts/openings.js";
import { amendPreview, readAgain, type ReadingChoice } from "./import/amend.js";
import { findTidyMonth } from "./accounts/tidy-month.js";
import { announceImport } from "./import/announce-import.js";
import { confirming, confirmPreview, type Confirmed } from "./import/confirm.js";
import { readUpload, storePreview } from "./import/preview.js";
import { pageOfImports, pageOfImportLines, findImport } from "./import/reading.js";
import { undoImport } from "./import/undo.js";

type MailSender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** The bank: accounts and their balance, statements read, previewed, written and taken back. */
export function bankingRoutes(app: FastifyInstance, services: Services, options: MailSender): void {
  serveReads(app, services);
  servePreviews(app, services);
  serveImports(app, services, options);
  connectionRoutes(app, services, options);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, readBankBalance, async ({ company }) => ({
    ...(await bankBalances(db, company.id, clock.today())),
    stopConnection: await db.reading(company.id, (tx) => areConnectionsStopped(tx, company.id, clock.today())),
  }));
  serve(app, services, readBalanceDays, ({ company }) => db.reading(company.id, (tx) => balanceDays(tx, company.id, clock.today())));
  serve(app, services, readTidyMonth, async ({ company }) => ({ data: await findTidyMonth(db, company.id, clock.today()) }));
  serve(app, services, listImports, ({ query, company }) => pageOfImports(db, company.id, query));
  serve(app, services, readImport, async ({ params, company }) => ({ data: await findImport(db, company.id, params.id) }));
  serve(app, services, listImportLines, ({ params, query, company }) => pageOfImportLines(db, company.id, params.id, query));
}

function servePreviews(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, previewImport, async (served) => {
    const { body, company, caller, upload, request } = served;
    if (upload === null) throw new Refusal({ code: "import.file_missing" });
    const statement = await readUpload(db, { company, person: caller.userId, left: leavingOf(request) }, upload, body);
    const { id } = await changeWithin(
      services,
      served,
      { action: "import.preview", ...BESIDE },
      async (tx, { today }) => {
        const importId = await storePreview(tx, { company, caller, upload, statement, input: body, today });
        return { result: importId, subject: importId, details: { fileName: upload.fileName, sha256: upload.sha256 } };
      },
      ({ result }) => ({ id: result }),
    );
    return { data: await findImport(db, company.id, id) };
  });

  serve(app, services, amendImport, async (served) => {
    const { params, body, company, caller, request } = served;
    const { mapping, signsInverted, accounts, lines } = body;
    const choice = readingChoice(body);
    const reader = { company, person: caller.userId, left: leavingOf(request) };
    const statement = choice && (await readAgain(db, { ...reader, importId: params.id }, choice));
    await changeWithin(
      services,
      served,
      { action: "import.amend", ...BESIDE },
      async (tx, { today }) => {
        const [corrections, accountChoices] = [lines ?? [], accounts ?? []];
        await amendPreview(tx, { companyId: company.id, importId: params.id, statement, corrections, accountChoices, today });
        return { result: null, subject: params.id, details: { mapping, signsInverted, accounts, lines } };
      },
      () => ({}),
    );
    return { data: await findImport(db, company.id, params.id) };
  });
}

/** A preview leaves the books alone. */
const BESIDE = { isBeside: true, locksBooks: false } as const;

function readingChoice({ mapping, signsInverted }: BodyOf<typeof amendImport>): ReadingChoice | null {
  if (mapping) return { mapping };
  return signsInverted === undefined ? null : { signsInverted };
}

function serveImports(app: FastifyInstance, services: Services, options: MailSender): void {
  const { db, clock } = services;

  serve(app, services, confirmImport, (served) => {
    const { params, body, company, caller, request } = served;
    const [companyId, importId] = [company.id, params.id];
    // What a statement says opens its account; what is typed beside it weighs as much as balances typed in.
    if (body.accounts?.some(({ openingBalance }) => openingBalance !== undefined)) requireSeal(caller);
    return confirming(db, companyId, () =>
      changeWithin(
        services,
        served,
        {
          action: "import.confirm",
          isHeavy: true,
          outlivesCaller: true,
          // After that of imports, which says that this one is under way.
          locksBooks: false,
          act: () => describedBy(({ created }: Confirmed) => importAct("Import", { importId, count: created })),
        },
        async (tx, { today }) => {
          const data = await confirmPreview(db, tx, { companyId, importId, choices: body.accounts ?? [], today });
          const seen = { caller, isAwaited: !leavingOf(request).aborted, now: clock.now(), options };
          await announceImport(tx, { companyId, importId, created: data.created, ...seen });
          return { result: data, subject: importId, details: data };
        },
        ({ result: data }) => ({ data }),
      ),
    );
  });

  serve(app, services, correctBankOpening, async (served) => {
    const { company, params, body } = served;
    const { id } = params;
    await changeWithin(
      services,
      served,
      { action: "bank_account.opening" },
      async (tx) => {
        const { balance, date } = body;
        await correctOpening(tx, company.id, { id, on: date ?? null, balance });
        return { result: null, subject: id, details: { balanceCents: balance, date } };
      },
      () => ({}),
    );
    const account = (await bankBalances(db, company.id, clock.today())).data.find((one) => one.id === id);
    if (!account) throw new Refusal({ code: "not_found", what: "bank_account" });
    return { data: account };
  });

  change(
    app,
    services,
    undoImportCall,
    {
      action: "import.undo",
      // After that of imports.
      locksBooks: false,
      act: ({ params: { id } }) => describedBy((removed: number) => importAct("Import annulé", { importId: id, count: removed })),
    },
    async (tx, { params: { id }, company }) => {
      const removed = await undoImport(tx, company.id, id);
      return { result: removed, subject: id, details: { removed } };
    },
    ({ result: removed }) => ({ data: { removed } }),
  );
}

/** An import, or its cancellation, in the history: it is taken back from the imports. */
function importAct(what: string, { importId, count }: { readonly importId: string; readonly count: number }): ActDescription | null {
  if (count === 0) return null;
  return { sentence: `${what}\u00a0: ${count} ${count === 1 ? "opération" : "opérations"}`, before: {}, after: { importId }, count };
}
