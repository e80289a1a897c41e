import { proofOf, type Work } from "./proof.js";

/** Works out proofs beside the page, which goes on answering. */
self.addEventListener("message", ({ data }: MessageEvent<Work>) => self.postMessage(proofOf(data)));
