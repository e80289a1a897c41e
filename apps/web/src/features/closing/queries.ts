import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { notifyManager, queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  answerChecks,
  readSteps,
  saveStep,
  validateUnquestioned,
  type ClosingOverview,
  type ClosingStepReply,
} from "@comptoir/contract/closing/steps";
import type { StepBody } from "@comptoir/contract/closing/steps";
import { call, type Transport } from "../../lib/api/api.js";
import { ApiError } from "../../lib/api/api-error.js";
import { refresh } from "../../lib/api/refresh.js";
import type { ClosingStepCode } from "./step-code.js";

const closingKeys = {
  all: ["closing"] as const,
  overview: (fiscalYearId: string | null) => ["closing", "steps", fiscalYearId] as const,
  effect: (fiscalYearId: string, code: ClosingStepCode, basis: string) => ["closing", "effect", fiscalYearId, code, basis] as const,
  unquestioned: (fiscalYearId: string, basis: string) => ["closing", "unquestioned", fiscalYearId, basis] as const,
};

/** The closing of a year: its checks, steps and questions; without a year, of the first one that is not closed. */
export function useClosing(fiscalYearId: string | null, { enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...closingQuery(fiscalYearId), enabled });
}

function closingQuery(fiscalYearId: string | null) {
  return queryOptions({
    queryKey: closingKeys.overview(fiscalYearId),
    queryFn: ({ signal }) => call(readSteps, { query: fiscalYearId === null ? {} : { fiscalYearId } }, { signal }),
  });
}

/** The closing of a year as it is now, after a write. */
export function rereadClosing(client: QueryClient, fiscalYearId: string): Promise<ClosingOverview> {
  return client.fetchQuery({ ...closingQuery(fiscalYearId), staleTime: 0 });
}

/** A step of a year: what names it in a call. */
export type StepName = { readonly fiscalYearId: string; readonly code: ClosingStepCode };

/** Keeps what is typed in a step, over the version that was read last; the step as it then is replaces the one that was read. */
export async function keepInputs(client: QueryClient, { fiscalYearId, code }: StepName, inputs: Record<string, unknown>): Promise<void> {
  // A reading under way began before: it would bring the older version back.
  await client.cancelQueries({ queryKey: closingKeys.all });
  try {
    const { data } = await sendStep(
      { fiscalYearId, code },
      { inputs, ...versionOf(client, { fiscalYearId, code }) },
      { transport: lasting },
    );
    replaceStep(client, fiscalYearId, data);
    // Screens have the step before what was typed leaves the draft: no older value is shown between the two.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  } finally {
    // Refused, the step was written elsewhere, or its year closed: the next press goes over what is read now.
    // What stays an expense is asked before VAT returns and in the register of assets too.
    refresh(client, code === "potential_fixed_assets" ? [] : closingKeys.all);
  }
}

/** What validating a step would change, now; null when it is refused: the step then says why at its fields. Throws where no reply came. */
export async function previewStep(name: StepName): Promise<{ readonly seen: string; readonly changesNothing: boolean } | null> {
  try {
    const { seen, effect } = await sendStep(name, { validate: true, preview: true });
    if (seen === null || effect === null) return null;
    return { seen, changesNothing: effect.entries.length === 0 && effect.lines.length === 0 };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

/** A step as it was last read. */
export function readStep(client: QueryClient, { code, fiscalYearId }: StepName): ClosingStepReply | null {
  const closing = overviews(client).find(({ year }) => year.id === fiscalYearId);
  return closing?.steps.find((one) => one.code === code) ?? null;
}

/** Has the closing read again, once a layer of another area wrote what it is computed from. */
export function useClosingRefresh(): () => void {
  const client = useQueryClient();
  return () => refresh(client, closingKeys.all);
}

/** What validating a step changes, read again when the step or the books that it was read with change. */
export function useStepEffect({ fiscalYearId, code }: StepName, basis: string, enabled: boolean) {
  return useQuery({
    queryKey: closingKeys.effect(fiscalYearId, code, basis),
    queryFn: () => sendStep({ fiscalYearId, code }, { validate: true, preview: true }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Validates, flags or begins again a step: books and every figure are read again. */
export function useActOnStep(name: StepName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<StepBody, "validate" | "seen" | "restartStep" | "flag" | "comment">) =>
      sendStep(name, { ...body, ...versionOf(client, name) }),
    onSuccess: ({ data }) => {
      replaceStep(client, name.fiscalYearId, data);
      refresh(client);
    },
    // A reply that is lost says nothing of what was written.
    onError: () => refresh(client),
  });
}

/** Writes what the checks ask once, over what was read. */
export function useAnswerChecks({ id, answersVersion }: ClosingOverview["year"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: Omit<BodyOf<typeof answerChecks>, "companyId" | "idFiscalYear" | "version">) =>
      call(answerChecks, { body: { idFiscalYear: id, version: answersVersion, ...answer } }),
    onSettled: () => refresh(client, closingKeys.all),
  });
}

/** The steps that ask nothing, with what validating them changes. */
export function useUnquestioned(fiscalYearId: string, basis: string, enabled: boolean) {
  return useQuery({
    queryKey: closingKeys.unquestioned(fiscalYearId, basis),
    queryFn: async () => (await call(validateUnquestioned, { body: { idFiscalYear: fiscalYearId, preview: true } })).data,
    enabled,
  });
}

/** Validates the steps that ask nothing, as they were listed. */
export function useValidateUnquestioned(fiscalYearId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: string) => call(validateUnquestioned, { body: { idFiscalYear: fiscalYearId, seen } }),
    onSettled: () => refresh(client),
  });
}

function sendStep({ fiscalYearId, code }: StepName, body: StepBody, options: { readonly transport?: Transport } = {}) {
  return call(saveStep, { params: { stepCode: code }, body: { idFiscalYear: fiscalYearId, ...body } }, options);
}

/** Characters that a browser sends for a page that is gone: it takes 64 kB of all requests together, and some are of several bytes. */
const LASTING_CHARACTERS = 15_000;

/** Sends what was typed also when the page closes meanwhile. */
function lasting(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, { ...request, keepalive: typeof request.body === "string" && request.body.length < LASTING_CHARACTERS });
}

function versionOf(client: QueryClient, name: StepName): { readonly version?: number } {
  const step = readStep(client, name);
  return step === null ? {} : { version: step.version };
}

function overviews(client: QueryClient): readonly ClosingOverview[] {
  const found = client.getQueriesData<ClosingOverview>({ queryKey: ["closing", "steps"] });
  return found.flatMap(([, data]) => (data === undefined ? [] : [data]));
}

/** Writes where the closing of a year is, ahead of its reading. */
export function placeState(client: QueryClient, fiscalYearId: string, state: ClosingOverview["year"]["state"]): void {
  client.setQueriesData<ClosingOverview>({ queryKey: ["closing", "steps"] }, (closing) =>
    closing?.year.id === fiscalYearId ? { ...closing, year: { ...closing.year, state } } : closing,
  );
}

function replaceStep(client: QueryClient, fiscalYearId: string, step: ClosingStepReply): void {
  client.setQueriesData<ClosingOverview>({ queryKey: ["closing", "steps"] }, (closing) =>
    closing?.year.id === fiscalYearId ? { ...closing, steps: closing.steps.map((one) => (one.code === step.code ? step : one)) } : closing,
  );
}
