import type { FastifyInstance } from "fastify";
import { createAddress, deleteAddress, listAddresses, updateAddress } from "@comptoir/contract/addresses/addresses";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { addAddress, changeAddress } from "./addresses.js";
import { ADDRESSES, removeAddress, type AddressRow } from "./repository.js";

/** The housings that a company lets. */
export function addressRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, listAddresses, async ({ company }) => ({
    data: await db.tenantRead<AddressRow>(company.id, { name: "addresses", text: ADDRESSES, values: [company.id] }),
  }));

  serve(app, services, createAddress, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "address.create" }, async (tx) => {
      const data = await addAddress(tx, company.id, body);
      return { reply: { data }, subject: data.label, details: data };
    }),
  );

  serve(app, services, updateAddress, ({ params: { id }, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "address.update" }, async (tx) => {
      const data = await changeAddress(tx, company.id, { id, given: body });
      return { reply: { data }, subject: data.label, details: data };
    }),
  );

  serve(app, services, deleteAddress, ({ params: { id }, company, caller, request }) =>
    write(db, { company, caller, request, action: "address.delete" }, async (tx) => {
      if (!(await removeAddress(tx, company.id, id))) throw new Refusal({ code: "not_found", what: "address" });
      return { reply: { data: { id } }, subject: id };
    }),
  );
}
