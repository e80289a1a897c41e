import type { BodyOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { connectInvoicePlatform, PlatformReply, readInvoicePlatform } from "@comptoir/contract/invoices/platform";
import { areBooksWritable } from "../../../access/permissions.js";
import type { Tx } from "../../../db/transaction.js";
import { partnerAddress } from "../../../invoice-platform/partner-address.js";
import { enqueueJob } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { settlesNothing } from "../../books/consequences.js";
import { isWaiting, toFailedFlow } from "./failed-flows.js";
import { deletePlatform, readPlatform, storePlatform, storeSettledFlow, type PlatformRow } from "./platform-repository.js";
import { platformContext, secretOf } from "./platform-secret.js";
import { READ_PLATFORM } from "./read-platform.js";

/** The platform of a company as its page shows it. */
export async function platformOf(
  { db, cipher, clock }: Pick<Services, "db" | "cipher" | "clock">,
  companyId: string,
): Promise<ReplyOf<typeof readInvoicePlatform>> {
  const [row, isRead] = await db.reading(
    companyId,
    async (tx) => [await readPlatform(tx, companyId), await areBooksWritable(tx, companyId, clock.today())] as const,
  );
  const shown = row === null ? null : { ...toReply(row), ...(!isRead && { message: STOPPED }) };
  return { data: shown, isOffered: cipher !== null };
}

const STOPPED = "Votre dossier est en lecture seule\u00a0: votre plateforme n’est plus lue, rien n’est perdu.";

type Connecting = Omit<BodyOf<typeof connectInvoicePlatform>, "companyId"> & { readonly userId: string };

/** Connects the platform of a company: it is read at once, from its beginning. Refuses `invoice_platform.*`. */
export async function connectPlatform(
  tx: Tx,
  { cipher, allowsLoopbackPartners }: Pick<Services, "cipher" | "allowsLoopbackPartners">,
  { companyId, ...given }: Connecting & { readonly companyId: string },
): Promise<string> {
  settlesNothing(tx, "a platform that is connected changes no entry");
  if (cipher === null) throw new Refusal({ code: "invoice_platform.not_offered" });
  const address = (field: "flowUrl" | "tokenUrl"): string => {
    const url = partnerAddress(given[field], { allowsLoopback: allowsLoopbackPartners });
    if (typeof url === "string") throw new Refusal({ code: "invoice_platform.address", field });
    return url.href.replace(field === "flowUrl" ? /\/(v1(\/.*)?)?$/ : /$^/, "");
  };
  const [flowUrl, tokenUrl] = [address("flowUrl"), address("tokenUrl")];
  const known = await readPlatform(tx, companyId);
  const isSame = known !== null && known.flow_url === flowUrl && known.token_url === tokenUrl && known.client_id === given.clientId;
  const typed = given.clientSecret ?? "";
  const secret = typed !== "" ? typed : isSame ? secretOf(cipher, companyId, known.client_secret) : null;
  if (secret === null) throw new Refusal({ code: "invoice_platform.secret" });
  await storePlatform(tx, companyId, {
    flow_url: flowUrl,
    token_url: tokenUrl,
    client_id: given.clientId,
    client_secret: cipher.encrypt(secret, platformContext(companyId)),
    scope: given.scope || null,
    organization: given.organization || null,
    organization_header: given.organizationHeader,
    connected_by: given.userId,
  });
  await enqueueJob(tx, READ_PLATFORM, { companyId }, { companyId, key: companyId });
  await readNow(tx, companyId);
  return new URL(flowUrl).host;
}

/** Forgets the platform of a company. */
export async function disconnectPlatform(tx: Tx, companyId: string): Promise<void> {
  settlesNothing(tx, "invoices stay when their platform is forgotten");
  // A reading that waits finds no platform, and ends.
  await deletePlatform(tx, companyId);
}

/** Has the platform of a company read at once, beside its turns. */
export async function readNow(tx: Tx, companyId: string): Promise<void> {
  settlesNothing(tx, "a reading that is asked for changes no entry");
  await enqueueJob(tx, READ_PLATFORM, { companyId, isOnce: true }, { companyId, key: `${companyId} now` });
}

/** Takes a flow in error off what is to be done: its invoice came another way, or there is nothing to do. It is named again if it fails again later. */
export async function settleFlow(tx: Tx, companyId: string, id: string): Promise<void> {
  settlesNothing(tx, "a flow in error that is settled changes no entry");
  await storeSettledFlow(tx, companyId, id);
}

function toReply(row: PlatformRow): PlatformReply {
  return {
    flowUrl: row.flow_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    scope: row.scope,
    organization: row.organization,
    organizationHeader: row.organization_header,
    state: row.state,
    message: messageOf(row),
    readAt: row.read_at?.toISOString() ?? null,
    unreadable: row.unreadable,
    failed: row.failed.filter(isWaiting).map(toFailedFlow),
  };
}

function messageOf({ state, failure, is_complete: isComplete, failed: kept }: PlatformRow): string | null {
  const failed = kept.filter(isWaiting);
  switch (state) {
    case "required_action":
      return failure === null
        ? "Votre plateforme refuse l’accès\u00a0: vérifiez le client, son secret et l’organisation."
        : `Votre plateforme refuse la demande (${failure}).`;
    case "temporary":
      return "Votre plateforme ne répond pas\u00a0: nouvel essai plus tard, rien n’est perdu.";
    case "waiting":
      return "Première lecture en cours.";
    case "ok":
      if (!isComplete) return "La lecture de votre plateforme n’est pas allée au bout\u00a0: elle reprend au prochain passage.";
      return failed.length === 0 ? null : inErrorWords(failed.length);
  }
}

function inErrorWords(count: number): string {
  return count === 1
    ? "Un envoi de votre plateforme n’a pas pu être lu."
    : `${count}\u00a0envois de votre plateforme n’ont pas pu être lus.`;
}
