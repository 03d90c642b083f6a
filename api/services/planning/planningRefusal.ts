import { ReadSideBehind } from '../../../commands/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import { noTurnRefusal } from '../../platform/limits/noTurnRefusal.ts';
import { PlanTooLarge } from './planningDesk.ts';

/** Thrown by a task whose records turn out not to be there once it has its turn. */
export class TaskRefused extends Error {
  override readonly name = 'TaskRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What an answer says if a run of the planning desk ends with an expected error; all others are thrown again. */
export function planningRefusal(error: unknown): Refusal {
  if (error instanceof TaskRefused) return error.refusal;
  if (error instanceof NoTurn) return noTurnRefusal(error, 'plans');
  if (error instanceof PlanTooLarge) return { code: 'invalid_input', message: error.message, details: {} };
  if (error instanceof ReadSideBehind) {
    return { code: 'read_side_behind', message: error.message, details: {} };
  }
  throw error;
}

/** Nobody reads it: the sender has gone, or the server ends. */
export const runEnded: Refusal = { code: 'unavailable', message: 'The request was ended.', details: {} };
