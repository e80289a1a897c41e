import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";
import { CaptchaProof } from "../auth/auth.js";
import { Answer, ruled } from "../base/values.js";

/** A message to us, or to the firm of the host. Works without an account. */
export const sendMessage = endpoint({
  method: "POST",
  path: "/api/v1/contact",
  area: "contact",
  summary: "Envoyer un message",
  permission: "public",
  body: z.object({
    name: ruled(rules.lastName, 120),
    email: ruled(rules.email, 254),
    subject: ruled(rules.required(MESSAGES.required), 200),
    message: ruled(rules.required(MESSAGES.required), 5000),
    captcha: CaptchaProof,
  }),
  reply: Answer,
  status: 201,
});
