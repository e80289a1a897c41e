import { StartupError } from "../startup-error.js";
import { refusalText } from "./refusal-text.js";

/** What a command is given, and where it speaks. */
export type Terminal = {
  readonly variables: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
  /** Aborted when the operator asks the command to stop. */
  readonly stopping?: AbortSignal | undefined;
};

/** Runs a command; what keeps it from its work is one French sentence, and the exit status 1. A fault of the program is thrown. */
export async function saying({ say, stopping }: Pick<Terminal, "say" | "stopping">, work: () => Promise<0 | 1>): Promise<0 | 1> {
  try {
    return await work();
  } catch (error) {
    const text = stopping?.aborted === true ? INTERRUPTED : refusalText(error);
    if (text === null) throw error;
    say(text);
    return 1;
  }
}

const INTERRUPTED = "Interrompu\u00a0: rien n’a été écrit.";

/** The only argument of a command; throws its usage as a StartupError. */
export function onlyPath(args: readonly string[], usage: string): string {
  const [path, ...rest] = args;
  if (path === undefined || path === "" || path.startsWith("-") || rest.length > 0) throw new StartupError(usage);
  return path;
}
