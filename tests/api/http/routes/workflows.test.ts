import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function done(as: Role, name: string, body: object) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function problemOf(as: Role, name: string, body: object) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  return problemSchema.parse(await answer.json());
}

test('D154: the workflow of a kind is obeyed by commands, alone and in bulk, and its words are those of refusals and histories', async () => {
  const { recordId: labelId } = await done('dispatcher', 'label.create', { name: 'Urgent', type: 'label' });
  const workflow = {
    actions: {
      start: { label: 'Begin', done: 'begun' },
      cancel: { label: 'Call off', removed: true },
      finish: { hidden: true, roles: ['dispatcher'] },
    },
  };
  await api.operate('acme', 'organisation.defineWorkflow', { kind: 'task', workflow });
  await api.operate('acme', 'organisation.defineWorkflow', {
    kind: 'task',
    groupID: labelId,
    workflow: { actions: { start: { removed: true } } },
  });
  const task = { title: 'Wash up', peopleIds: [api.acme.resourceId] };
  const { recordId: taskId } = await done('dispatcher', 'task.create', task);
  const cancelling = { taskId, cancelledReason: 'Not today' };
  expect(await problemOf('dispatcher', 'task.cancel', cancelling)).toMatchObject({
    code: 'transition_not_allowed',
    detail: expect.stringContaining("'Call off'"),
  });
  const bulk = await api.ask('POST', '/api/v1/commands', {
    as: api.acme.tokens.dispatcher,
    body: { commands: [{ name: 'task.cancel', input: cancelling }] },
  });
  expect(await bulk.json()).toMatchObject({ outcomes: [{ problem: { code: 'transition_not_allowed' } }] });
  expect(await problemOf('resource', 'task.finish', { taskId })).toMatchObject({ code: 'not_allowed' });
  await done('resource', 'task.start', { taskId });
  const { position } = await done('dispatcher', 'task.finish', { taskId });
  const history = await api.ask('GET', `/api/v1/projecttasks/${taskId}/history?after=${position}`, {
    as: api.acme.tokens.dispatcher,
  });
  const { entries } = z
    .object({ entries: z.array(z.object({ summary: z.string() })) })
    .parse(await history.json());
  expect(entries.map(({ summary }) => summary)).toEqual([
    'Task Wash up created',
    'Task begun',
    'Task finished',
  ]);

  const { recordId: urgentId } = await done('dispatcher', 'task.create', {
    title: 'Run',
    labelIds: [labelId],
  });
  expect((await problemOf('dispatcher', 'task.start', { taskId: urgentId })).code).toBe(
    'transition_not_allowed',
  );
  await done('dispatcher', 'task.cancel', { taskId: urgentId, cancelledReason: 'Too late' });

  const answer = await api.ask('GET', '/api/v1/organisation', { as: api.acme.tokens.dispatcher });
  const { organisation } = z
    .object({ organisation: z.object({ workflow: z.unknown(), workflows: z.unknown() }) })
    .parse(await answer.json());
  expect(organisation).toEqual({
    workflow: { actions: {} },
    workflows: [
      { kind: 'task', groupID: null, isDefault: true, ...workflow },
      {
        kind: 'task',
        groupID: labelId,
        isDefault: false,
        actions: { start: { removed: true } },
      },
    ],
  });
});

test('bookings with a label go by its workflow, and histories and the audit say so in its words', async () => {
  const { recordId: labelId } = await done('dispatcher', 'label.create', { name: 'Night', type: 'label' });
  const define = (groupID: string | null, done: string, closed: string) =>
    api.operate('acme', 'organisation.defineWorkflow', {
      kind: 'booking',
      groupID,
      workflow: { actions: { confirm: { label: 'Promise', done }, [closed]: { removed: true } } },
    });
  await define(null, 'accepted', 'dispatch');
  await define(labelId, 'promised', 'park');
  const start = 1_900_000_000;
  const booking = { customerId: api.acme.customerId, start, end: start + 3600, labelIds: [labelId] };
  const { recordId: bookingId } = await done('dispatcher', 'booking.create', { ...booking, title: 'Round' });
  await done('dispatcher', 'booking.allocate', {
    bookingId,
    resourceIds: [api.acme.resourceId],
    force: true,
  });
  expect(await problemOf('dispatcher', 'booking.park', { bookingId, reason: '' })).toMatchObject({
    code: 'transition_not_allowed',
  });
  await done('dispatcher', 'booking.confirm', { bookingId });
  // What it was before an event counts, not what it has become.
  const { position } = await done('dispatcher', 'booking.edit', { bookingId, labelIds: [] });
  const summariesAt = async (path: string) => {
    const answer = await api.ask('GET', `/api/v1/${path}after=${position}`, {
      as: api.acme.tokens.dispatcher,
    });
    const told = z.array(z.object({ summary: z.string() }));
    const body = z
      .looseObject({ entries: told.optional(), rows: told.optional() })
      .parse(await answer.json());
    return (body.entries ?? body.rows ?? []).map(({ summary }) => summary);
  };
  expect(await summariesAt(`bookings/${bookingId}/history?`)).toContain('Promised');
  expect(await summariesAt('audit/events?')).toContain('Promised');
});

test('S184, D164: group events have a workflow of their own, in commands, histories and the audit', async () => {
  const workflow = { actions: { confirm: { label: 'Open', done: 'opened' }, park: { removed: true } } };
  await api.operate('acme', 'organisation.defineWorkflow', { kind: 'groupEvent', workflow });
  const start = 1_900_000_000;
  const group = { places: 4, participantsPerPerson: null, services: [] };
  const event = { customerId: null, group, title: 'Class', start, end: start + 3600 };
  const { recordId: bookingId } = await done('dispatcher', 'booking.create', event);
  await done('dispatcher', 'booking.allocate', {
    bookingId,
    resourceIds: [api.acme.resourceId],
    force: true,
  });
  expect(await problemOf('dispatcher', 'booking.park', { bookingId, reason: 'rain' })).toMatchObject({
    code: 'transition_not_allowed',
  });
  const { position } = await done('dispatcher', 'booking.confirm', { bookingId });
  for (const path of [`bookings/${bookingId}/history?`, 'audit/events?']) {
    const answer = await api.ask('GET', `/api/v1/${path}after=${position}`, {
      as: api.acme.tokens.dispatcher,
    });
    expect(await answer.text()).toContain('"Opened"');
  }
  const plain = { customerId: api.acme.customerId, start, end: start + 3600 };
  const { recordId } = await done('dispatcher', 'booking.create', plain);
  await done('dispatcher', 'booking.park', { bookingId: recordId, reason: 'rain' });
});

test('a workflow of a group that does not exist, of a kind without groups, or in which records get stuck is refused', async () => {
  const refused = (body: object) => api.operate('acme', 'organisation.defineWorkflow', body);
  const workflow = { actions: { start: { label: 'Begin' } } };
  await expect(refused({ kind: 'task', groupID: 'nowhere', workflow })).rejects.toThrow('no such label');
  await expect(refused({ kind: 'pod', groupID: 'nowhere', workflow: null })).rejects.toThrow('one workflow');
  await expect(refused({ kind: 'label', workflow })).rejects.toThrow('kind');
  const stuck = { actions: { load: { removed: true }, store: { removed: true }, return: { removed: true } } };
  await expect(refused({ kind: 'pod', workflow: stuck })).rejects.toThrow(
    'A pod that is delivered could never go on',
  );
});
