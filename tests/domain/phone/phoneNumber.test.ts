import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhoneCode, resendText } from '../../../domain/phone/phoneCode.ts';
import {
  phoneCountries,
  phoneCountryOf,
  phoneNumberFrom,
  phoneNumberText,
} from '../../../domain/phone/phoneNumber.ts';

test('a number is read as it is dialled in its country, or with its own calling code, in any usual spelling', () => {
  for (const [written, country] of [
    ['0412 345 678', 'AU'],
    ['412345678', 'au'],
    ['(0412) 345-678', 'AU'],
    ['+61 412 345 678', 'US'],
    ['+61412345678', undefined],
    [' +61 412 345 678 ', 'nowhere'],
  ] as const) {
    expect([written, phoneNumberFrom(written, country)]).toEqual([written, '+61412345678']);
  }
  expect(phoneNumberText('+61412345678')).toBe('+61 412 345 678');
});

test('what is no number is none', () => {
  for (const written of [
    '',
    '12',
    '0412 345',
    '+61 412 345 678 9999',
    'call 0412 345 678',
    '0412345678 ext. 5',
    '000',
  ]) {
    expect([written, phoneNumberFrom(written, 'AU')]).toEqual([written, undefined]);
  }
  // Without a country nobody knows where it is dialled.
  expect(phoneNumberFrom('0412 345 678')).toBeUndefined();
  expect(phoneCountryOf('XX')).toBeUndefined();
});

test('whatever is typed is no number, or one that is read again as itself from every country', () => {
  const country = fc.constantFrom(...phoneCountries.map(({ id }) => id));
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[0-9 ()-]{0,18}$/), country, country, (written, one, other) => {
      const number = phoneNumberFrom(written, one);
      if (number !== undefined) {
        expect(number).toMatch(/^\+[1-9]\d{4,14}$/);
        expect(phoneNumberFrom(number, other)).toBe(number);
        expect(phoneNumberFrom(phoneNumberText(number))).toBe(number);
      }
    }),
  );
});

test('a code has six digits, and another one can be had when the seconds are over', () => {
  expect(['123456', ' 123456 ', '12345', '1234567', '12a456', ''].map(isPhoneCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([resendText(15), resendText(9)]).toEqual(['Resend code in 0:15', 'Resend code in 0:09']);
});
