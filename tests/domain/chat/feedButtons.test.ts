import { describe, expect, test } from 'vitest';
import { type AroundBooking, feedButtonsOf, feedCalls } from '../../../domain/chat/feedButtons.ts';

const around: AroundBooking = {
  people: [
    { name: 'Ana', number: '0411 111 111' },
    { name: 'Ben', number: null },
  ],
  customer: { name: 'Harbour Cafe', number: '0422 222 222' },
  partners: [{ name: 'Northside Plumbing', number: '0433 333 333' }],
  office: { name: 'Acme Care', number: '02 9000 1234' },
};
const customer = { role: 'customer', partner: false } as const;
const resource = { role: 'resource', partner: false } as const;
const dispatcher = { role: 'dispatcher', partner: false } as const;
const called = (claims: typeof customer | typeof resource | typeof dispatcher) =>
  feedCalls(claims, around).map(({ as, who, number }) => `${as}: ${who} ${number}`);

describe('the buttons beside the chat of a booking', () => {
  test('D242: a customer calls who provides the service, and nobody else', () => {
    expect(feedButtonsOf(customer)).toEqual(['serviceProvider']);
    expect(called(customer)).toEqual(['serviceProvider: Acme Care 02 9000 1234']);
  });

  test('D243: a field worker calls the office and the customer, and has the tasks', () => {
    expect(feedButtonsOf(resource)).toEqual(['employee', 'customer', 'tasks']);
    expect(called(resource)).toEqual([
      'employee: the office 02 9000 1234',
      'customer: Harbour Cafe 0422 222 222',
    ]);
  });

  test('D244: a dispatcher calls those who do the work, the customer and the partner, and has the tasks', () => {
    expect(feedButtonsOf(dispatcher)).toEqual(['employee', 'customer', 'serviceProvider', 'tasks']);
    expect(called(dispatcher)).toEqual([
      'employee: Ana 0411 111 111',
      'customer: Harbour Cafe 0422 222 222',
      'serviceProvider: Northside Plumbing 0433 333 333',
    ]);
  });

  test('a partner has those of a field worker, whatever their role', () => {
    expect(feedButtonsOf({ role: 'dispatcher', partner: true })).toEqual(feedButtonsOf(resource));
  });
});
