import { Effect } from 'effect';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { NamedFacts } from '../facts.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from './aggregateRunner.ts';
import { expected } from './expected.ts';

/** The part of the plan that a decision uses. */
export interface NeededFacts extends NamedFacts {
  readonly span: { readonly start: number; readonly end: number };
}

/** Reads it as it is at a position or later. */
export function gatherFacts(
  { facts, waitMs }: Pick<RunnerParts, 'facts' | 'waitMs'>,
  org: string,
  { span, resourceIds, customerIds }: NeededFacts,
  upTo: Position,
): Effect.Effect<AllocationFacts, Refusal> {
  return Effect.gen(function* () {
    yield* expected(() => facts.waitFor(upTo, waitMs));
    const named = { ...(resourceIds && { resourceIds }), customerIds };
    return yield* expected(() => facts.allocation(org, span, named));
  });
}
