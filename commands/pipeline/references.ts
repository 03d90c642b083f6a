import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { refusalTexts } from '../../domain/texts.ts';
import type { Facts } from '../facts.ts';
import type { EventLog } from '../log/log.ts';
import { expected } from './expected.ts';

/** Records that a command refers to, by kind. */
export interface References {
  readonly label?: readonly string[];
  readonly customer?: readonly string[];
  readonly resource?: readonly string[];
}

const kinds = ['customer', 'resource', 'label'] as const;

/**
 * Refuses with `not_found` what refers to records that do not exist. What the read side does not know may
 * only be new: then it is given the time to catch up with the log before the answer counts.
 */
export function requireReferences(
  { facts, log, waitMs }: { readonly facts: Facts; readonly log: EventLog; readonly waitMs: number },
  org: string,
  references: References,
): Effect.Effect<void, Refusal> {
  return Effect.gen(function* () {
    for (const kind of kinds) {
      const ids = [...new Set(references[kind] ?? [])];
      if (ids.length === 0) continue;
      const unknown = yield* Effect.promise(() => facts.missing(org, kind, ids));
      if (unknown.length === 0) continue;
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const missing = yield* Effect.promise(() => facts.missing(org, kind, unknown));
      if (missing.length > 0) {
        return yield* Effect.fail({
          code: 'not_found' as const,
          message: refusalTexts.notFound(kind),
          details: { kind, ids: missing },
        });
      }
    }
  });
}
