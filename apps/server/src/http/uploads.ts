import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.js";

/** The file of a multipart request, whole in memory. */
export type Upload = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly sha256: string;
};

declare module "fastify" {
  interface FastifyRequest {
    /** The `file` of a multipart request to an endpoint that takes one. */
    upload: Upload | null;
  }
}

/** Reads a multipart form: its text fields become the body, its file `request.upload`. Throws on any other content. */
export async function readForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw new Refusal({ code: "request.unsupported_media" });
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    const sha256 = createHash("sha256").update(content).digest("hex");
    if (part.fieldname === "file") request.upload = { fileName: part.filename, mediaType: part.mimetype, content, sha256 };
  }
  request.body = fields;
}
