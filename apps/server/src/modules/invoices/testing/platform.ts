import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../../../../../../scripts/invoice-platform-stand-in.mjs", import.meta.url));

/** A stand-in of a platform, in its own process. */
export type StandInPlatform = {
  readonly url: string;
  /** Says what it plays from now on. */
  readonly play: (played: object) => Promise<void>;
  /** The requests since it was last told what to play. */
  readonly seen: () => Promise<readonly { readonly path: string; readonly authorization: string | null }[]>;
  readonly stop: () => Promise<void>;
};

/** Starts one, on any free port. */
export async function startPlatform(variables: NodeJS.ProcessEnv = { STAND_IN: "1" }): Promise<StandInPlatform> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, PORT: "0", NODE_ENV: "test", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await firstLine(child);
  const control = `${url}/__control`;
  return {
    url,
    play: async (played) => void (await fetch(control, { method: "POST", body: JSON.stringify(played) })),
    seen: async () => ((await (await fetch(control)).json()) as { seen: readonly { path: string; authorization: string | null }[] }).seen,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the stand-in has no output");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("the stand-in did not start");
}

/** A life cycle message that gives an invoice of the sample’s seller a status, at a minute of a morning. */
export function cdarOf(code: number, minute: number, number = "A"): string {
  return `<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:x:ram" xmlns:udt="urn:x:udt"><rsm:AcknowledgementDocument><ram:IssueDateTime><udt:DateTimeString format="204">2026041010${String(minute).padStart(2, "0")}00</udt:DateTimeString></ram:IssueDateTime><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode><ram:IssuerTradeParty><ram:GlobalID schemeID="0002">552100554</ram:GlobalID></ram:IssuerTradeParty></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`;
}
