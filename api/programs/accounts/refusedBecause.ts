import { Result } from 'effect';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';

/** The answer of identity; throws its refusal for the person at the terminal. */
export function unlessRefused<Answer>(result: Result.Result<Answer, AuthRefusal>): Answer {
  if (Result.isSuccess(result)) return result.success;
  throw refusedBecause(result.failure);
}

/** A refusal of identity as a sentence that names the option it concerns. */
export function refusedBecause({ code, message }: AuthRefusal): StartRefused {
  const option = code.includes('password') ? '' : '--email: ';
  return new StartRefused(`${option}${message}${message.endsWith('.') ? '' : '.'}`);
}
