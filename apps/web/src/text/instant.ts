const dayInParis = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", day: "2-digit", month: "2-digit", year: "numeric" });

/** The day in Paris of an instant given as ISO text, `14/04/2026`; `Date Invalide` for what is no instant. */
export function instantDay(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? "Date Invalide" : dayInParis.format(instant);
}

const timeInParis = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });

/** The hour in Paris of an instant given as ISO text, `14:05`. */
export function instantTime(iso: string): string {
  return timeInParis.format(new Date(iso));
}
