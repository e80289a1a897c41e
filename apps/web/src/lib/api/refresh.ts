import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Has every figure under a key read again, without waiting: what asked for the change may leave the screen with the new
 * figures, and a mutation that waited for them would never say that it succeeded.
 */
export function refresh(client: QueryClient, queryKey: QueryKey = []): void {
  void client.invalidateQueries({ queryKey });
}
