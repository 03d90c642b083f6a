import { z } from 'zod';
import type { DomainEvent } from '../kernel/event.ts';

const withReason = z.object({ reason: z.string().min(1) });

/** The reason that a person gave for a decision, as its event records it; null if there is none. */
export function reasonOf(event: DomainEvent): string | null {
  const found = withReason.safeParse(event.data);
  return found.success ? found.data.reason : null;
}
