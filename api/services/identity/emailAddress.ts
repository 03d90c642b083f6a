import { Result } from 'effect';
import { z } from 'zod';
import { type AuthRefusal, refuseAuth } from '../../platform/problems/authRefusals.ts';

/** An address in the form in which it is stored: case does not matter. */
export function addressOf(written: string): string {
  return written.trim().toLowerCase();
}

/** Whether a text in that form is an address. */
export function isAddress(email: string): boolean {
  return z.email().safeParse(email).success;
}

/** An address as it was typed, in the form in which it is stored. Refuses none, and what is none. */
export function readAddress(written: string): Result.Result<string, AuthRefusal> {
  const email = addressOf(written);
  if (email === '') return refuseAuth('auth/missing-email', 'email');
  return isAddress(email) ? Result.succeed(email) : refuseAuth('auth/invalid-email', 'email');
}
