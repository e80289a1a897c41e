import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { newCompany } = await testApp();
const company = await newCompany();

const OUT_OF_RANGE = ["9999-12-31", "0001-01-01", "9999999999999999", "-9999999999999999", "8640000000000000", "2200-01-01"];
const days = { startDate: "2026-01-01", endDate: "2026-12-31" };

test.each(OUT_OF_RANGE)("a period that begins or ends on %s is refused at its field, in every list and document", async (day) => {
  for (const field of ["startDate", "endDate"] as const) {
    const query = new URLSearchParams({ ...days, [field]: day }).toString();
    const filters = encodeURIComponent(JSON.stringify({ [field]: day }));
    for (const url of [
      `/api/v1/documents?${query}`,
      `/api/v1/documents/trial_balance/csv?${query}`,
      `/api/v1/documents/fec/txt?${query}`,
      `/api/v1/transactions?filters=${filters}`,
    ]) {
      const reply = await company.get(url);
      expect([url, reply.statusCode]).toEqual([url, 400]);
      expect(reply.json()).toMatchObject({ code: "request.malformed", facts: { issues: [{ path: expect.stringContaining(field) }] } });
    }
  }
});
