import { SPEC } from "../../text/specification.js";

/** What is wrong, by field; `form` for the whole. */
export type LoginErrors = {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string | undefined;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks what is typed at login: an address that looks like one, and a password, whatever its length. */
export function checkLogin({ username, password }: { username: string; password: string }): LoginErrors {
  return {
    ...(username === "" ? { username: SPEC.emailRequired } : !EMAIL.test(username) && { username: SPEC.emailInvalid }),
    ...(password === "" && { password: SPEC.passwordRequired }),
  };
}
