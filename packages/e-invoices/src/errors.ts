/** Why a file gives no invoice. */
export type EInvoiceErrorCode =
  | "file.too_large"
  | "file.unknown"
  | "xml.encoding"
  | "xml.doctype"
  | "xml.too_deep"
  | "xml.too_many"
  | "xml.malformed"
  | "xml.not_read"
  | "pdf.encrypted"
  | "pdf.damaged"
  | "pdf.too_heavy"
  | "pdf.no_invoice"
  | "pdf.two_invoices";

/** The sentence of each refusal: what is wrong, then what to do. */
const SENTENCES: Readonly<Record<EInvoiceErrorCode, string>> = {
  "file.too_large": "Ce fichier est trop lourd pour une facture\u00a0: 20\u00a0Mo au plus pour un PDF, 5\u00a0Mo pour un XML.",
  "file.unknown": "Ce fichier n’est ni un PDF ni un XML de facture.",
  "xml.encoding": "Ce XML est écrit dans un alphabet qui ne se lit pas\u00a0: demandez-le en UTF-8.",
  "xml.doctype": "Ce XML contient une déclaration DOCTYPE, qu’une facture électronique n’a jamais\u00a0: il est refusé.",
  "xml.too_deep": "Ce XML est imbriqué au-delà de 60 niveaux\u00a0: ce n’est pas une facture.",
  "xml.too_many": "Ce XML contient trop d’éléments pour une facture.",
  "xml.malformed": "Ce XML est endommagé\u00a0: demandez-le de nouveau à votre fournisseur.",
  "xml.not_read": "Format non lu, saisissez la facture\u00a0: seuls Factur-X, UBL et CII se lisent.",
  "pdf.encrypted": "Ce PDF est protégé par un mot de passe\u00a0: demandez-le sans protection à votre fournisseur.",
  "pdf.damaged": "Ce PDF est endommagé\u00a0: demandez-le de nouveau à votre fournisseur.",
  "pdf.too_heavy": "Les pièces de ce PDF dépassent ce qu’une facture contient\u00a0: il est refusé.",
  "pdf.no_invoice": "Ce PDF ne contient pas de facture électronique\u00a0: c’est une image de facture, gardez-la comme pièce.",
  "pdf.two_invoices": "Deux factures dans un même fichier\u00a0: déposez-les séparément.",
};

/** Thrown when a file gives no invoice; its message is the French sentence. */
export class EInvoiceError extends Error {
  readonly code: EInvoiceErrorCode;
  constructor(code: EInvoiceErrorCode) {
    super(SENTENCES[code]);
    this.name = "EInvoiceError";
    this.code = code;
  }
}
