import { jwtVerify, SignJWT } from "jose";
import type { Caller } from "./caller.js";

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 900;
const ISSUER = "comptoir";

/** Signs and reads access tokens with the server's secret. */
export type Tokens = {
  issueAccessToken(caller: Caller, nowSeconds: number): Promise<string>;
  /** Null when the token is not ours, was altered or has expired. */
  readAccessToken(token: string): Promise<Caller | null>;
};

/** `now` gives milliseconds since 1970. */
export function accessTokens(secret: Uint8Array, now: () => number): Tokens {
  return {
    issueAccessToken: ({ userId, roleId, firmId }, nowSeconds) =>
      new SignJWT({ role: roleId, firm: firmId })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
        .sign(secret),
    async readAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, secret, { issuer: ISSUER, algorithms: ["HS256"], currentDate: new Date(now()) });
        if (typeof payload.sub !== "string" || typeof payload["role"] !== "string") return null;
        return { userId: payload.sub, roleId: payload["role"], firmId: typeof payload["firm"] === "string" ? payload["firm"] : null };
      } catch (error) {
        if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J")) return null;
        throw error;
      }
    },
  };
}
