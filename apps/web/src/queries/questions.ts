/** The key of the questions to the client: what the books hold opens and closes them. */
export function questionsKey() {
  return ["questions"] as const;
}
