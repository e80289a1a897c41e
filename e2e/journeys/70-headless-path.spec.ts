import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentedCommands } from "../support/api-document.js";
import { expectCleanFec } from "../support/fec.js";
import { expect, journeysUrl, test } from "../support/journey.js";

/** Two lines of February on the psychologist’s account, of merchants that her books know. */
const STATEMENT = [
  "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n",
  "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<BRANCHID>00001<ACCTID>00012345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>",
  "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260219<TRNAMT>-52.30<FITID>E2E1<NAME>FACTURE CARTE DU 190226<MEMO>FACTURE CARTE DU 190226 SNCF INTERNET PARIS CARTE 4974XXXXXXXX1234</STMTTRN>",
  "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260225<TRNAMT>-41.20<FITID>E2E2<NAME>FACTURE CARTE DU 250226<MEMO>FACTURE CARTE DU 250226 LIBRAIRIE COIFFARD NANTES CARTE 4974XXXXXXXX1234</STMTTRN>",
  "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n",
].join("\n");

test("the six commands of the documentation, run as written, lead from a statement to a FEC", async () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-headless-"));
  try {
    writeFileSync(join(folder, "releve.ofx"), STATEMENT);
    const commands = documentedCommands();
    expect(commands.match(/^# \d\. /gm)).toHaveLength(6);
    const answers = await runShell(commands.replace("http://localhost:3000", journeysUrl()), folder);

    const [confirmed, accepted, validated] = jsonValues(answers);
    expect(confirmed).toEqual({ created: 2, duplicates: 0 });
    expect(accepted).toEqual({ changed: expect.any(Number), skipped: expect.any(Number) });
    expect(validated).toMatchObject({ data: { validated: 2, through: "2026-02-28" } });
    const [name = ""] = readdirSync(folder).filter((file) => file !== "releve.ofx");
    expect(name).toMatch(/^\d{9}FEC20261231_provisoire\.txt$/);
    expectCleanFec({ name, bytes: readFileSync(join(folder, name)) }, { isFirstYear: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What the commands write; rejects when one of them fails. */
async function runShell(commands: string, folder: string): Promise<string> {
  const shell = spawn("sh", ["-eu"], { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
  let [written, complaints] = ["", ""];
  shell.stdout.on("data", (text: Buffer) => (written += text.toString()));
  shell.stderr.on("data", (text: Buffer) => (complaints += text.toString()));
  shell.stdin.end(commands);
  await once(shell, "close");
  expect(shell.exitCode, complaints + written).toBe(0);
  return written;
}

/** The JSON values that jq writes one after the other, each from the first column to the first column. */
function jsonValues(text: string): unknown[] {
  return text
    .split(/^(?=\{)/m)
    .filter((part) => part.startsWith("{"))
    .map((part): unknown => JSON.parse(part));
}
