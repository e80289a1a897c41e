import type { Source } from "./source.js";

const CONTRACT = "packages/contract/src/";
const WEB = "apps/web/src/";

/** Calls that create without a key, each with its reason: file below apps/web/src, call. */
export const UNKEYED_CREATIONS: Readonly<Record<string, readonly string[]>> = {
  "an address is known once": [
    "features/auth/registration/register-form.tsx register",
    "features/firms/collaborators/collaborator-queries.ts addCollaborator",
  ],
  "the same file or the same browser is known once": [
    "features/invoices/queries.ts receiveInvoice",
    "features/notifications/push-subscription.ts registerPush",
    "features/operations/attachments/inbox/send-invoices.ts receiveInvoice",
    "features/operations/attachments/paper-calls.ts uploadPaper",
  ],
  "what is read of a file writes nothing in the books": [
    "features/banking/queries.ts previewImport",
    "features/takeovers/books-queries.ts previewTakeover",
  ],
  "a link serves once": ["lib/api/download.ts createLink"],
  "one has one company": ["features/companies/sign-up/use-creation.ts createCompany"],
};

/** Calls of the web that create something under no `Idempotency-Key`, as `file call`: sent twice, they would write twice. */
export function creationsWithoutKey(sources: readonly Source[]): string[] {
  const created = sources.filter(({ path, isTest }) => path.startsWith(CONTRACT) && !isTest).flatMap(({ text }) => creationsIn(text));
  const callers = sources.filter(({ path, isTest }) => path.startsWith(WEB) && !isTest);
  const found = callers.flatMap(({ path, text }) =>
    [...text.matchAll(/\bcall(?:Form)?\(\s*(\w+)\b/g)].flatMap((match) => {
      const [, name = ""] = match;
      return created.includes(name) && !argumentsAt(text, match.index).includes("idempotencyKey")
        ? [`${path.slice(WEB.length)} ${name}`]
        : [];
    }),
  );
  return found.toSorted();
}

/** The calls that a file of the contract describes and that answer 201. */
function creationsIn(text: string): readonly string[] {
  const described = text.matchAll(/^export const (\w+) = endpoint\(\{\n([\s\S]*?)^\}\);/gm);
  return [...described].flatMap(([, name = "", body = ""]) => (/^ {2}status: 201,/m.test(body) ? [name] : []));
}

/** The text between the parentheses that open next. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = text.indexOf("(", from); at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && (depth -= 1) === 0) return text.slice(from, at);
  }
  return text.slice(from);
}
