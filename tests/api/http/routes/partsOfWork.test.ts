import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function send(as: Role, name: string, body: object): Promise<Response> {
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
}

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function codeOf(as: Role, name: string, body: object): Promise<string> {
  return problemSchema.parse(await (await send(as, name, body)).json()).code;
}

/** The titles of the tasks that somebody sees, once what was done has been read. */
async function tasksOf(as: Role, after: number, query = ''): Promise<readonly string[]> {
  const path = `/api/v1/projecttasks?limit=100&after=${after}&${query}`;
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  const { rows } = z.object({ rows: z.array(z.object({ title: z.string() })) }).parse(await answer.json());
  return rows.map(({ title }) => title).sort();
}

describe('a task', () => {
  test('that is part of a booking is seen with it: by planners and by whoever does the work, not by others', async () => {
    const { bookingId, otherBookingId, customerId, otherResourceId } = api.acme;
    await done('dispatcher', 'task.create', { title: 'Of my booking', bookingId });
    await done('dispatcher', 'task.create', { title: 'Of theirs', bookingId: otherBookingId });
    await done('dispatcher', 'task.create', {
      title: 'Mine, of theirs',
      bookingId: otherBookingId,
      peopleIds: [api.acme.resourceId],
    });
    await done('dispatcher', 'task.create', { title: 'Mine alone', peopleIds: [api.acme.resourceId] });
    await done('dispatcher', 'task.create', {
      title: 'For the customer',
      bookingId,
      customerIds: [customerId],
    });
    const { position } = await done('dispatcher', 'task.create', {
      title: 'Theirs alone',
      peopleIds: [otherResourceId],
    });
    expect(await tasksOf('dispatcher', position)).toHaveLength(6);
    expect(await tasksOf('resource', position)).toEqual(['For the customer', 'Mine alone', 'Of my booking']);
    expect(await tasksOf('customer', position)).toEqual(['For the customer']);
    expect(await tasksOf('dispatcher', position, `bookingId=${otherBookingId}`)).toEqual([
      'Mine, of theirs',
      'Of theirs',
    ]);
  });

  test('is taken through its steps by whose it is, and by nobody else whom it is not for', async () => {
    const { bookingId, otherBookingId, customerId } = api.acme;
    const { recordId: mine } = await done('dispatcher', 'task.create', { title: 'Wash up', bookingId });
    const { recordId: theirs } = await done('dispatcher', 'task.create', {
      title: 'Tidy',
      bookingId: otherBookingId,
    });
    await done('resource', 'task.start', { taskId: mine });
    await done('resource', 'task.finish', { taskId: mine });
    expect(await codeOf('resource', 'task.start', { taskId: mine })).toBe('transition_not_allowed');
    expect(await codeOf('resource', 'task.start', { taskId: theirs })).toBe('not_found');
    expect(await codeOf('resource', 'task.cancel', { taskId: mine, cancelledReason: 'Not today' })).toBe(
      'not_allowed',
    );
    expect(await codeOf('customer', 'task.start', { taskId: mine })).toBe('not_allowed');
    expect(await codeOf('dispatcher', 'task.cancel', { taskId: theirs })).toBe('invalid_input');
    await done('dispatcher', 'task.cancel', { taskId: theirs, cancelledReason: 'The customer did it' });
    const { recordId: shown } = await done('dispatcher', 'task.create', {
      title: 'See it',
      customerIds: [customerId],
    });
    expect(await codeOf('resource', 'task.start', { taskId: shown })).toBe('not_found');
  });

  test('goes back over the step that somebody whose it is has just taken, and over nothing else of others', async () => {
    const { recordId: taskId } = await done('dispatcher', 'task.create', {
      title: 'Mop',
      peopleIds: [api.acme.resourceId],
    });
    const { revision } = await done('resource', 'task.start', { taskId });
    await done('resource', 'task.revert', { taskId, revision: revision - 1 });
    const { revision: finished } = await done('dispatcher', 'task.finish', { taskId });
    expect(await codeOf('resource', 'task.revert', { taskId, revision: finished - 1 })).toBe('not_allowed');
    expect(await codeOf('resource', 'task.revert', { taskId, revision: null })).toBe('not_allowed');
    expect(await codeOf('customer', 'task.revert', { taskId, revision: finished - 1 })).toBe('not_allowed');
    expect(await codeOf('resource', 'pod.revert', { podId: taskId, revision: 0 })).toBe('not_found');
  });

  test('is seen by nobody while its booking is out of use, and again afterwards', async () => {
    const { otherBookingId: bookingId } = api.acme;
    const { recordId: taskId } = await done('dispatcher', 'task.create', { title: 'Hidden', bookingId });
    const gone = await done('dispatcher', 'booking.deactivate', { bookingId });
    expect(await tasksOf('dispatcher', gone.position, 'search=Hidden')).toEqual([]);
    expect(await codeOf('dispatcher', 'task.change', { taskId, title: 'Found' })).toBe('not_found');
    expect(await codeOf('dispatcher', 'task.create', { title: 'New', bookingId })).toBe('invalid_input');
    const back = await done('dispatcher', 'booking.reactivate', { bookingId });
    expect(await tasksOf('dispatcher', back.position, 'search=Hidden')).toEqual(['Hidden']);
  });

  test('is found by the stage that follows from the clock, and counted by it', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    await done('dispatcher', 'task.create', { title: 'Late one', due: past });
    const { position } = await done('dispatcher', 'task.create', {
      title: 'Late but done',
      due: past,
      stage: 'finished',
    });
    expect(await tasksOf('dispatcher', position, 'stage=overdue')).toEqual(['Late one']);
    expect(await tasksOf('dispatcher', position, 'stage=open')).not.toContain('Late one');
    expect(await tasksOf('dispatcher', position, 'stage=finished')).toContain('Late but done');
  });

  test('names a booking that exists', async () => {
    expect(await codeOf('dispatcher', 'task.create', { title: 'Of nothing', bookingId: 'no-such' })).toBe(
      'invalid_input',
    );
  });
});
