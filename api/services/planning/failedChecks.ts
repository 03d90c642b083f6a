import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** How many failures of one request are logged; the rest is counted. */
const mostLogged = 5;

const failedCheckSchema = z.looseObject({ code: z.literal('fallback') });

/**
 * Logs which checks of the allocation failed themselves. The engine does not throw: it reports such a failure
 * as a reason (`fallback`), wherever its answers contain reasons, and continues with the rest.
 */
export function tellFailedChecks(log: Pick<FastifyBaseLogger, 'error'>, answers: unknown): void {
  const failed = failedChecksIn(answers);
  if (failed.length === 0) return;
  log.error(
    { failedChecks: failed.slice(0, mostLogged), count: failed.length },
    'checks of the allocation failed',
  );
}

/** Every failure in a document, each once however often it occurs. */
function failedChecksIn(document: unknown): readonly unknown[] {
  const found = new Map<string, unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const failed = failedCheckSchema.safeParse(value);
    if (failed.success) found.set(JSON.stringify(failed.data), failed.data);
    else for (const part of Object.values(value)) look(part);
  };
  look(document);
  return [...found.values()];
}
