import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** Of a command that is to be completed, and of which nothing is in the log: its sender has it in hand. */
const nothingBegun: Refusal = { code: 'not_found', message: pipelineTexts.nothingBegun, details: {} };

export function refuseToBegin(): Effect.Effect<never, Refusal> {
  return Effect.fail(nothingBegun);
}

export function isNothingBegun(refusal: Refusal): boolean {
  return refusal === nothingBegun;
}
