import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { rankedBidsSchema } from '../../../../api/contract/jobBoard.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function done(name: string, body: object): Promise<number> {
  const path = `/api/v1/commands/${name}`;
  const answer = await api.ask('POST', path, { as: api.acme.tokens.dispatcher, body });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json).position;
}

const bidsOf = (as: Role, after: number) =>
  api.ask('GET', `/api/v1/job_board/fair-offer/bids?after=${after}`, { as: api.acme.tokens[as] });

test('D135, D273: the bids for a calendar event are ranked as those for a booking: who fits first, with what is against the others', async () => {
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 20 * 86_400;
  const end = start + 3600;
  const labelIds = ['fair-helper'];
  await done('label.create', { labelId: 'fair-helper', name: 'Fair helper' });
  const people = ['without', 'helper'];
  for (const resourceId of people) {
    await done('resource.create', { resourceId, firstName: resourceId, lastName: 'Worker', labelIds });
    const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 }));
    await done('shift.create', { resourceId, startDate: '2026-01-05', endDate: null, timings });
  }
  const event = { title: 'Fair', start, end, peopleNeeded: 1, labelIds };
  await done('calendarEvent.create', { calendarEventId: 'fair', ...event });
  const offer = { calendarEventId: 'fair', openUntil: start - 3600, byChoice: true };
  await done('jobOffer.create', { jobOfferId: 'fair-offer', ...offer });
  for (const resourceId of people) {
    await done('bid.create', { jobOfferId: 'fair-offer', resourceId, notes: `By ${resourceId}` });
  }
  const position = await done('resource.change', { resourceId: 'without', labelIds: [] });
  const { bids } = rankedBidsSchema.parse(await (await bidsOf('dispatcher', position)).json());
  expect(bids.map(({ resourceId, notes }) => [resourceId, notes])).toEqual([
    ['helper', 'By helper'],
    ['without', 'By without'],
  ]);
  expect(bids.map(({ obstacles }) => obstacles)).toEqual([[], ['Resource labels are not set up']]);
  expect((await bidsOf('resource', position)).status).toBe(403);
  const listed = await api.ask('GET', `/api/v1/bid_board?jobOfferId=fair-offer&after=${position}`, {
    as: api.acme.tokens.dispatcher,
  });
  expect(await listed.json()).toMatchObject({
    total: 2,
    rows: [
      { jobOfferId: 'fair-offer', title: 'Fair', start, end, stage: 'new' },
      { jobOfferId: 'fair-offer', title: 'Fair', start, end, stage: 'new' },
    ],
  });
});
