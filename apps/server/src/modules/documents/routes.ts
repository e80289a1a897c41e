import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/serve.js";

/** Being written. */
export function documentRoutes(_app: FastifyInstance, _services: Services): void {}
