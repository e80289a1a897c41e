/** In the address of the list, every question rather than one of them. */
export const ALL_QUESTIONS = "toutes";
