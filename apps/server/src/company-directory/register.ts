import { allowance } from "./allowance.js";
import { askRegister, type RegisterAnswer } from "./ask.js";
import type { CompanyDirectory, LookUp } from "./company-directory.js";

/** How one register is asked and understood. */
type Register = {
  readonly url: (siret: string) => URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it accepts. */
  readonly limit: { readonly count: number; readonly seconds: number };
  /** Reads an answer that arrived; throws when its body is not what is documented. */
  readonly read: (siret: string, answer: { readonly status: number; readonly body: unknown }) => LookUp;
  readonly now: () => number;
  readonly timeoutMilliseconds?: number | undefined;
};

const SILENCE_SECONDS = 5;

/** A register over HTTP: its limits are kept, any failure makes it out of reach. */
export function httpRegister({ url, headers = {}, limit, read, now, timeoutMilliseconds }: Register): CompanyDirectory {
  const allowed = allowance({ ...limit, now });
  return {
    async lookUp(siret) {
      if (!allowed.take()) return { kind: "unreachable", reason: "its limit of questions is reached" };
      const answer = await askRegister(url(siret), { headers, timeoutMilliseconds });
      if ("failure" in answer) return { kind: "unreachable", reason: answer.failure };
      if (answer.status === 429) allowed.pause(answer.retryAfterSeconds ?? SILENCE_SECONDS);
      return readSafely(siret, answer, read);
    },
  };
}

function readSafely(siret: string, answer: Exclude<RegisterAnswer, { failure: string }>, read: Register["read"]): LookUp {
  try {
    return read(siret, answer);
  } catch (error) {
    return {
      kind: "unreachable",
      reason: `status ${answer.status}, body not understood: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
