import type { FirmCollaborator } from "@comptoir/contract/collaborators/collaborators";

/** Someone of the firm in a list of choices: « Nom - Fonction ». */
export function nameWithFunction({ name, function: title }: Pick<FirmCollaborator, "name" | "function">): string {
  return title === "" ? name : `${name} - ${title}`;
}
