import { Result } from 'effect';
import { type AuthCode, authTexts } from '../../../domain/catalogue/authTexts.ts';

/** A refusal of the identity service: data, like every other expected refusal (`domain/kernel/refusal.ts`). */
export interface AuthRefusal {
  readonly code: AuthCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The refusal of a code, with the text a person reads. */
export function authRefusal(code: AuthCode, details: Readonly<Record<string, unknown>> = {}): AuthRefusal {
  return { code, message: authTexts[code].text, details };
}

/** The answer that refuses; `field`: what of the input is to blame. */
export function refuseAuth(code: AuthCode, field?: string): Result.Result<never, AuthRefusal> {
  return Result.fail(authRefusal(code, field === undefined ? {} : { field }));
}
