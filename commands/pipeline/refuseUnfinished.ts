import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/**
 * For a command whose own events are in the log, but that lost its races for some of the bookings that they
 * concern. It stays without an answer: sent again under its key, or completed without its sender, it does the
 * rest.
 */
const unfinished: Refusal = {
  code: 'unavailable',
  message: pipelineTexts.unfinished,
  details: { retryAfterSeconds: 2 },
};

export function refuseUnfinished(): Effect.Effect<never, Refusal> {
  return Effect.fail(unfinished);
}

export function isUnfinished(refusal: Refusal): boolean {
  return refusal === unfinished;
}
