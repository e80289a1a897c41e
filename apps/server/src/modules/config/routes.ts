import type { FastifyInstance } from "fastify";
import type { HttpOptions } from "../../http/options.js";
import type { Services } from "../../http/serve.js";

/** Being written. */
export function configRoutes(_app: FastifyInstance, _services: Services, _options: HttpOptions): void {}
