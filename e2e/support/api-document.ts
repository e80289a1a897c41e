import { readFileSync } from "node:fs";

/** The commands that docs/api.md gives for the way from a statement to the FEC, as written. */
export function documentedCommands(): string {
  const document = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const commands = /^## Du relevé au FEC[^\n]*\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(document)?.[1];
  if (commands === undefined) throw new Error("docs/api.md gives no commands from a statement to the FEC");
  return commands;
}
