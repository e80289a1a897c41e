export { requireOwnPassword } from "./password/own-password.js";
export { hashPassword } from "./password/passwords.js";
export { logPerson } from "./person-log-repository.js";
export { hasCsrfToken } from "./session/csrf.js";
export { endSessions, forgetEndedSessions } from "./session/sessions.js";
