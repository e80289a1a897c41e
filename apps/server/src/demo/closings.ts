import type { FastifyInstance } from "fastify";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { NOTHING_TO_DECLARE } from "@comptoir/contract/closing/nothing-to-declare";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Caller } from "../access/caller.js";
import { fiscalYears } from "../modules/books/years/service.js";
import type { Services } from "../services.js";
import { demoCalls, type DemoCall } from "./books/calls.js";

type DemoServer = { readonly app: FastifyInstance; readonly services: Services };

/** How far the past year of a company is: its closing may begin, a step waits for its owner, the firm has it to close, or it is closed. */
export type DemoClosing = {
  readonly companyId: string;
  readonly caller: Caller;
  readonly stage: "open" | "flagged" | "submitted" | "closed";
  /** Who hands it to the firm. */
  readonly client: Caller | null;
};

const NO_ACCOUNTS_BEFORE = "Comptabilité précédente tenue sur papier, sans bilan.";
const FLAG = "La caisse du 31 décembre n’est pas comptée\u00a0: pouvez-vous la vérifier\u00a0?";

/** What an owner without cash, vehicle nor stock answers. */
const ANSWERS: Partial<Readonly<Record<StepCode, object>>> = {
  ...NOTHING_TO_DECLARE,
  social_security_contributions: { statements: [{ body: "Urssaf", account: "646100", csgCrdsPaid: 0, training: 0 }] },
  ufz_tax_exemption: { applies: false },
  rental_tax_specificities: { applies: false },
};

/** Brings the past year of a company to its stage, by the calls of the screens. */
export async function closePastYear(server: DemoServer, { companyId, caller, stage, client }: DemoClosing, end: IsoDate): Promise<void> {
  const call = await demoCalls(server, caller);
  const years = await server.services.db.tenant(companyId, (tx) => fiscalYears(tx, companyId));
  const idFiscalYear = years.find((year) => year.end === end)?.id;
  if (idFiscalYear === undefined) throw new Error("demo: no past year to close");
  const scope = { companyId, idFiscalYear };
  const answered = { ...scope, noPreviousAccounts: true, reason: NO_ACCOUNTS_BEFORE };
  const { isOpen } = await call<{ isOpen: boolean }>("PATCH", "/api/v1/steps", { payload: answered });
  if (stage === "open" || !isOpen) return;
  for (const code of STEP_CODES) if (code !== "validation_closure") await finishStep(call, scope, code);
  if (stage === "flagged") await call("PATCH", "/api/v1/step/species", { payload: { ...scope, flag: true, comment: FLAG } });
  else await endClosing(stage === "submitted" && client !== null ? await demoCalls(server, client) : call, scope, stage);
}

type Scope = { readonly companyId: string; readonly idFiscalYear: string };
type StepReply = {
  readonly data: {
    readonly concerned: boolean;
    readonly canValidate: boolean;
    readonly result: { readonly anomalies?: readonly { readonly code: string; readonly level: string }[] };
  };
  readonly seen: string | null;
};

async function finishStep(call: DemoCall, scope: Scope, code: StepCode): Promise<void> {
  const url = `/api/v1/step/${code}`;
  const { data } = await call<StepReply>("PATCH", url, { payload: { ...scope, inputs: ANSWERS[code] ?? {} } });
  if (!data.concerned) return;
  const anomalies = data.result.anomalies ?? [];
  if (anomalies.length > 0) {
    const answer = { kind: "justified", comment: "Vu avec le client." };
    const warnings = anomalies.filter(({ level }) => level === "warning");
    const answers = Object.fromEntries(warnings.map((anomaly) => [anomaly.code, answer]));
    await call("PATCH", url, { payload: { ...scope, inputs: { answers } } });
  }
  const { seen } = await call<StepReply>("PATCH", url, { payload: { ...scope, validate: true, preview: true } });
  await call("PATCH", url, { payload: { ...scope, validate: true, seen } });
}

async function endClosing(call: DemoCall, scope: Scope, stage: "submitted" | "closed"): Promise<void> {
  const url = "/api/v1/step/validation_closure";
  const act = stage === "submitted" ? "submit" : "close";
  const preview = await call<{ data: { seen: string } }>("PATCH", url, { payload: { ...scope, act, preview: true } });
  await call("PATCH", url, { payload: { ...scope, act, certified: true, seen: preview.data.seen } });
}
