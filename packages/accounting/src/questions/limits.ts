/** Characters of a question, and of an answer in words, at most. */
export const QUESTION_LENGTH = 1000;

/** Accounts that a question proposes at most. */
export const MAX_CHOICES = 6;
