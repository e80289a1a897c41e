import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Caller } from "../../../access/caller.js";
import { multipartForm, type TestCompany } from "../../../testing/app.js";

type Session = {
  readonly caller: Caller;
  readonly headers: { readonly authorization: string };
  readonly inject: (request: InjectOptions & { readonly url: string }) => Promise<LightMyRequestResponse>;
};

/** A company as a session works in it: a contact of its own, or the staff of the firm that keeps it. */
export function companyAs(company: TestCompany, { caller, headers, inject }: Session): TestCompany {
  const ask = (url: string, more: InjectOptions = {}): Promise<LightMyRequestResponse> =>
    inject({
      ...more,
      url: `${url}${url.includes("?") ? "&" : "?"}companyId=${company.id}`,
      headers: { ...more.headers, ...headers },
    });
  return {
    ...company,
    caller,
    headers,
    get: (url) => ask(url),
    send: (method, url, body) => ask(url, { method, ...(body && { payload: body }) }),
    upload: (url, file, fields = {}) => ask(url, { method: "POST", ...multipartForm(file, fields) }),
  };
}
