import type { LightMyRequestResponse } from "fastify";
import type { Question } from "@comptoir/contract/questions/questions";
import type { TestApp, TestCompany, TestFirm } from "../../testing/app.js";

type Headers = Readonly<Record<string, string>>;
type Subject = { readonly kind: "operation" | "file"; readonly id: string };

/** Calls of the staff of a firm in a dossier, and of its client. */
export function speakers({ app }: Pick<TestApp, "app">, firm: Pick<TestFirm, "headers">, company: TestCompany) {
  const staff = (url: string, payload: object = {}, headers: Headers = firm.headers): Promise<LightMyRequestResponse> =>
    app.inject({ method: "POST", url: `/api/v1/questions${url}`, headers, payload: { companyId: company.id, ...payload } });
  return {
    ask: (subject: Subject, asked: object = {}, headers?: Headers) => staff("", { subject, ...asked }, headers),
    close: (id: string, headers?: Headers) => staff(`/${id}/close`, {}, headers),
    answer: (id: string, given: object, headers: Headers = company.headers) =>
      app.inject({ method: "POST", url: `/api/v1/questions/${id}/answer`, headers, payload: given }),
    questions: async (query = ""): Promise<Question[]> => {
      const reply = await company.get(`/api/v1/questions?${query}`);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<{ results: Question[] }>().results;
    },
  };
}
