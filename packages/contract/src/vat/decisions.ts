import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Day, Euros, Uuid } from "../base/values.js";
import { VatDeclarationDetail } from "./declarations.js";

const area = "vat" as const;
const params = z.object({ id: z.string().max(40) });
const one = z.object({ data: VatDeclarationDetail });
const OnCompany = z.object({ companyId: Uuid.optional() });

export const answerVatGaps = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/answers",
  area,
  summary: "Dire si une TVA d’avant ces déclarations se déclare ici ou l’a été ailleurs",
  permission: "books.seal",
  params,
  body: OnCompany.extend({ entryIds: z.array(Uuid).min(1).max(500), answer: z.enum(["declare", "elsewhere"]) }),
  reply: one,
});

export const refuseVatRefund = endpoint({
  method: "POST",
  path: "/api/v1/vat-declaration/:id/refund-refusal",
  area,
  summary: "Rendre au crédit la part d’un remboursement que l’administration n’a pas accordée",
  permission: "books.seal",
  params,
  body: OnCompany.extend({ amount: Euros.refine((amount) => amount > 0, "Indiquez le montant refusé."), date: Day }),
  reply: one,
});
