import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelTypes } from '../../../domain/label/labelUses.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

const isType = (name: string): name is keyof typeof labelTypes => name in labelTypes;

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  for (const type of Object.keys(labelTypes).filter(isType)) {
    const stage = type === 'taskstatus' ? { taskStage: 'open' as const } : {};
    await side.send('label.create', { labelId: type, name: `A ${type}`, type, ...stage });
  }
  await side.send('customer.create', { customerId: 'carol', firstName: 'Carol' });
});
afterAll(() => side.close());

test.each(['taskstatus', 'option_1', 'eventstate', 'site', 'announcement', 'category'])(
  'D104: a label of the type %s is for its own field, and refused among the labels of work, people and customers',
  async (type) => {
    const named = { labelIds: [type] };
    const start = Date.UTC(2026, 0, 5, 9) / 1000;
    const booking = { customerId: 'carol', title: 'Visit', start, end: start + 3600, ...named };
    expect(await side.refusal('booking.create', booking)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('labelIds'),
    });
    const person = { firstName: 'Una', lastName: 'Doe', ...named };
    expect((await side.refusal('resource.create', person)).code).toBe('invalid_input');
    expect((await side.refusal('customer.create', { firstName: 'Dora', ...named })).code).toBe(
      'invalid_input',
    );
  },
);

test('D104: a site of a customer has a label of the type site, and no other', async () => {
  const site = { name: 'Warehouse', customerId: 'carol' };
  await side.send('site.create', { ...site, labelId: 'site' });
  expect(await side.refusal('site.create', { ...site, labelId: 'service' })).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('labelId'),
  });
});
