import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordNames, records } from '../../../domain/catalogues/records.ts';
import { type CustomerDetails, customer } from '../../../domain/customer/customer.ts';
import { type CustomerState, mergeCustomers, takenOver } from '../../../domain/customer/mergeCustomers.ts';
import type { MergedRecord } from '../../../domain/merge/mergePair.ts';
import { renamingCommands } from '../../../domain/merge/renaming.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { systemActor } from '../../../domain/rights/actor.ts';

const facts = { actor: systemActor('planner', 'acme'), now: 0, newId: (purpose: string) => purpose };
const plain = customer.commands['customer.create'].parse({ firstName: 'Ash' });

function detailsOf(given: Partial<CustomerDetails>): CustomerDetails {
  const { customerId: _, ...details } = plain;
  return { ...details, ...given };
}

function stateOf(given: Partial<CustomerDetails>, barredResourceIds: string[] = []): CustomerState {
  return { status: 'active', details: detailsOf(given), barredResourceIds };
}

const text = fc.constantFrom(null, 'one', 'two');
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'));
const place = fc.record({
  name: text,
  address: fc.constantFrom('1 High St', '2 Low St'),
  location: fc.constant(null),
});
const contact = fc.record({
  name: fc.constantFrom('Mia', 'Max'),
  role: text,
  phone: text,
  email: fc.constant(null),
});
const details = fc
  .record({
    reference: text,
    email: text,
    mobile: text,
    address: fc.constantFrom(null, '1 High St', '3 Hill St'),
    location: fc.constantFrom(null, { lat: 1, lng: 2 }, { lat: 3, lng: 4 }),
    labelIds: names,
    preferredResourceIds: names,
    contacts: fc.uniqueArray(contact, { selector: (one) => JSON.stringify(one) }),
    places: fc.uniqueArray(place, { selector: (one) => JSON.stringify(one) }),
    uid: text,
  })
  .map(detailsOf);

describe('merging two customers', () => {
  test('loses nothing by which the duplicate was reached or planned for', () => {
    fc.assert(
      fc.property(details, details, (kept, duplicate) => {
        const after = { ...kept, ...takenOver(kept, duplicate) };
        const numbers = [after.mobile, ...after.contacts.map(({ phone }) => phone)];
        const mails = [after.email, ...after.contacts.map(({ email }) => email)];
        const addresses = [after.address, ...after.places.map(({ address }) => address)];
        for (const one of [kept, duplicate]) {
          expect(numbers).toContain(one.mobile ?? numbers[0]);
          expect(mails).toContain(one.email ?? mails[0]);
          expect(addresses).toContain(one.address ?? addresses[0]);
          expect(after.labelIds).toEqual(expect.arrayContaining(one.labelIds));
          expect(after.preferredResourceIds).toEqual(expect.arrayContaining(one.preferredResourceIds));
          expect(after.contacts).toEqual(expect.arrayContaining(one.contacts));
          expect(after.places).toEqual(expect.arrayContaining(one.places));
        }
      }),
    );
  });

  test('leaves what the customer has as it is, and finds nothing more to take a second time', () => {
    fc.assert(
      fc.property(details, details, (kept, duplicate) => {
        const after = { ...kept, ...takenOver(kept, duplicate) };
        for (const field of ['firstName', 'lastName', 'reference', 'email', 'mobile', 'uid'] as const) {
          if (kept[field] !== null) expect(after[field]).toBe(kept[field]);
        }
        if (kept.address !== null || kept.location !== null) {
          expect([after.address, after.location]).toEqual([kept.address, kept.location]);
        }
        expect(takenOver(after, duplicate)).toEqual({});
      }),
    );
  });

  test('bars whom either has barred, hands the sign-in over, and deactivates the duplicate', () => {
    const merged = mergeCustomers(
      { id: 'kept', state: stateOf({}, ['ana']) },
      { id: 'double', state: stateOf({ uid: 'user-7' }, ['ana', 'ben']) },
      facts,
    );
    expect(Result.getOrThrow(merged)).toEqual({
      kept: [
        { type: 'CustomerChanged', data: { uid: 'user-7' } },
        { type: 'ResourceBarred', data: { resourceId: 'ben' } },
      ],
      duplicate: [
        { type: 'CustomerChanged', data: { uid: null } },
        { type: 'CustomerDeactivated', data: { mergedIntoId: 'kept' } },
      ],
    });
  });

  test('is refused for a customer with itself, one that is not there, and one that is not in use', () => {
    const one = { id: 'one', state: stateOf({}) };
    const none = { id: 'none', state: customer.decider.initial };
    const inactive = {
      id: 'gone',
      state: { status: 'inactive' as const, details: detailsOf({}), barredResourceIds: [] },
    };
    const codeOf = (...of: [MergedRecord<CustomerState>, MergedRecord<CustomerState>]) => {
      const refusal = Result.getOrThrow(Result.flip(mergeCustomers(...of, facts)));
      return [refusal.code, refusal.details.fields];
    };
    const field = (path: string) => [expect.objectContaining({ path })];
    expect(codeOf(one, one)).toEqual(['invalid_input', field('duplicateId')]);
    expect(codeOf(none, one)).toEqual(['not_found', field('customerId')]);
    expect(codeOf(one, none)).toEqual(['not_found', field('duplicateId')]);
    expect(codeOf(inactive, one)).toEqual(['transition_not_allowed', field('customerId')]);
  });

  test('is refused if both together have more than a customer may have', () => {
    const many = (street: string) =>
      Array.from({ length: 60 }, (_, at) => ({ name: null, address: `${at} ${street}`, location: null }));
    const merged = mergeCustomers(
      { id: 'one', state: stateOf({ places: many('High St') }) },
      { id: 'other', state: stateOf({ places: many('Low St') }) },
      facts,
    );
    const refusal = Result.getOrThrow(Result.flip(merged));
    expect(refusal).toMatchObject({ code: 'invalid_input', details: { fields: [{ path: 'places' }] } });
  });

  test('moves whatever declared record names the duplicate, in any of its fields', () => {
    const renaming = { category: 'customer', from: 'dup', to: 'cus' };
    const naming = recordNames.flatMap((name) =>
      Object.entries<FieldFacts>(records[name].shown).flatMap(([field, { refersTo, kind }]) =>
        refersTo === 'customer' ? [{ name, field, value: kind === 'references' ? ['dup'] : 'dup' }] : [],
      ),
    );
    expect(naming.map(({ name }) => name)).toEqual(expect.arrayContaining(['rosterEvent', 'task', 'pod']));
    for (const { name, field, value } of naming) {
      const state = { status: 'current', details: { [field]: value } };
      const after = Array.isArray(value) ? ['cus'] : 'cus';
      expect(renamingCommands(name, { id: 'one', state }, renaming)).toMatchObject([
        { name: `${name}.change`, input: { [field]: after } },
      ]);
    }
  });
});
