import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import {
  fileVatDeclaration,
  fillVatGap,
  keepAsExpense,
  listVatDeclarations,
  readVatDeclaration,
  rectifyVatDeclaration,
  updateVatDeclaration,
  validateVatDeclaration,
  withdrawVatFiling,
} from "@comptoir/contract/vat/declarations";
import { answerVatGaps, refuseVatRefund } from "@comptoir/contract/vat/decisions";
import { readVatRegime, readVatStart, writeVatRegime, writeVatStart } from "@comptoir/contract/vat/situation";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

const vatKeys = {
  all: ["vat"] as const,
  list: (fiscalYearId: string | null) => ["vat", "list", fiscalYearId] as const,
  one: (id: string) => ["vat", "return", id] as const,
  start: ["vat", "start"] as const,
  situation: ["vat", "situation"] as const,
};

/** The VAT returns whose period ends in a fiscal year, the latest first; of every year when none is named. */
export function useVatDeclarations(fiscalYearId: string | null) {
  return useQuery({
    queryKey: vatKeys.list(fiscalYearId),
    queryFn: async ({ signal }) => {
      const query = fiscalYearId === null ? {} : { fiscalYearId };
      return (await call(listVatDeclarations, { query }, { signal })).data;
    },
  });
}

/** A VAT return with its form and its proof, by its id or its period; nothing is asked while none is named. */
export function useVatDeclaration(id: string | null) {
  return useQuery({ ...vatDeclarationQuery(id ?? ""), enabled: id !== null });
}

function vatDeclarationQuery(id: string) {
  return queryOptions({
    queryKey: vatKeys.one(id),
    queryFn: async ({ signal }) => (await call(readVatDeclaration, { params: { id } }, { signal })).data,
  });
}
type TypedChange = Omit<BodyInput<typeof updateVatDeclaration>, "companyId">;

/** Writes what a person types on a return. */
export function useTypeOnReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: TypedChange) => (await call(updateVatDeclaration, { params: { id }, body: change })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Validates a return: its entries are frozen and its settlement posted. Every screen reads its figures again afterwards. */
export function useValidateReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(validateVatDeclaration, { params: { id }, body: {} })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client);
    },
  });
}

/** Reads the report of a return again, when the user is about to declare it. */
export function useReadReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { report } = (await call(readVatDeclaration, { params: { id } })).data;
      refresh(client, vatKeys.all);
      return report;
    },
  });
}

/** Leaves purchases that look like fixed assets as expenses: the choice is remembered for each operation. */
export function useKeepAsExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => (await call(keepAsExpense, { body: { ids: [...ids] } })).data.kept,
    // The closing and the register of assets read it too.
    onSuccess: () => refresh(client),
  });
}

/** Opens the next version of a validated return. */
export function useRectifyReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(rectifyVatDeclaration, { params: { id }, body: {} })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client);
    },
  });
}

/** A deposit by hand or its receipt, or a return handed to a partner. */
type Filing = {
  readonly channel: "manual" | "partner";
  readonly date?: string | null;
  readonly reference?: string;
  readonly receipt?: File;
};

/** Records how a validated return reaches the administration. */
export function useFileReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, date, reference, receipt }: Filing) => {
      const form = new FormData();
      form.set("channel", channel);
      if (date != null) form.set("date", date);
      if (reference !== undefined) form.set("reference", reference);
      if (receipt !== undefined) form.set("file", receipt, receipt.name);
      return (await callForm(fileVatDeclaration, form, { params: { id } })).data;
    },
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Takes back what was handed to a partner, or a deposit indicated by mistake. */
export function useWithdrawFiling(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(withdrawVatFiling, { params: { id } })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Gives VAT lines to an entry typed by hand. */
export function useFillGap(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (gap: Omit<BodyInput<typeof fillVatGap>, "companyId">) =>
      (await call(fillVatGap, { params: { id }, body: gap })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Says whether VAT of days before the first return is declared there, or was declared elsewhere. */
export function useAnswerGaps(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyInput<typeof answerVatGaps>, "companyId">) =>
      (await call(answerVatGaps, { params: { id }, body })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Gives back to the credit the part of a refund that was not granted: an operation is written, so that every figure is read again. */
export function useRefuseRefund(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyInput<typeof refuseVatRefund>, "companyId">) =>
      (await call(refuseVatRefund, { params: { id }, body })).data,
    onSuccess: () => refresh(client),
  });
}

export type VatStartAnswer = ReplyOf<typeof readVatStart>["data"];

/** What was declared before these books, and whether the question is open. */
export function useVatStart() {
  return useQuery({
    queryKey: vatKeys.start,
    queryFn: async ({ signal }) => (await call(readVatStart, { query: {} }, { signal })).data,
  });
}

/** Writes what was declared before these books: an operation may bring the credit in, so that every figure is read again. */
export function useWriteVatStart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyInput<typeof writeVatStart>, "companyId">) => (await call(writeVatStart, { body })).data,
    onSuccess: () => refresh(client),
  });
}

/** How the company declares VAT, what it reads of it, and its franchise. */
export function useVatSituation() {
  return useQuery({
    queryKey: vatKeys.situation,
    queryFn: async ({ signal }) => (await call(readVatRegime, { query: {} }, { signal })).data,
  });
}

/** Chooses a VAT regime for days to come. */
export function useChooseRegime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyInput<typeof writeVatRegime>, "companyId">) => (await call(writeVatRegime, { body })).data,
    onSuccess: () => refresh(client, vatKeys.all),
  });
}
