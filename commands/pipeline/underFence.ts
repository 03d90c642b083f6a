import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { HeldFence, ResourceFences } from '../fence/resourceFences.ts';
import { expected } from './expected.ts';

/** Runs a program while nobody else can allocate the resources. */
export function underFence<Answer>(
  fences: ResourceFences,
  org: string,
  resourceIds: readonly string[],
  work: (fence: HeldFence) => Effect.Effect<Answer, Refusal>,
): Effect.Effect<Answer, Refusal> {
  return expected(() =>
    fences.hold(org, resourceIds, (fence) => Effect.runPromise(Effect.result(work(fence)))),
  ).pipe(Effect.flatMap(Effect.fromResult));
}
