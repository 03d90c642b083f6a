import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
} from 'libphonenumber-js';

/** Where nothing else says which country a number is of (shell §9). */
export const defaultPhoneCountry = 'US' satisfies CountryCode;

/** A country that numbers can be of (shell §3, phone number). */
export interface PhoneCountry {
  /** ISO 3166, `AU`. */
  readonly id: CountryCode;
  /** Without the sign, `61`. */
  readonly dialCode: string;
}

/** All countries that numbers can be of. */
export const phoneCountries: readonly PhoneCountry[] = getCountries().map((id) => ({
  id,
  dialCode: getCountryCallingCode(id),
}));

/** The country of these two letters; undefined if no numbers are of it. */
export function phoneCountryOf(id: string): PhoneCountry | undefined {
  const letters = id.toUpperCase();
  return isSupportedCountry(letters) ? { id: letters, dialCode: getCountryCallingCode(letters) } : undefined;
}

/**
 * A telephone number as it is kept: E.164, `+61412345678`; undefined if there is none like it. It may have a calling code of its
 * own, which then counts, or be written as it is dialled within the country.
 */
export function phoneNumberFrom(written: string, country?: string): string | undefined {
  const known = country === undefined ? undefined : phoneCountryOf(country)?.id;
  const parsed = parsePhoneNumberFromString(written.trim(), {
    extract: false,
    ...(known && { defaultCountry: known }),
  });
  // An extension gets no text message.
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed.number : undefined;
}

/** Whether a number begins with the calling code of no country (shell §5). */
export function isOfUnsupportedCountry(written: string): boolean {
  if (!written.trim().startsWith('+')) return false;
  try {
    parsePhoneNumberWithError(written.trim(), { extract: false });
    return false;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return error.message === 'INVALID_COUNTRY';
  }
}

/** A number in the parts in which it is typed: its country, and how it is dialled there. */
export function phoneNumberParts(number: string): {
  readonly country: CountryCode;
  readonly national: string;
} {
  const parsed = parsePhoneNumberFromString(number);
  return {
    country: parsed?.country ?? defaultPhoneCountry,
    national: parsed?.country === undefined ? number : parsed.formatNational(),
  };
}

/** A number as people write it: `+61 412 345 678`. */
export function phoneNumberText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
