import { useQuery } from "@tanstack/react-query";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { readVatDestination } from "@comptoir/contract/vat/situation";
import { call } from "../../../lib/api/api.js";

/** Where the VAT of an operation goes that is dated in a period already declared; nothing for the others. */
export function VatDestination({ operation: { id, vat, version } }: { operation: Transaction }) {
  const isAsked = vat.some(({ period }) => period === null);
  const { data: destination } = useQuery({
    queryKey: ["operations", "vat-destination", id, version],
    queryFn: async ({ signal }) => (await call(readVatDestination, { params: { id } }, { signal })).data,
    enabled: isAsked,
  });
  return destination ? <p className="small">{destination.message}</p> : null;
}
