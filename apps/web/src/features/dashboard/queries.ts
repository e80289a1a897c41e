import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  keepVisit,
  readDashboard,
  readDashboardTable,
  readDonut,
  writeRates,
  type DashboardTableName,
} from "@comptoir/contract/dashboard/dashboard";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

const DASHBOARD = ["dashboard"] as const;

/** Everything the page shows. */
export type Dashboard = ReplyOf<typeof readDashboard>["data"];
/** A panel as a table, with its CSV. */
export type DashboardTable = ReplyOf<typeof readDashboardTable>["data"];
/** How income or expenses are shared out, and what the modal says of it. */
export type DonutReply = ReplyOf<typeof readDonut>;
/** What the donut is asked: a side, a period, a group. */
export type DonutChoice = Pick<BodyInput<typeof readDonut>, "context" | "year" | "month" | "category" | "endDate">;

/** The dashboard, its panels for a fiscal year; without one, for the year the server opens on. Another year keeps the panels until it is read. */
export function useDashboard(fiscalYearId: string | null) {
  return useQuery({
    queryKey: [...DASHBOARD, "page", fiscalYearId],
    queryFn: async ({ signal }) => (await call(readDashboard, { query: fiscalYearId === null ? {} : { fiscalYearId } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

type TableChoice = { readonly table: DashboardTableName; readonly fiscalYearId: string | null };

/** A panel as a table. */
export function dashboardTableQuery({ table, fiscalYearId }: TableChoice) {
  return queryOptions({
    queryKey: [...DASHBOARD, "table", table, fiscalYearId],
    queryFn: ({ signal }) => readTable({ table, fiscalYearId }, signal),
  });
}

/** Reads the table of a panel to keep its file. */
export function useSaveTable() {
  return useMutation({ mutationFn: (choice: TableChoice) => readTable(choice) });
}

async function readTable({ table, fiscalYearId }: TableChoice, signal?: AbortSignal): Promise<DashboardTable> {
  const query = fiscalYearId === null ? {} : { fiscalYearId };
  return (await call(readDashboardTable, { params: { table }, query }, signal === undefined ? {} : { signal })).data;
}

/** How income or expenses are shared out, for the modal. */
export function useDonut(choice: DonutChoice) {
  return useQuery({
    queryKey: [...DASHBOARD, "donut", choice],
    queryFn: ({ signal }) => call(readDonut, { body: choice }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps a rate of the estimates; the figures are then read again. */
export function useWriteRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rate: { readonly contributions: number | null } | { readonly tax: number | null }) => call(writeRates, { body: rate }),
    onSuccess: () => refresh(client, DASHBOARD),
  });
}

/** Keeps what was seen of a company; sent even as the page goes. */
export async function sendVisit(companyId: string | null, seen: string): Promise<void> {
  await call(keepVisit, { body: { seen } }, { companyId, transport: (url, request) => fetch(url, { ...request, keepalive: true }) });
}
