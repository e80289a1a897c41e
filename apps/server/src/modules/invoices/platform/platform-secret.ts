import type { SecretCipher } from "../../../secrets/secret-cipher.js";

/** What the secret of a platform is encrypted for. */
export function platformContext(companyId: string): string {
  return `invoice-platform ${companyId}`;
}

/** The secret of a platform in clear; null where no key of this server reads it, as of books that came from another one. */
export function secretOf(cipher: SecretCipher, companyId: string, stored: string): string | null {
  try {
    return cipher.decrypt(stored, platformContext(companyId));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
