import { email, required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";

/** What is wrong, by field; `form` for the whole. */
export type LoginErrors = {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string | undefined;
};

const passwordGiven = required(MESSAGES.passwordRequired);

/** Checks what is typed at login: an address that looks like one, and a password of any length. */
export function checkLogin({ username, password }: { username: string; password: string }): LoginErrors {
  const [wrongUsername, wrongPassword] = [email(username), passwordGiven(password)];
  return { ...(wrongUsername !== null && { username: wrongUsername }), ...(wrongPassword !== null && { password: wrongPassword }) };
}
