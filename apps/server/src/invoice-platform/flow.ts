import { z } from "zod";

/** A flow as a search gives it; unknown fields and values are left aside. */
export const Flow = z.object({
  flowId: z
    .string()
    .max(100)
    .regex(/^[^\0\p{Surrogate}]+$/u),
  updatedAt: z.iso.datetime({ offset: true }),
  name: z.string().nullish(),
  flowSyntax: z.string().nullish(),
  flowType: z.string().nullish(),
  flowDirection: z.string().nullish(),
  acknowledgement: z
    .object({
      status: z.string(),
      details: z
        .array(
          z.object({
            reasonCode: z
              .string()
              .regex(/^[A-Za-z]{1,60}$/)
              .nullish()
              .catch(null),
          }),
        )
        .nullish()
        .catch(null),
    })
    .nullish(),
});

/** The reply of a search. */
export const FlowReply = z.object({
  limit: z.number().int().positive().nullish(),
  results: z.array(z.unknown()),
  nextCursor: z.string().max(2_000).nullish(),
});

/** The reply of a token address. */
export const TokenReply = z.object({ access_token: z.string().min(1), token_type: z.string(), expires_in: z.number().nullish() });

/** The codes that a platform gives of its refusals, the only words of it that are shown. */
export const ErrorReply = z.object({ errorCode: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/) });
