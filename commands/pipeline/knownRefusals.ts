import type { Refusal } from '../../domain/kernel/refusal.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** For a command that is to be completed but has nothing in the log: its sender is responsible for it. */
export const nothingBegun: Refusal = { code: 'not_found', message: pipelineTexts.nothingBegun, details: {} };

/**
 * For a command whose own events are in the log, but that lost its races for some of the bookings that they
 * concern. It stays without an answer: sent again under its key, or completed without its sender, it does the
 * rest.
 */
export const unfinished: Refusal = {
  code: 'unavailable',
  message: pipelineTexts.unfinished,
  details: { retryAfterSeconds: 2 },
};

/** For what is to be decided again: what it was to be decided on has changed in between. */
export const cameBetween: Refusal = {
  code: 'revision_conflict',
  message: pipelineTexts.changedMeanwhile,
  details: {},
};
