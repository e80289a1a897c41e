import type { FastifyInstance } from "fastify";
import {
  amendImport,
  confirmImport,
  correctBankOpening,
  listImportLines,
  listImports,
  previewImport,
  readBankBalance,
  readImport,
  readTidyMonth,
  undoImport as undoImportCall,
} from "@comptoir/contract/banking/banking";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import { recordAct, type Act } from "../../acts/acts-repository.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { leavingOf } from "../../idempotency/leaving.js";
import { write } from "../../idempotency/write.js";
import { bankBalances } from "./accounts/accounts.js";
import { correctOpening } from "./accounts/openings.js";
import { amendPreview, readAgain, type ReadingChoice } from "./import/amend.js";
import { findTidyMonth } from "./accounts/tidy-month.js";
import { announceImport, isAwaited } from "./import/announce-import.js";
import { confirming, confirmPreview } from "./import/confirm.js";
import { readUpload, storePreview } from "./import/preview.js";
import { pageOfImports, pageOfImportLines, findImport } from "./import/reading.js";
import { undoImport } from "./import/undo.js";

type MailSender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** The bank: accounts and their balance, statements read, previewed, written and taken back. */
export function bankingRoutes(app: FastifyInstance, services: Services, options: MailSender): void {
  serveReads(app, services);
  servePreviews(app, services);
  serveImports(app, services, options);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, readBankBalance, async ({ company }) => ({
    ...(await bankBalances(db, company.id, clock.today())),
    stopConnection: false,
  }));
  serve(app, services, readTidyMonth, async ({ company }) => ({ data: await findTidyMonth(db, company.id, clock.today()) }));
  serve(app, services, listImports, ({ query, company }) => pageOfImports(db, company.id, query));
  serve(app, services, readImport, async ({ params, company }) => ({ data: await findImport(db, company.id, params.id) }));
  serve(app, services, listImportLines, ({ params, query, company }) => pageOfImportLines(db, company.id, params.id, query));
}

function servePreviews(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, previewImport, async ({ body, company, caller, upload, request }) => {
    if (upload === null) throw new Refusal({ code: "import.file_missing" });
    const statement = await readUpload(db, { company, person: caller.userId, left: leavingOf(request) }, upload, body);
    const { id } = await write(db, { company, caller, request, action: "import.preview", isBeside: true }, async (tx) => {
      const importId = await storePreview(tx, { company, caller, upload, statement, input: body, today: clock.today() });
      return { reply: { id: importId }, subject: importId, details: { fileName: upload.fileName, sha256: upload.sha256 } };
    });
    return { data: await findImport(db, company.id, id) };
  });

  serve(app, services, amendImport, async ({ params, body, company, caller, request }) => {
    const choice = readingChoice(body);
    const reader = { company, person: caller.userId, left: leavingOf(request) };
    const statement = choice && (await readAgain(db, { ...reader, importId: params.id }, choice));
    await write(db, { company, caller, request, action: "import.amend", isBeside: true }, async (tx) => {
      const corrections = body.lines ?? [];
      await amendPreview(tx, { companyId: company.id, importId: params.id, statement, corrections, today: clock.today() });
      return { reply: {}, subject: params.id, details: { mapping: body.mapping, signsInverted: body.signsInverted, lines: body.lines } };
    });
    return { data: await findImport(db, company.id, params.id) };
  });
}

function readingChoice({ mapping, signsInverted }: BodyOf<typeof amendImport>): ReadingChoice | null {
  if (mapping) return { mapping };
  return signsInverted === undefined ? null : { signsInverted };
}

function serveImports(app: FastifyInstance, services: Services, options: MailSender): void {
  const { db, clock } = services;

  serve(app, services, confirmImport, ({ params, body, company, caller, request }) =>
    confirming(db, company.id, () =>
      write(db, { company, caller, request, action: "import.confirm", isHeavy: true, outlivesCaller: true }, async (tx) => {
        const choices = body.accounts ?? [];
        const [companyId, importId] = [company.id, params.id];
        const data = await confirmPreview(db, tx, { companyId, importId, choices, today: clock.today() });
        if (data.created > 0) await recordAct(tx, companyId, importAct(caller.userId, "import.confirm", { importId, count: data.created }));
        const seen = { dossier: company.name, caller, isAwaited: isAwaited(request), now: clock.now(), options };
        await announceImport(tx, { companyId, importId, created: data.created, ...seen });
        return { reply: { data }, subject: params.id, details: data };
      }),
    ),
  );

  serve(app, services, correctBankOpening, async ({ params: { id }, body: { balance, date }, company, caller, request }) => {
    await write(db, { company, caller, request, action: "bank_account.opening" }, async (tx) => {
      await correctOpening(tx, company.id, { id, on: date ?? null, balance });
      return { reply: {}, subject: id, details: { balanceCents: balance, date } };
    });
    const account = (await bankBalances(db, company.id, clock.today())).data.find((one) => one.id === id);
    if (!account) throw new Refusal({ code: "not_found", what: "bank_account" });
    return { data: account };
  });

  serve(app, services, undoImportCall, ({ params, company, caller, request }) =>
    write(db, { company, caller, request, action: "import.undo" }, async (tx) => {
      const removed = await undoImport(tx, company.id, params.id);
      if (removed > 0) await recordAct(tx, company.id, importAct(caller.userId, "import.undo", { importId: params.id, count: removed }));
      return { reply: { data: { removed } }, subject: params.id, details: { removed } };
    }),
  );
}

/** An import, or its cancellation, in the history: it is taken back from the imports. */
function importAct(userId: string, kind: "import.confirm" | "import.undo", { importId, count }: { importId: string; count: number }): Act {
  const what = kind === "import.confirm" ? "Import" : "Import annulé";
  const sentence = `${what}\u00a0: ${count} ${count === 1 ? "opération" : "opérations"}`;
  return { userId, kind, sentence, before: {}, after: { importId }, count };
}
