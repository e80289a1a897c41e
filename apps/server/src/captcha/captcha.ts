import type { FastifyRequest } from "fastify";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readCaptcha } from "@comptoir/contract/auth/auth";
import { Refusal } from "../refusal.js";

/** What distinguishes a person from a program that fills in forms. */
export type Captcha = {
  /** What a form must answer. */
  readonly challenge: () => ReplyOf<typeof readCaptcha>["data"];
  /** True for a proof that is good, and was not used before. */
  readonly isHuman: (given: { proof: string | undefined; ip: string }) => Promise<boolean>;
};

/** Refuses (`auth.captcha`) a form without a good proof. */
export async function requireHuman(
  { captcha }: { readonly captcha: Captcha },
  request: FastifyRequest,
  proof: string | undefined,
): Promise<void> {
  if (!(await captcha.isHuman({ proof, ip: request.ip }))) throw new Refusal({ code: "auth.captcha" });
}
