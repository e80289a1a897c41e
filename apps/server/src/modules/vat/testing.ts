import type { LightMyRequestResponse } from "fastify";
import { uuidv7 } from "uuidv7";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import type { TestApp, TestCompany } from "../../testing/app.js";

type Part = {
  readonly account: string;
  readonly amount: number;
  readonly vatRate?: number;
  readonly vatNature?: string;
  readonly vatDeductible?: number;
};

/** An operation typed in, paid in cash or by the owner; VAT checked unless `unchecked`. Amounts in euros. */
export type TestOperation = Omit<Part, "amount"> & {
  readonly date: string;
  readonly type: "income" | "outcome";
  readonly paid: number;
  readonly origin?: "cash" | "personal";
  readonly unchecked?: boolean;
};

/** Types operations as a user does, gives each its account and checks its VAT; returns their ids. */
export async function typeOperations(company: TestCompany, operations: readonly TestOperation[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { date, type, paid, origin = "cash", unchecked = false, ...part } of operations) {
    const created = await company.send("POST", "/api/v1/transaction/create", {
      origin,
      type,
      title: `${part.account} ${date}`,
      amount: paid,
      date,
    });
    if (created.statusCode !== 201) throw new Error(created.body);
    const { id } = created.json().data as { id: string };
    const given = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ ...part, amount: paid }] });
    if (given.statusCode !== 200) throw new Error(given.body);
    if (given.json().data.changed[0].vatStatus === "to_validate" && !unchecked) {
      await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [id] });
    }
    ids.push(id);
  }
  return ids;
}

/** A BNC that declares VAT by month from that day of 2026. */
export function monthlyCompany(app: TestApp, beginning = "2026-09-01"): Promise<TestCompany> {
  return app.newCompany({ vatSystem: "monthly_rn", beginning, end: "2026-12-31" });
}

/** Files a return without a receipt. */
export function fileReturn(
  { app }: TestApp,
  { headers }: TestCompany,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  const parts = Object.entries(fields).map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return app.inject({
    method: "POST",
    url: `/api/v1/vat-declaration/${id}/filing`,
    payload: `${parts.join("")}--x--\r\n`,
    headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
  });
}

/** The headers of an assistant of a firm, who prepares returns and seals none. */
export async function assistantOf(app: TestApp, firmId: string): Promise<{ authorization: string }> {
  const userId = uuidv7();
  await app.db.shared((tx) =>
    tx.run(
      "insert into shared.users (id, username, password_hash, first_name, last_name, role_id, firm_id, email_verified_at) values ($1, $2, '', 'A', 'B', 'accounting_firm_assistant', $3, now())",
      [userId, `${userId}@test.example`, firmId],
    ),
  );
  const caller = { userId, roleId: "accounting_firm_assistant", firmId };
  const token = await app.services.tokens.issueAccessToken(caller, Math.floor(app.clock.now() / 1000));
  return { authorization: `Bearer ${token}` };
}

/** A return by its id or its period. Throws what the server refuses. */
export async function readReturnOf(company: TestCompany, id: string): Promise<VatDeclarationDetail> {
  const reply = await company.get(`/api/v1/vat-declaration/${id}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}

/** The lines of a return that are not empty: `08 4342 / 868`. */
export function filledLines({ boxes }: VatDeclarationDetail): string[] {
  return boxes.flatMap(({ line, base, tax, amount }) => {
    const values = [base, tax, amount].filter((value) => value !== null);
    return values.every((value) => value === 0) ? [] : [`${line} ${values.join(" / ")}`];
  });
}

/** The worked example of September 2026. */
export const SEPTEMBER: readonly TestOperation[] = [
  { date: "2026-09-03", type: "income", paid: 3600, account: "706000", vatRate: 20 },
  { date: "2026-09-10", type: "income", paid: 1250.5, account: "706000", vatRate: 20 },
  { date: "2026-09-15", type: "income", paid: 211, account: "707300", vatRate: 5.5 },
  { date: "2026-09-18", type: "income", paid: 2000, account: "706000", vatRate: 0 },
  { date: "2026-09-05", type: "outcome", paid: 960, account: "613200", vatRate: 20 },
  { date: "2026-09-07", type: "outcome", paid: 90, account: "606140" },
  { date: "2026-09-09", type: "outcome", paid: 1440, account: "218300" },
  { date: "2026-09-12", type: "outcome", paid: 300, account: "623100", vatRate: 20, vatNature: "AUTOLIQ_SERV" },
  { date: "2026-09-20", type: "outcome", paid: 55, account: "625700" },
  { date: "2026-09-22", type: "outcome", paid: 132, account: "625600" },
  { date: "2026-09-25", type: "outcome", paid: 12, account: "627800" },
];
