import { describe, expect, test } from 'vitest';
import { refusalOfMissing, requiredFields } from '../../../domain/kernel/requiredFields.ts';
import { organisation } from '../booking/bookingFixture.ts';

const demanding = { ...organisation.settings, customerPhoneOptional: false };

describe('a customer', () => {
  test('may be without a phone number until the organisation decides otherwise', () => {
    expect(requiredFields('customer', organisation.settings)).toEqual([]);
    expect(requiredFields('customer', demanding)).toEqual(['mobile']);
    expect(requiredFields('resource', demanding)).toEqual([]);
    expect(refusalOfMissing('customer.create', { firstName: 'Ash' }, organisation.settings)).toBeUndefined();
  });

  test('is not made without one, nor loses it, once the organisation wants it; the refusal names the field', () => {
    for (const mobile of [undefined, null, '']) {
      expect(refusalOfMissing('customer.create', { firstName: 'Ash', mobile }, demanding)).toMatchObject({
        code: 'invalid_input',
        message: 'mobile: is required',
        details: { path: ['mobile'] },
      });
    }
    expect(refusalOfMissing('customer.change', { mobile: null }, demanding)).toBeDefined();
    expect(
      refusalOfMissing('customer.create', { firstName: 'Ash', mobile: '+61 400 000 000' }, demanding),
    ).toBeUndefined();
  });

  test('who has none stays as they are while something else changes', () => {
    expect(refusalOfMissing('customer.change', { firstName: 'Ash' }, demanding)).toBeUndefined();
    expect(refusalOfMissing('customer.deactivate', {}, demanding)).toBeUndefined();
  });
});
