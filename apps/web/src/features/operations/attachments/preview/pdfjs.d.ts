/** What a preview uses of pdf.js. */
declare module "pdfjs-dist/legacy/build/pdf.min.mjs" {
  type Viewport = { readonly width: number; readonly height: number };
  type Drawing = { readonly promise: Promise<void> };
  type Page = {
    getViewport(options: { readonly scale: number }): Viewport;
    render(options: { readonly canvas: HTMLCanvasElement; readonly viewport: Viewport; readonly annotationMode: number }): Drawing;
  };
  type Document = { readonly numPages: number; getPage(number: number): Promise<Page> };
  type Opening = { readonly promise: Promise<Document>; destroy(): Promise<void> };
  export function getDocument(source: {
    readonly data: ArrayBuffer;
    readonly isEvalSupported: false;
    readonly enableXfa: false;
    readonly verbosity: number;
  }): Opening;
  export const GlobalWorkerOptions: { workerSrc: string };
}

declare module "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url" {
  const url: string;
  export default url;
}
