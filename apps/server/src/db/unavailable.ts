/** True for an error that says that the database is stopped, starting, out of reach or overwhelmed, or that it ended a statement which took too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketMissing || BROKEN_CONNECTION.has(code) || UNAVAILABLE.test(code) || BROKEN_MESSAGE.test(error.message);
}

/** What the system says of a connection. */
const BROKEN_CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * PostgreSQL: connection lost (08), no resources left (53), a statement, an idle transaction or a whole one that lasted too long (57014,
 * 25P03, 25P04), shutdown, crash or start (57P), failure of a disk (58030).
 */
const UNAVAILABLE = /^(08...|53...|57014|25P0[34]|57P0.|58030)$/;

/** The driver gives these no code. */
const BROKEN_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
