import { STATUS_CODES } from 'node:http';
import { authTexts, isAuthCode } from '../../../domain/catalogue/authTexts.ts';
import { statusOf } from '../../../domain/catalogue/refusals.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Problem } from '../../contract/problem.ts';
import type { AuthRefusal } from './authRefusals.ts';
import { fieldErrors } from './fieldErrors.ts';

/** The media type of every answer that is not a success (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The HTTP status of a refusal's code. */
export function statusOfRefusal(refusal: Refusal | AuthRefusal): number {
  return isAuthCode(refusal.code) ? authTexts[refusal.code].status : statusOf(refusal.code);
}

/**
 * The problem document of a refusal. `status` is given if the transport knows better than the catalogue, as
 * for a body that is too large.
 */
export function problemOf(
  refusal: Refusal | AuthRefusal,
  requestId: string,
  status: number = statusOfRefusal(refusal),
): Problem {
  const errors = fieldErrors(refusal);
  return {
    type: `urn:muster:problem:${refusal.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: refusal.message,
    code: refusal.code,
    details: refusal.details,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    requestId,
  };
}
