import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../domain/refusal.ts';
import { invalidField } from '../problems/invalidInput.ts';

/** Visible ASCII; keys are stored, so their length is limited. */
const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')
  .optional();

/** The `Idempotency-Key` of a request, if it has one. */
export function readIdempotencyKey(
  headers: Readonly<Record<string, unknown>>,
): Result.Result<string | undefined, Refusal> {
  const key = keySchema.safeParse(headers['idempotency-key']);
  return key.success ? Result.succeed(key.data) : Result.fail(invalidHeader('Idempotency-Key', key.error));
}

/** The refusal of a header that its schema rejects. */
export function invalidHeader(name: string, error: z.ZodError): Refusal {
  return invalidField(`header.${name}`, error.issues[0]?.message ?? 'is not valid');
}
