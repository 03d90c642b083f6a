import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** For a command that is to be completed but has nothing in the log: its sender is responsible for it. */
const nothingBegun: Refusal = { code: 'not_found', message: pipelineTexts.nothingBegun, details: {} };

export function refuseToBegin(): Effect.Effect<never, Refusal> {
  return Effect.fail(nothingBegun);
}

export function isNothingBegun(refusal: Refusal): boolean {
  return refusal === nothingBegun;
}
