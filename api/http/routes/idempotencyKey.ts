import { Result } from 'effect';
import type { z } from 'zod';
import { commandIdSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';

const keySchema = commandIdSchema.optional();

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
