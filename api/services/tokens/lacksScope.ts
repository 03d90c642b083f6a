import type { Refusal } from '../../../domain/kernel/refusal.ts';

/** The refusal of what an API token could do with another scope. */
export function lacksScope(scope: string, details: Refusal['details'] = {}): Refusal {
  return {
    code: 'not_allowed',
    message: `This API token lacks the scope ${scope}.`,
    details: { scope, ...details },
  };
}
