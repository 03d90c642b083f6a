import { Result } from 'effect';
import { isOfUnsupportedCountry, phoneNumberFrom } from '../../../../domain/phone/phoneNumber.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';

/** A number as it came with a request, in E.164. Refuses what is none, and a calling code that there is not (shell §5). */
export function readPhoneNumber(written: string): Result.Result<string, AuthRefusal> {
  const number = phoneNumberFrom(written);
  if (number !== undefined) return Result.succeed(number);
  return refuseAuth(
    isOfUnsupportedCountry(written) ? 'auth/unsupported-country' : 'auth/invalid-phone-number',
    'phoneNumber',
  );
}
