import { expect, test } from "vitest";
import { testApp } from "../testing/app.js";

const { app, newCompany } = await testApp();

test.each([
  ["rules", "/api/v1/rules", { name: "Trains", words: ["sncf"], parts: [{ account: "625100" }] }, "/api/v1/rules"],
  ["views", "/api/v1/views", { name: "Trains", filters: { query: "sncf" } }, "/api/v1/views"],
  [
    "housings",
    "/api/v1/address",
    { type: "housing", label: "Gîte", street: "1 rue A", zip: "29000", city: "Quimper" },
    "/api/v1/addresses",
  ],
  ["loans", "/api/v1/mortgage", { name: "Camion" }, "/api/v1/mortgages"],
])(
  "the %s of a form that is sent twice at once, and once more, are one; other content under its key is refused",
  async (_what, url, payload, list) => {
    const company = await newCompany();
    const send = (body: object) =>
      app.inject({ method: "POST", url, headers: { ...company.headers, "idempotency-key": "formulaire" }, payload: body });
    const replies = [...(await Promise.all([send(payload), send(payload)])), await send(payload)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.json<{ data: { id: string } }>().data.id)).size).toBe(1);
    expect((await company.get(list)).json<{ data: unknown[] }>().data).toHaveLength(1);
    expect((await send({ ...payload, companyId: company.id })).json()).toMatchObject({ status: 422, code: "idempotency.reused" });
  },
);
