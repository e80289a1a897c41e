/** What we use of pdf.js: its own types need a browser's. */
declare module "pdfjs-dist/legacy/build/pdf.mjs" {
  type TextItem = { readonly str: string; readonly hasEOL: boolean } | { readonly type: string };
  type Page = { getTextContent(): Promise<{ readonly items: readonly TextItem[] }> };
  type Document = { readonly numPages: number; getPage(number: number): Promise<Page> };
  type Opening = { readonly promise: Promise<Document>; destroy(): Promise<void> };
  export function getDocument(source: {
    readonly data: Uint8Array;
    readonly isEvalSupported: false;
    readonly enableXfa: false;
    readonly disableFontFace: true;
    readonly useSystemFonts: false;
    readonly useWorkerFetch: false;
    readonly verbosity: number;
  }): Opening;
  export const VerbosityLevel: { readonly ERRORS: 0 };
}
