import { isRouteName, pathOfReturn, ROUTES } from "@comptoir/contract/routes";

/** Where a login leads: the page that the server imposes, by its name or its address, else the one that was asked for. */
export function pageAfterLogin({ imposed, asked }: { imposed: string | null; asked: string | undefined }): string {
  if (imposed === null) return pathOfReturn(asked);
  if (isRouteName(imposed)) return ROUTES[imposed].path.includes("$") ? pathOfReturn(imposed) : ROUTES[imposed].path;
  return /^\/(?![/\\])/.test(imposed) ? imposed : ROUTES.index.path;
}
