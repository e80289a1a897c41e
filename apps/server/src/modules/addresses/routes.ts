import { noteChange } from "../books/consequences.js";
import type { FastifyInstance } from "fastify";
import { createAddress, deleteAddress, listAddresses, updateAddress } from "@comptoir/contract/addresses/addresses";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
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

  change(
    app,
    services,
    createAddress,
    { action: "address.create" },
    async (tx, { body, company }) => {
      const data = await addAddress(tx, company.id, body);
      return { result: data, subject: data.label, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    updateAddress,
    { action: "address.update" },
    async (tx, { params: { id }, body, company }) => {
      const data = await changeAddress(tx, company.id, { id, given: body });
      return { result: data, subject: data.label, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    deleteAddress,
    { action: "address.delete" },
    async (tx, { params: { id }, company }) => {
      noteChange(tx, { closing: true });
      if (!(await removeAddress(tx, company.id, id))) throw new Refusal({ code: "not_found", what: "address" });
      return { result: id, subject: id };
    },
    ({ result: id }) => ({ data: { id } }),
  );
}
