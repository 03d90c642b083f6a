import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { jobReportSchema, jobViewSchema } from '../../../../api/contract/jobs.ts';
import { publicationPreviewSchema } from '../../../../api/contract/masterRoster.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { rosterFillLineSchema } from '../../../../api/contract/rosterFill.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { otherCustomerId: customerId, resourceId, labelId } = api.acme;
  await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'inner', name: 'Inner West' });
  const event = {
    templateId: 'inner',
    customerId,
    labelIds: [labelId],
    week: 1,
    start: 9 * 3600,
    end: 10 * 3600,
  };
  await api.operate('acme', 'rosterEvent.create', {
    ...event,
    rosterEventId: 'mon',
    day: 1,
    title: 'Morning care',
    resourceIds: [resourceId],
  });
  await api.operate('acme', 'rosterEvent.create', {
    ...event,
    rosterEventId: 'busy',
    day: 1,
    title: 'The same person at once',
    customerId: api.acme.customerId,
    resourceIds: [resourceId],
  });
  await api.operate('acme', 'rosterEvent.create', {
    ...event,
    rosterEventId: 'open',
    day: 2,
    title: 'Nobody yet',
  });
  await api.operate('acme', 'closedDay.create', { date: '2026-08-11', name: 'Bank holiday' });
});
afterAll(() => api.close());

const days = { rosterTemplateId: 'inner', from: '2026-08-02', to: '2026-08-29' };

async function preview(body: object = days, as = api.acme.tokens.dispatcher) {
  return api.ask('POST', '/api/v1/roster-publications/preview', { as, body });
}
const rosterSchema = z.object({ eventId: z.string() }).nullable();
const documentsSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const seen = async (body?: object) => publicationPreviewSchema.parse(await (await preview(body)).json());

/** Publishes, and waits until its job is done. */
async function published(body: object, key: string) {
  const answer = await api.ask('POST', '/api/v1/commands/rosterTemplate.publish', {
    as: api.acme.tokens.dispatcher,
    body,
    headers: { 'idempotency-key': key },
  });
  expect(answer.status).toBe(202);
  const { job } = commandAnswerSchema.parse(await answer.json());
  const jobAt = `/api/v1/jobs/${job?.id}`;
  const asked = async (path: string) =>
    (await api.ask('GET', path, { as: api.acme.tokens.dispatcher })).json();
  await expect.poll(async () => jobViewSchema.parse(await asked(jobAt)).state).toBe('done');
  return { jobAt, asked };
}

describe('the preview of a publication', () => {
  test('says what would be made, whose people do not fit and why, and which days are left out', async () => {
    const view = await seen();
    expect(view.counts).toMatchObject({
      created: 5,
      changed: 0,
      removed: 0,
      kept: 0,
      drafts: 2,
      unchanged: 0,
    });
    expect(view.weeks.map(({ from, to, created }) => [from, to, created]).length).toBe(4);
    expect(view.weeks.reduce((sum, { created }) => sum + created, 0)).toBe(5);
    expect(view.closedDays).toEqual([{ date: '2026-08-11', name: 'Bank holiday', rule: 'skip', events: 1 }]);
    const draft = view.changes.find(({ isDraft }) => isDraft);
    expect(draft).toMatchObject({
      kind: 'create',
      after: { resources: [] },
      named: [{ id: api.acme.resourceId }],
      conflict: [{ code: 'resource_busy' }],
    });
    expect(view.unlisted).toBe(0);
  });

  test('is what publishing then does, and afterwards there is nothing left to do', async () => {
    const before = await seen();
    const { jobAt, asked } = await published(days, 'publish-inner');
    const report = jobReportSchema.parse(await asked(`${jobAt}/report`));
    expect(report.applied.length).toBe(before.counts.created);
    const { position } = jobViewSchema.parse(await asked(jobAt));
    const after = await seen({ ...days, after: position });
    expect(after.counts).toMatchObject({ created: 0, changed: 0, removed: 0, kept: 0, unchanged: 5 });
    expect(after.changes).toEqual([]);
  });

  test('is told in the documents of the events: the next booking that is not over, else the last', async () => {
    const asked = async (path: string) => {
      const answer = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
      return documentsSchema.parse(await answer.json()).rows;
    };
    await api.operate('acme', 'rosterEvent.create', {
      rosterEventId: 'new',
      templateId: 'inner',
      type: 'break',
      week: 2,
      day: 6,
      start: 9 * 3600,
      end: 10 * 3600,
    });
    // Four weeks to either side of today: some of its bookings are over, and some are to come.
    const dayFromNow = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'around', name: 'Around today' });
    await api.operate('acme', 'rosterEvent.create', {
      rosterEventId: 'around-today',
      templateId: 'around',
      customerId: api.acme.customerId,
      week: 1,
      day: 1,
      start: 9 * 3600,
      end: 10 * 3600,
      title: 'Every fortnight',
    });
    await published(
      { rosterTemplateId: 'around', from: dayFromNow(-28), to: dayFromNow(28) },
      'publish-around',
    );
    const events = await asked('/api/v1/documents/masterrosters');
    const bookings = await asked('/api/v1/bookings?limit=250&inactive=true');
    for (const rosterEventId of ['mon', 'busy', 'open', 'around-today']) {
      const made = bookings
        .filter(({ roster }) => rosterSchema.parse(roster)?.eventId === rosterEventId)
        .toSorted((one, other) => Number(one.start) - Number(other.start));
      const next = made.find(({ end }) => Number(end) > Date.now() / 1000) ?? made.at(-1);
      expect(made.length).toBeGreaterThan(rosterEventId === 'around-today' ? 2 : 0);
      expect(events).toContainEqual(
        expect.objectContaining({
          _id: rosterEventId,
          bk_id: next?.id,
          bk_status: next?.status,
          isConflict: next?.conflict,
          new_added: false,
        }),
      );
    }
    expect(events).toContainEqual(
      expect.objectContaining({
        _id: 'new',
        bk_id: null,
        bk_status: null,
        isConflict: null,
        new_added: true,
      }),
    );
    await api.operate('acme', 'rosterEvent.archive', { rosterEventId: 'new' });
  });

  test('tells a change with what it changes, and a booking that somebody has altered', async () => {
    await api.operate('acme', 'rosterEvent.change', { rosterEventId: 'open', title: 'Somebody, please' });
    const ofOpen = (await seen()).changes.filter(({ rosterEventId }) => rosterEventId === 'open');
    const [first] = ofOpen;
    expect(first).toMatchObject({ kind: 'change', fields: ['title'], before: { status: 'draft' } });
    await api.operate('acme', 'booking.edit', { bookingId: first?.bookingId ?? '', notes: 'Ring twice' });
    expect((await seen()).changes.find(({ bookingId }) => bookingId === first?.bookingId)).toMatchObject({
      kind: 'keep',
      because: 'altered',
      instead: 'change',
    });
    expect((await seen({ ...days, altered: 'replace' })).counts.kept).toBe(0);
  });

  test('is refused for days that are none, another organisation’s template, and those who plan nothing', async () => {
    const wrong = await preview({ ...days, to: '2026-08-01' });
    expect(wrong.status).toBe(400);
    expect(problemSchema.parse(await wrong.json())).toMatchObject({ code: 'invalid_input' });
    expect((await preview(days, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await preview(days, api.acme.tokens.resource)).status).toBe(403);
  });
});

describe('the preview of who could have the events', () => {
  const fill = { rosterTemplateId: 'inner', day: '2026-08-12', seconds: 2 };
  const ask = (body: object = fill, as = api.acme.tokens.dispatcher) =>
    api.ask('POST', '/api/v1/roster-fills', { as, body });
  const linesOf = async (body?: object, as?: string) => {
    const lines = (await (await ask(body, as)).text()).trim().split('\n');
    return lines.map((line) => rosterFillLineSchema.parse(JSON.parse(line)));
  };
  const filled = async (body?: object) => {
    const last = (await linesOf(body)).at(-1);
    if (last?.kind !== 'preview') throw new Error(`no preview: ${JSON.stringify(last)}`);
    return last.preview;
  };

  test('names who could come and why, who has how much, and what finds nobody, and changes nothing', async () => {
    const { position } = await api.operate('acme', 'rosterEvent.create', {
      rosterEventId: 'nowhere',
      templateId: 'inner',
      customerId: api.acme.customerId,
      week: 1,
      day: 3,
      start: 9 * 3600,
      end: 10 * 3600,
      title: 'What nobody can',
      labelIds: [],
    });
    const preview = await filled({ ...fill, after: position });
    expect(preview).toMatchObject({ from: '2026-08-09', to: '2026-08-22', events: 4, scope: 'drafts' });
    expect(preview.changes.map(({ rosterEventId }) => rosterEventId)).toContain('open');
    const open = preview.changes.find(({ rosterEventId }) => rosterEventId === 'open');
    expect(open).toMatchObject({ because: 'unallocated', before: [], moved: null, ifRevision: 1 });
    expect(open?.choices[0]?.parts.length).toBeGreaterThan(0);
    expect(preview.unfilled).toMatchObject([{ rosterEventId: 'nowhere', title: 'What nobody can' }]);
    expect(preview.after.withPeople).toBe(preview.before.withPeople + 1);
    const [own] = preview.people;
    expect(own?.after.hours).toBeGreaterThan(own?.before.hours ?? 0);
    const again = await filled({ ...fill, after: position });
    expect(again.before).toEqual(preview.before);
  });

  test('is refused for another organisation’s template, days that are none, and those who plan nothing', async () => {
    const theirs = await linesOf(fill, api.umbra.tokens.dispatcher);
    expect(theirs.at(-1)).toMatchObject({ kind: 'problem', code: 'not_found' });
    const wrong = await ask({ ...fill, day: '2026-02-30' });
    expect(wrong.status).toBe(400);
    expect(problemSchema.parse(await wrong.json())).toMatchObject({ code: 'invalid_input' });
    expect((await ask(fill, api.acme.tokens.resource)).status).toBe(403);
  });
});
