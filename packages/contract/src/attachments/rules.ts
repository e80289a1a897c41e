/** The files that a paper may be, by the end of their name, in the order of the specification. */
export const PAPER_EXTENSIONS = ["txt", "jpeg", "jpg", "png", "pdf"] as const;
/** The end of the name of a file that may be a paper. */
export type PaperExtension = (typeof PAPER_EXTENSIONS)[number];

/** Megabytes of a paper at most. */
export const PAPER_MEGABYTES = 25;

/** The refusal of any other file; its content must be what its extension says. */
export const PAPER_TYPES_SENTENCE =
  "Ce fichier n’est pas accepté\u00a0: les extensions autorisées sont .txt .jpeg .jpg .png .pdf, et son contenu doit leur correspondre.";

/** The sentence of the specification for an upload without its token, to the letter. */
export const CSRF_SENTENCE = "Votre fichier n'a pas pu être chargé correctement: le jeton XCSRF est manquant, veuillez vous reconnecter.";

/** The extension of a paper by its name, null for any other file. */
export function paperExtension(fileName: string): PaperExtension | null {
  const end = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return PAPER_EXTENSIONS.find((extension) => extension === end) ?? null;
}
