import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";

/** Filters of the trail, as the address says them. */
export type TrailSearch = {
  readonly area?: string;
  readonly userId?: string;
  readonly startDate?: IsoDate;
  readonly endDate?: IsoDate;
  readonly page?: number;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps what can be understood of an address; the rest is dropped. */
export function readTrailSearch(search: Readonly<Record<string, unknown>>): TrailSearch {
  const { area, userId, startDate, endDate, page } = search;
  return {
    ...(typeof area === "string" && /^[a-z_]{1,40}$/.test(area) && { area }),
    ...(typeof userId === "string" && UUID.test(userId) && { userId }),
    ...(typeof startDate === "string" && isIsoDate(startDate) && { startDate }),
    ...(typeof endDate === "string" && isIsoDate(endDate) && { endDate }),
    ...(typeof page === "number" && Number.isInteger(page) && page > 1 && { page }),
  };
}

/** The address of the whole trail as a file, under the same filters. */
export function trailUri({ page: _page, ...search }: TrailSearch): string {
  const query = new URLSearchParams(search).toString();
  return `/api/v1/proof/trail/export${query === "" ? "" : `?${query}`}`;
}
