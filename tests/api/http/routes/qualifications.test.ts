import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { recordCountsSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { dateOfLocalDay, localDayOf } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await done('label.create', { labelId: 'first-aid', name: 'First aid' });
});
afterAll(() => api.close());

const ask = (as: Role, name: string, body: object) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });

async function done(name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await ask('dispatcher', name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema, as: Role = 'dispatcher') {
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  return schema.parse(await answer.json());
}

const rowsSchema = z.object({ rows: z.array(z.looseObject({ name: z.string() })) });
const namesOf = async (query: string, as?: Role) =>
  (await get(`/api/v1/qualifications?${query}`, rowsSchema, as)).rows.map(({ name }) => name);

/** So many days from today, by the clock of the organisation. */
const inDays = (days: number) =>
  dateOfLocalDay(localDayOf(zoneOf('Australia/Sydney'), Math.floor(Date.now() / 1000)) + days);

describe('qualifications', () => {
  test('that end within 90 days are a list, the first to end first, and are counted', async () => {
    const { resourceId } = api.acme;
    const add = async (name: string, days: number | null, more: object = {}) =>
      done('qualification.create', {
        name,
        resourceId,
        labelId: 'first-aid',
        until: days === null ? null : inDays(days),
        ...more,
      });
    await add('In eighty-nine', 89);
    await add('Tomorrow', 1, { stage: 'toRenew' });
    await add('Later', 90);
    await add('Never', null);
    await add('Suspended', 5, { stage: 'suspended' });
    await add('Today', 0);
    const { position } = await add('Yesterday', -1);
    expect(await namesOf(`after=${position}&stage=endsSoon`)).toEqual([
      'Today',
      'Tomorrow',
      'In eighty-nine',
    ]);
    expect(await namesOf('stage=ended')).toEqual(['Yesterday']);
    const counted = await get('/api/v1/counts/qualifications?by=stage', recordCountsSchema);
    expect(counted).toMatchObject({ counts: { valid: 2, endsSoon: 3, suspended: 1, ended: 1 }, total: 7 });
    // The next midnight, when what ends today has ended.
    expect(counted.changesAt).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 25 * 3600);
  });

  test('are seen by their person and by planners, and by nobody else', async () => {
    const { otherResourceId } = api.acme;
    const qualification = { name: 'Of another', resourceId: otherResourceId, labelId: 'first-aid' };
    const { position } = await done('qualification.create', { ...qualification, number: 'N-1' });
    expect(await namesOf(`after=${position}`, 'resource')).not.toContain('Of another');
    expect(await namesOf('search=another')).toEqual(['Of another']);
    const customer = await api.ask('GET', '/api/v1/qualifications', { as: api.acme.tokens.customer });
    expect(customer.status).toBe(403);
    const own = await ask('resource', 'qualification.create', { ...qualification, name: 'By myself' });
    expect(problemSchema.parse(await own.json()).code).toBe('not_allowed');
  });

  test('end before they begin for nobody: a clear error names the field', async () => {
    const answer = await ask('dispatcher', 'qualification.create', {
      name: 'Backwards',
      resourceId: api.acme.resourceId,
      labelId: 'first-aid',
      from: '2026-02-02',
      until: '2026-02-01',
    });
    const problem = problemSchema.parse(await answer.json());
    expect(problem.code).toBe('invalid_input');
    expect(problem.detail).toContain('until');
  });

  test('that end before the work mark it, and say so', async () => {
    await done('label.create', { labelId: 'ladders', name: 'Ladders' });
    const { recordId: resourceId } = await done('resource.create', {
      firstName: 'Lee',
      lastName: 'Marsh',
      labelIds: ['ladders'],
    });
    const start = mondayToCome() + 10 * 3600;
    const { recordId: bookingId } = await done('booking.create', {
      customerId: api.acme.customerId,
      title: 'Clean the gutter',
      start,
      end: start + 3600,
      labelIds: ['ladders'],
      resourceIds: [resourceId],
      force: true,
    });
    const { position } = await done('qualification.create', {
      name: 'Working at heights',
      resourceId,
      labelId: 'ladders',
      until: '2025-06-30',
    });
    const booking = await get(
      `/api/v1/bookings/${bookingId}?after=${position}`,
      z.object({ violations: z.array(z.object({ message: z.string() })) }),
    );
    expect(booking.violations.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/Missing: Ladders \(ended on 30.Jun.2025\)/),
    );
  });
});
