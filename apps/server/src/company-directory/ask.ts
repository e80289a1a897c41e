import { z } from "zod";

/** What a register answered: a status and its JSON (null for anything else), or why there is no answer. */
export type RegisterAnswer =
  | { readonly status: number; readonly body: unknown; readonly retryAfterSeconds: number | null }
  | { readonly failure: string };

const TIMEOUT_MILLISECONDS = 3_000;
const MOST_REDIRECTIONS = 3;

type Question = { readonly headers?: Readonly<Record<string, string>>; readonly timeoutMilliseconds?: number | undefined };

/** Asks a register over HTTP within three seconds, redirections included; these are followed on its own host only, where its key may go. */
export async function askRegister(
  url: URL,
  { headers = {}, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: Question = {},
): Promise<RegisterAnswer> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await follow(url, { headers: { accept: "application/json", ...headers }, signal, redirect: "manual" }, MOST_REDIRECTIONS);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function follow(url: URL, request: RequestInit, redirections: number): Promise<RegisterAnswer> {
  const reply = await fetch(url, request);
  const location = reply.headers.get("location");
  if (reply.status >= 300 && reply.status < 400 && location !== null) {
    const next = new URL(location, url);
    if (next.origin !== url.origin || redirections === 0) return { failure: `redirected to ${next.origin}` };
    return follow(next, request, redirections - 1);
  }
  const body: unknown = await reply.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  return { status: reply.status, body, retryAfterSeconds: secondsOf(reply.headers.get("retry-after")) };
}

function secondsOf(retryAfter: string | null): number | null {
  const seconds = z.coerce
    .number()
    .int()
    .positive()
    .max(3600)
    .safeParse(retryAfter ?? undefined);
  return seconds.success ? seconds.data : null;
}
