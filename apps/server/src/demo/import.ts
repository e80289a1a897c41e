import type { FastifyInstance, InjectOptions } from "fastify";
import type { BankImport } from "@comptoir/contract/banking";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import type { Services } from "../services.js";

/** A statement file and the account it is about. */
export type DemoStatement = { readonly fileName: string; readonly content: string; readonly accountTitle: string };

/** Imports a statement the way a program does: a preview, then its confirmation, which creates the bank account. */
export async function importStatement(
  { app, services }: { app: FastifyInstance; services: Services },
  { company, caller, statement }: { company: Company; caller: Caller; statement: DemoStatement },
): Promise<void> {
  const token = await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000));
  const post = async <Reply>(url: string, content: Pick<InjectOptions, "payload" | "headers">): Promise<Reply> => {
    const headers = { ...content.headers, authorization: `Bearer ${token}` };
    const reply = await app.inject({ ...content, method: "POST", url, headers });
    if (reply.statusCode >= 300) throw new Error(`demo: POST ${url} answered ${reply.statusCode} ${reply.body}`);
    return reply.json<Reply>();
  };
  const query = `companyId=${company.id}`;
  const preview = await post<{ data: BankImport }>(`/api/v1/bank-import?${query}`, formOf(statement));
  const accounts = [{ index: 0, create: { title: statement.accountTitle } }];
  await post(`/api/v1/bank-import/${preview.data.id}/confirm?${query}`, { payload: { accounts } });
}

function formOf({ fileName, content }: DemoStatement): Pick<InjectOptions, "payload" | "headers"> {
  const boundary = "comptoir-demo";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/x-ofx\r\n\r\n`;
  const payload = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`, "latin1");
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
