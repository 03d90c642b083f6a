import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlanSide, type PlanSide } from '../booking/planSide.ts';
import { own } from '../shift/wednesdayHours.ts';
import { system } from '../writeSideFixture.ts';

let side: PlanSide;
beforeAll(async () => {
  side = await createPlanSide();
  await side.send('organisation.configure', { settings: { peopleConfirm: true } }, system);
});
afterAll(() => side.close());

const answered = async (id: string) => (await side.events(`rosterAnswer-acme.${id}`)).map(({ data }) => data);

describe('D49, S30: somebody who is rostered', () => {
  test('says yes, which confirms the booking', async () => {
    await side.book('yes', 'anna', 1, 9, 'rob');
    const input = { rosterAnswerId: 'a-yes', bookingId: 'yes', resourceId: 'rob', answer: 'yes' } as const;
    await side.send('rosterAnswer.create', input, own('rob'));
    expect(await side.peopleOf('yes')).toEqual([['confirmed', 'rob']]);
    expect(await answered('a-yes')).toMatchObject([{ answer: 'yes', resourceId: 'rob' }]);
  });

  test('says no with the reason, which takes them off it', async () => {
    await side.book('no', 'bert', 1, 11, 'rob');
    const input = { rosterAnswerId: 'a-no', bookingId: 'no', resourceId: 'rob', answer: 'no' } as const;
    expect(await side.refusal('rosterAnswer.create', input, own('rob'))).toMatchObject({
      code: 'invalid_input',
      message: 'reason: is required',
    });
    await side.send('rosterAnswer.create', { ...input, reason: 'At the dentist' }, own('rob'));
    expect(await side.peopleOf('no')).toEqual([['draft']]);
    expect(await answered('a-no')).toMatchObject([{ answer: 'no', reason: 'At the dentist' }]);
  });

  test('answers for nobody else, and only where the organisation asks for it', async () => {
    await side.book('other', 'cleo', 1, 13, 'rob');
    const input = { bookingId: 'other', resourceId: 'rob', answer: 'yes' } as const;
    expect(await side.refusal('rosterAnswer.create', input, own('sue'))).toMatchObject({
      code: 'not_found',
    });
    await side.send('organisation.configure', { settings: { peopleConfirm: false } }, system);
    expect(await side.refusal('rosterAnswer.create', input, own('rob'))).toMatchObject({
      code: 'not_allowed',
      details: { setting: 'peopleConfirm' },
    });
    expect(await side.peopleOf('other')).toEqual([['rostered', 'rob']]);
    // A planner answers for them all the same.
    await side.send('rosterAnswer.create', input);
    expect(await side.peopleOf('other')).toEqual([['confirmed', 'rob']]);
  });
});
