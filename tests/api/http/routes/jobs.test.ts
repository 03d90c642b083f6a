import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { type JobView, jobsViewSchema, jobViewSchema } from '../../../../api/contract/jobs.ts';
import { applyPlanReportSchema } from '../../../../api/contract/planning.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { bookingViewSchema } from '../../../../api/contract/views.ts';
import { mostRecordsInJob } from '../../../../domain/kernel/mostRecordsInJob.ts';
import { roles } from '../../../../domain/rights/role.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ stepSizes: { mostInStep: 5, inPart: 3 } });
});
afterAll(() => api.close());

const path = '/api/v1/commands/booking.applyPlan';

/** Drafts of an hour, and the plan that gives them to the two people. */
async function planOf(name: string, count: number, firstHour: number) {
  const { otherCustomerId: customerId, labelId, resourceId, otherResourceId } = api.acme;
  const changes = [];
  for (let at = 0; at < count; at += 1) {
    const bookingId = `${name}-${at}`;
    const start = monday8 + (firstHour + at) * hour;
    const span = { start, end: start + hour };
    await api.operate('acme', 'booking.create', { bookingId, customerId, ...span, labelIds: [labelId] });
    changes.push({ bookingId, ifRevision: 0, resourceIds: [at % 2 === 0 ? resourceId : otherResourceId] });
  }
  return { changes, source: 'allocateAll' };
}

async function get(address: string, as = api.acme.tokens.scheduler): Promise<unknown> {
  const answer = await api.ask('GET', address, { as });
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.json();
}

async function send(body: object, key: string) {
  const headers = { 'Idempotency-Key': key };
  const answer = await api.ask('POST', path, { as: api.acme.tokens.dispatcher, body, headers });
  return { status: answer.status, json: await answer.json() };
}

async function accepted(body: object, key: string): Promise<CommandAnswerBody & { readonly job: JobView }> {
  const { status, json } = await send(body, key);
  expect(status).toBe(202);
  const { job, ...answer } = commandAnswerSchema.parse(json);
  if (job === undefined) throw new Error('a job was accepted');
  return { ...answer, job };
}

async function ended(id: string): Promise<JobView> {
  const job = async () => jobViewSchema.parse(await get(`/api/v1/jobs/${id}`));
  await expect.poll(async () => (await job()).endedAt).not.toBeNull();
  return job();
}

describe('a plan that is more than one step, over HTTP', () => {
  test('is accepted, followed, reported and undone', async () => {
    const plan = await planOf('whole', 8, 24);
    const { job, events, report } = await accepted(plan, 'whole');
    expect([events, report]).toEqual([[], undefined]);
    expect(job).toMatchObject({
      command: 'booking.applyPlan',
      title: 'Apply a plan',
      total: 8,
      sentBy: 'dispatcher of acme',
      cancelledBy: null,
    });
    const done = await ended(job.id);
    expect(done).toMatchObject({ state: 'done', done: 8, lost: 0, notApplied: [], trouble: null });
    const booking = await get(`/api/v1/bookings/whole-7?after=${done.position}`);
    expect(bookingViewSchema.parse(booking).status).toBe('rostered');
    const again = await send(plan, 'whole');
    expect(again).toMatchObject({ status: 200, json: { position: done.position, job: done } });

    const report_ = applyPlanReportSchema.parse(await get(`/api/v1/jobs/${job.id}/report`));
    expect(report_.applied).toHaveLength(8);
    const undo = await accepted({ changes: report_.inverse, source: 'undo' }, 'whole-back');
    const undone = await ended(undo.job.id);
    expect(undone).toMatchObject({ state: 'done', done: 8, lost: 0 });
    const then = await get(`/api/v1/bookings/whole-7?after=${undone.position}`);
    expect(bookingViewSchema.parse(then)).toMatchObject({ status: 'draft', resources: [] });
  });

  test('is refused at once, as a problem, if one of its changes cannot be made', async () => {
    const plan = await planOf('bad', 6, 48);
    const changes = plan.changes.map((change, at) => (at === 4 ? { ...change, ifRevision: 7 } : change));
    const { status, json } = await send({ ...plan, changes }, 'bad');
    expect(status).toBe(409);
    expect(problemSchema.parse(json)).toMatchObject({
      code: 'plan_outdated',
      details: { problems: [{ bookingId: 'bad-4', code: 'revision_conflict' }] },
    });
  });

  test('is cancelled by somebody else who may send it, and says by whom', async () => {
    const { job } = await accepted(await planOf('cancelled', 6, 72), 'cancelled');
    const cancel = (as: string) => api.ask('POST', `/api/v1/jobs/${job.id}/cancel`, { as });
    for (const role of ['resource', 'customer'] as const) {
      expect((await cancel(api.acme.tokens[role])).status).toBe(404);
    }
    const told = jobViewSchema.parse(await (await cancel(api.acme.tokens.scheduler)).json());
    expect(told.endedAt ?? told.cancelledBy).not.toBeNull();
    const end = await ended(job.id);
    // It may have been through before that.
    if (end.state === 'cancelled') expect(end.cancelledBy).toBe('scheduler of acme');
    const { jobs } = jobsViewSchema.parse(await get('/api/v1/jobs?ended=true'));
    expect(jobs[0]).toEqual(end);
    expect(jobsViewSchema.parse(await get('/api/v1/jobs')).jobs).toEqual([]);
  });

  test('does not exist for another organisation, or for those who could not send it', async () => {
    const { job } = await accepted(await planOf('private', 6, 96), 'private');
    for (const organisation of [api.acme, api.umbra]) {
      for (const role of roles) {
        const as = organisation.tokens[role];
        const may = organisation === api.acme && (role === 'dispatcher' || role === 'scheduler');
        for (const part of ['', '/report']) {
          const { status } = await api.ask('GET', `/api/v1/jobs/${job.id}${part}`, { as });
          expect([organisation.id, role, status]).toEqual([organisation.id, role, may ? 200 : 404]);
        }
        if (may) continue;
        expect((await api.ask('POST', `/api/v1/jobs/${job.id}/cancel`, { as })).status).toBe(404);
        for (const query of ['', '?ended=true']) {
          expect(jobsViewSchema.parse(await get(`/api/v1/jobs${query}`, as)).jobs).toEqual([]);
        }
      }
    }
    expect(await ended(job.id)).toMatchObject({ state: 'done', cancelledBy: null });
  });
});

describe('as many changes as a job may have', () => {
  const ids = Array.from({ length: mostRecordsInJob + 1 }, () => crypto.randomUUID());
  const changes = ids.map((bookingId, at) => ({
    bookingId,
    ifRevision: 0,
    resourceIds: [ids[at - 1] ?? ''],
  }));

  test('fit into a request, and one more is refused by name', async () => {
    const { status, json } = await send({ changes: changes.slice(1) }, 'many');
    // Read, looked through, and found to name people whom there are not.
    expect(status).toBe(400);
    expect(problemSchema.parse(json).detail).toMatch(/^changes\[0\]\.resourceIds: /);
    const more = await send({ changes }, 'more');
    expect(more.status).toBe(400);
    expect(problemSchema.parse(more.json).detail).toMatch(/^changes: .*50000/);
  });

  test('can be planned by name', async () => {
    const body = { mode: 'allocateAll', from: monday8, to: monday8 + hour, bookingIds: ids.slice(1) };
    const answer = await api.ask('POST', '/api/v1/plans', { as: api.acme.tokens.dispatcher, body });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"kind":"preview"');
  });
});
