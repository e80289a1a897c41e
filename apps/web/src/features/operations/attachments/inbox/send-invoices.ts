import { useQueryClient } from "@tanstack/react-query";
import { receiveInvoice } from "@comptoir/contract/invoices/received-invoices";
import { callForm } from "../../../../lib/api/api.js";
import { refresh } from "../../../../lib/api/refresh.js";
import { receivedInvoicesKey } from "../../../../queries/operations.js";
import { sayDone, sayFileRefused } from "../use-sending.js";

/** True of a file that may be an electronic invoice and is no paper by itself. */
export function isInvoiceFile({ name }: Pick<File, "name">): boolean {
  return /\.xml$/i.test(name);
}

/** Sends invoices in XML dropped among the papers, one after the other; says of each what became of it. */
export function useInvoiceSending(): (files: readonly File[]) => Promise<void> {
  const client = useQueryClient();
  return async (files) => {
    for (const file of files) {
      const form = new FormData();
      form.append("file", file);
      try {
        sayDone((await callForm(receiveInvoice, form)).message);
      } catch (error) {
        sayFileRefused(file.name, error);
      }
    }
    if (files.length > 0) refresh(client, receivedInvoicesKey());
  };
}
