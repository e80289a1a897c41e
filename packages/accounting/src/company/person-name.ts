type Person = { readonly firstName: string; readonly lastName: string };

/** A person as one addresses them: `Camille Roussel`. Empty when neither name is known. */
export function personName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * A company as a firm files it: one that bears its leader's name comes under the last name, `Roussel Camille`; another trade
 * name stays as it is. The firm's list is sorted by it.
 */
export function dossierName({ name, leader }: { readonly name: string; readonly leader: Person }): string {
  const { firstName, lastName } = leader;
  if (firstName === "" || lastName === "") return name;
  return sameName(name, personName(leader)) ? `${lastName} ${firstName}` : name;
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
