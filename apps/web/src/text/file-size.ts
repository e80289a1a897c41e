import { count } from "./format.js";

/** The size of a file as French people read it: `812 octets`, `41 ko`, `2,4 Mo`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${count(bytes)}\u00a0octets`;
  if (bytes < 1_000_000) return `${count(Math.round(bytes / 1000))}\u00a0ko`;
  return `${new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 }).format(bytes / 1_000_000)}\u00a0Mo`;
}
