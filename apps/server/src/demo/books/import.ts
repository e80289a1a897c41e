import type { InjectOptions } from "fastify";
import type { BankImport } from "@comptoir/contract/banking/banking";
import type { DemoCall } from "./calls.js";

/** A statement file and the account it is about. */
export type DemoStatement = { readonly fileName: string; readonly content: string; readonly accountTitle: string };

/** Imports a statement the way a program does: a preview, then its confirmation, which creates the bank account. */
export async function importStatement(
  call: DemoCall,
  { companyId, statement }: { companyId: string; statement: DemoStatement },
): Promise<void> {
  const query = `companyId=${companyId}`;
  const preview = await call<{ data: BankImport }>("POST", `/api/v1/bank-import?${query}`, formOf(statement));
  const accounts = [{ index: 0, create: { title: statement.accountTitle } }];
  await call("POST", `/api/v1/bank-import/${preview.data.id}/confirm?${query}`, { payload: { accounts } });
}

function formOf({ fileName, content }: DemoStatement): Pick<InjectOptions, "payload" | "headers"> {
  const boundary = "comptoir-demo";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/x-ofx\r\n\r\n`;
  const payload = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`, "latin1");
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
