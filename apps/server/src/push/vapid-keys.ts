import { createECDH } from "node:crypto";
import type { Db } from "../db/db.js";
import { serverSecret } from "../secrets/secrets-repository.js";

/** The keys that sign our push messages: base64url, 87 and 43 characters. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** The keys that this database's servers share, made by the first one that asks. Browsers subscribe to the public one: it never changes. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const privateKey = await serverSecret(db, "vapid", newPrivateKey);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** 32 bytes, also when the number is small. */
function newPrivateKey(): Buffer {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const bytes = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
}
