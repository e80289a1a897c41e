/** A secret in groups of four, easier to type. */
export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

/** The address of a text file with the codes, one per line. */
export function recoveryFile(codes: readonly string[]): string {
  const text = ["Comptoir, codes de secours", "Chacun ouvre une session, une fois.", "", ...codes, ""].join("\r\n");
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
