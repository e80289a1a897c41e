import type { Caller } from "./caller.js";

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 900;
const ISSUER = "comptoir";
/** Tokens whose signature was checked, kept until they expire: a page sends the same one with each of its calls. */
const REMEMBERED = 5000;

/** Signs and reads access tokens with the server's secret. */
export type Tokens = {
  issueAccessToken(caller: Caller, nowSeconds: number): Promise<string>;
  /** Null when the token is not ours, was altered or has expired. */
  readAccessToken(token: string): Promise<Caller | null>;
  /** From now on this server refuses the access tokens of these sessions; another one learns it from the database (`authorize`). */
  endSessions(familyIds: readonly string[]): void;
};

type Verified = { readonly caller: Caller; readonly expiresAt: number };

/** `now` gives milliseconds since 1970. */
export function accessTokens(secret: Uint8Array, now: () => number): Tokens {
  const remembered = new Map<string, Verified>();
  /** Sessions that ended, until their last access token has expired. */
  const ended = new Map<string, number>();
  const isOver = ({ familyId }: Caller): boolean => familyId !== undefined && ended.has(familyId);
  return {
    async issueAccessToken({ userId, roleId, firmId, familyId }, nowSeconds) {
      const { SignJWT } = await import("jose");
      return new SignJWT({ role: roleId, firm: firmId, sid: familyId })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
        .sign(secret);
    },
    async readAccessToken(token) {
      const known = remembered.get(token);
      if (known && known.expiresAt > now()) return isOver(known.caller) ? null : known.caller;
      remembered.delete(token);
      const verified = await verify(token, secret, now());
      if (verified === null) return null;
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(token, verified);
      return isOver(verified.caller) ? null : verified.caller;
    },
    endSessions(familyIds) {
      for (const [familyId, until] of ended) if (until < now()) ended.delete(familyId);
      for (const familyId of familyIds) ended.set(familyId, now() + ACCESS_TOKEN_SECONDS * 1000);
    },
  };
}

async function verify(token: string, secret: Uint8Array, now: number): Promise<Verified | null> {
  const { errors, jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(token, secret, {
      issuer: ISSUER,
      algorithms: ["HS256"],
      currentDate: new Date(now),
      requiredClaims: ["exp"],
    });
    const { sub: userId, role: roleId, firm, sid, exp = 0 } = payload;
    if (typeof userId !== "string" || typeof roleId !== "string") return null;
    const caller = { userId, roleId, firmId: typeof firm === "string" ? firm : null, ...(typeof sid === "string" && { familyId: sid }) };
    return { caller, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
