/** The sides of a logo, in pixels. */
export const LOGO_SIDES = { minWidth: 240, minHeight: 64, max: 2_000 } as const;

/** Megabytes of a logo at most. */
export const LOGO_MEGABYTES = 1;

/** Refusal of a file that is no still picture. */
export const LOGO_TYPE_SENTENCE = "Ce fichier n’est pas une image fixe .png, .jpg ou .jpeg.";

/** True for the sides of a picture that may be a logo. */
export function isLogoSize({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width >= LOGO_SIDES.minWidth && height >= LOGO_SIDES.minHeight && Math.max(width, height) <= LOGO_SIDES.max;
}

/** Why a picture of these sides is refused. */
export function logoSizeSentence({ width, height }: { readonly width: number; readonly height: number }): string {
  const { minWidth, minHeight, max } = LOGO_SIDES;
  return `Cette image mesure ${width} × ${height} px\u00a0: il faut au moins ${minWidth} × ${minHeight} px, et au plus ${max} px de côté.`;
}

/** The longest comment of a login, in characters, tags included. */
export const COMMENT_LENGTH = 2_000;
