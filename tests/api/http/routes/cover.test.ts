import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverViewSchema } from '../../../../api/contract/cover.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

/** Tuesday, 4 August 2026, 00:00 in Sydney, a day on which nobody has anything. */
const midnight = Date.UTC(2026, 7, 3, 14) / 1000;
const hour = 3600;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { resourceId, customerId } = api.acme;
  await api.operate('acme', 'label.create', { labelId: 'rare', name: 'Rare skill' });
  await api.operate('acme', 'shift.create', {
    resourceId,
    startDate: '2026-08-04',
    endDate: '2026-08-04',
    timings: [{ day: 2, begin: 9 * hour, end: 17 * hour }],
  });
  await api.operate('acme', 'booking.create', {
    bookingId: 'two-people',
    customerId,
    start: midnight + 10 * hour,
    end: midnight + 12 * hour,
    labelIds: ['rare'],
    resourcesNeeded: 2,
  });
  await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'inner', name: 'Inner West' });
  for (const week of [1, 2]) {
    await api.operate('acme', 'rosterEvent.create', {
      templateId: 'inner',
      customerId,
      week,
      day: 2,
      start: 11 * hour,
      end: 12 * hour,
      resourceIds: [resourceId],
    });
  }
});
afterAll(() => api.close());

const ask = (query: string, as = api.acme.tokens.scheduler) =>
  api.ask('GET', `/api/v1/cover?${query}`, { as });
const seen = async (more = '') =>
  coverViewSchema.parse(await (await ask(`from=2026-08-04&to=2026-08-04${more}`)).json());

describe('cover', () => {
  test('is told for every hour of local days, in all and for the labels that work asks for', async () => {
    const view = await seen();
    expect([view.hours.length, view.hours[0], view.lastHourEnds]).toEqual([
      24,
      midnight,
      midnight + 24 * hour,
    ]);
    expect(view.all.needed.slice(9, 13)).toEqual([0, 2, 2, 0]);
    expect(view.all.there[10]).toBeGreaterThan(0);
    expect(view.labels).toMatchObject([{ labelId: 'rare', name: 'Rare skill', short: 2 }]);
  });

  test('counts what a roster will need and has not been published', async () => {
    const view = await seen('&rosterTemplateId=inner');
    expect(view.all.needed.slice(9, 13)).toEqual([0, 2, 3, 0]);
    expect(view.all.assigned.slice(9, 13)).toEqual([0, 0, 1, 0]);
  });

  test('is refused for too many days, days in the wrong order, an unknown roster, and those who plan nothing', async () => {
    for (const wrong of ['from=2026-08-04&to=2026-08-03', 'from=2026-01-01&to=2026-12-31']) {
      const answer = await ask(wrong);
      expect(answer.status).toBe(400);
      expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'invalid_input' });
    }
    const days = 'from=2026-08-04&to=2026-08-04';
    expect((await ask(`${days}&rosterTemplateId=inner`, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await ask(days, api.acme.tokens.customer)).status).toBe(403);
  });
});
