/** True for what names a question in an address: nothing else of an address is carried through a login. */
export function isQuestionId(given: unknown): given is string {
  return typeof given === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given);
}
