import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bookingAnswersSchema } from '../../../../api/contract/bookingAnswers.ts';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { messagePageSchema, noticesSchema } from '../../../../api/contract/messages.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

/** How long messages wait for an undoing. */
const times = { waitMs: 200 };
const plan = { firstMs: 20, longestMs: 100, attempts: 4, silentMs: 5_000 };

let api: TestApi;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>' },
    messageTimes: {
      get waitMs() {
        return times.waitMs;
      },
      plan,
    },
  });
  await api.operate('acme', 'resource.change', { resourceId: api.acme.resourceId, email: 'rosa@acme.test' });
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

const until = <Value>(look: () => Value) => expect.poll(look, { interval: 20 });
const planner = () => api.acme.tokens.dispatcher;
/** Epoch seconds, so many hours ahead. */
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * hour;

async function send(name: string, input: object, as = planner()) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as, body: input });
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ commandId: expect.any(String) });
  return commandAnswerSchema.parse(body);
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema, as = planner()) {
  const answer = await api.ask('GET', path, { as });
  expect(answer.status).toBe(200);
  return schema.parse(await answer.json());
}

async function messagesOf(taskId: string) {
  const { rows } = await get('/api/v1/messages?limit=250', messagePageSchema);
  return rows.filter(({ aboutRecord }) => aboutRecord?.id === taskId);
}
const told = async (taskId: string) =>
  (await messagesOf(taskId)).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`).sort();
const subjectsOf = (title: string) =>
  mail.received.map(({ subject }) => subject).filter((subject) => subject?.includes(title));
const assign = (taskId: string, more: object = {}) =>
  send('task.create', { taskId, title: `The ${taskId} one`, peopleIds: [api.acme.resourceId], ...more });
const bellOf = async (as: string, taskId: string) =>
  (await get('/api/v1/notices', noticesSchema, as)).notices.filter(
    ({ aboutRecord }) => aboutRecord?.id === taskId,
  );

describe('People are told of a record', () => {
  test('what others do with it, in the product and by e-mail, once', async () => {
    await assign('first', { due: Date.UTC(2026, 2, 2, 6) / 1000 + 200 * 365 * 24 * hour });
    await until(() => told('first')).toEqual(['taskCreated app sent', 'taskCreated email sent']);
    expect(subjectsOf('The first one')).toEqual(['New task: The first one']);
    const [notice] = await bellOf(api.acme.tokens.resource, 'first');
    expect(notice).toMatchObject({ bookingId: null, aboutRecord: { category: 'task', id: 'first' } });
    expect(notice?.text).toMatch(
      /^There is a new task for you\. The first one\nDue: \d+\/\w+\/\d{4} \d\d:00$/,
    );
    await send('task.cancel', { taskId: 'first', cancelledReason: 'No longer needed' });
    await until(() => told('first')).toContain('taskCancelled app sent');
    const [cancelled] = await bellOf(api.acme.tokens.resource, 'first');
    expect(cancelled?.text).toContain('Why it was cancelled: No longer needed');
    for (const as of [planner(), api.acme.tokens.customer, api.umbra.tokens.resource])
      expect(await bellOf(as, 'first')).toEqual([]);
  });

  test('S126, S178, S233: a bid lights the dot of the planner until the list is opened', async () => {
    const { customerId, labelId, resourceId, tokens } = api.acme;
    const start = mondayToCome() + 2 * hour;
    const span = { start, end: start + hour };
    await send('booking.create', { bookingId: 'wanted', customerId, labelIds: [labelId], ...span });
    const offer = { jobOfferId: 'wanted', bookingId: 'wanted', openUntil: inHours(48), byChoice: true };
    await send('jobOffer.create', offer);
    const { at = 0 } = (await get('/api/v1/notices', noticesSchema)).notices[0] ?? {};
    await api.ask('POST', '/api/v1/notices/seen', { as: planner(), body: { newestAt: at } });
    await send('bid.create', { bidId: 'mine', jobOfferId: 'wanted', resourceId }, tokens.resource);
    await until(async () => (await bellOf(planner(), 'mine')).map(({ isNew }) => isNew)).toEqual([true]);
    const { notices, count } = await get('/api/v1/notices', noticesSchema);
    expect(count).toBeGreaterThan(0);
    await api.ask('POST', '/api/v1/notices/seen', { as: planner(), body: { newestAt: notices[0]?.at } });
    expect((await get('/api/v1/notices', noticesSchema)).count).toBe(0);
  });

  test('D49, S30: once, when they have not answered what they are rostered for; planners see what became of it', async () => {
    const { customerId, labelId, resourceId, otherResourceId, tokens } = api.acme;
    const start = inHours(60);
    const booking = { bookingId: 'asked', customerId, labelIds: [labelId], start, end: start + hour };
    await send('booking.create', { ...booking, resourceIds: [resourceId], force: true });
    // What is rostered already is asked for as well, once the organisation asks.
    const settings = { peopleConfirm: true, answerReminderHours: 336 };
    await send('organisation.configure', { settings });
    const remindedOf = async (id: string) => {
      const { rows } = await get('/api/v1/messages?limit=250', messagePageSchema);
      const some = rows.filter(({ bookingId, kind }) => bookingId === id && kind === 'answerReminder');
      return some.map(({ recipientId, channel, state }) => `${recipientId} ${channel} ${state}`).sort();
    };
    const once = [`${resourceId} app sent`, `${resourceId} email sent`];
    await until(() => remindedOf('asked')).toEqual(once);
    const standing = async (after = 0) => {
      const path = `/api/v1/bookings/asked/answers?after=${after}`;
      const { people } = await get(path, bookingAnswersSchema);
      return people.map((one) => [one.resourceId, one.standing, one.remindedAt !== null, one.reason]);
    };
    expect(await standing()).toEqual([[resourceId, 'reminded', true, null]]);
    const no = { bookingId: 'asked', resourceId, answer: 'no', reason: 'At the dentist' };
    const { position } = await send('rosterAnswer.create', no, tokens.resource);
    expect(await standing(position)).toEqual([[resourceId, 'no', true, 'At the dentist']]);
    // Who takes the place is asked in turn, and is not reminded once the booking is confirmed.
    await send('booking.allocate', { bookingId: 'asked', resourceIds: [otherResourceId], force: true });
    await until(() => remindedOf('asked')).toContain(`${otherResourceId} app sent`);
    const yes = { bookingId: 'asked', resourceId: otherResourceId, answer: 'yes' };
    const said = await send('rosterAnswer.create', yes);
    expect(await standing(said.position)).toContainEqual([otherResourceId, 'yes', true, null]);
    expect((await remindedOf('asked')).filter((one) => one.startsWith(resourceId))).toEqual(once);
    const refused = await api.ask('GET', '/api/v1/bookings/asked/answers', { as: tokens.resource });
    expect(refused.status).toBe(403);
    await send('organisation.configure', { settings: { peopleConfirm: false } });
  });

  test('but not what an import does, nor of steps without a notice', async () => {
    const details = { title: 'Quiet', peopleIds: [api.acme.resourceId] };
    await api.operate('acme', 'task.create', { taskId: 'imported', ...details });
    await send('task.start', { taskId: 'imported' });
    await assign('after');
    await until(() => told('after')).toContain('taskCreated email sent');
    expect(await told('imported')).toEqual([]);
  });

  test('when they are assigned later, as if it had been created for them, and nobody is told twice', async () => {
    const { resourceId, otherResourceId } = api.acme;
    await assign('shared');
    await until(() => told('shared')).toEqual(['taskCreated app sent', 'taskCreated email sent']);
    const people = async () =>
      (await messagesOf('shared')).map(({ recipientId, channel }) => `${recipientId} ${channel}`).sort();
    await send('task.change', { taskId: 'shared', peopleIds: [resourceId, otherResourceId] });
    await until(people).toContain(`${otherResourceId} app`);
    const once = await people();
    expect(once.filter((one) => one.startsWith(resourceId))).toEqual([
      `${resourceId} app`,
      `${resourceId} email`,
    ]);
    await send('task.change', { taskId: 'shared', peopleIds: [] });
    await send('task.change', { taskId: 'shared', title: 'The other one', peopleIds: [otherResourceId] });
    await assign('behind');
    await until(() => told('behind')).toContain('taskCreated email sent');
    expect(await people()).toEqual(once);
  });

  test('not of an assignment that is undone while it waits', async () => {
    await send('task.create', { taskId: 'undone', title: 'The undone one' });
    times.waitMs = 600_000;
    try {
      await send('task.change', { taskId: 'undone', peopleIds: [api.acme.resourceId] });
      await until(() => told('undone')).toContain('taskCreated app waiting');
      await send('task.revert', { taskId: 'undone', revision: 0 });
      await until(() => told('undone')).toContain('taskCreated app withdrawn');
      expect(await told('undone')).not.toContain('taskCreated email waiting');
    } finally {
      times.waitMs = 200;
    }
  });

  test('when its moment comes, unless that was more than a day ago', async () => {
    await api.operate('acme', 'task.create', {
      taskId: 'old',
      title: 'Old',
      peopleIds: [api.acme.resourceId],
      due: inHours(-48),
    });
    await api.operate('acme', 'task.create', {
      taskId: 'soon',
      title: 'The soon one',
      peopleIds: [api.acme.resourceId],
      due: inHours(3),
    });
    await until(() => told('soon')).toEqual(['taskReminder app sent', 'taskReminder email sent']);
    expect(subjectsOf('The soon one')).toEqual(['Task due: The soon one']);
    // The earlier of the two was looked at first.
    expect(await told('old')).toEqual([]);
  });
});

describe('A step that is undone', () => {
  test('is told to nobody while it waits', async () => {
    await assign('mistaken');
    await until(() => told('mistaken')).toContain('taskCreated email sent');
    times.waitMs = 600_000;
    try {
      await send('task.cancel', { taskId: 'mistaken', cancelledReason: 'Wrong one' });
      await send('task.revert', { taskId: 'mistaken', revision: 0 });
      await until(() => told('mistaken')).toContain('taskCancelled email withdrawn');
    } finally {
      times.waitMs = 200;
    }
    await assign('next');
    await until(() => told('next')).toContain('taskCreated email sent');
    expect(await told('mistaken')).toEqual([
      'taskCancelled app withdrawn',
      'taskCancelled email withdrawn',
      'taskCreated app sent',
      'taskCreated email sent',
    ]);
  });

  test('is corrected where it has been told, and only the last one', async () => {
    await assign('corrected');
    await send('task.cancel', { taskId: 'corrected', cancelledReason: 'Wrong one' });
    await until(() => told('corrected')).toContain('taskCancelled email sent');
    await send('task.revert', { taskId: 'corrected', revision: 0 });
    await until(() => told('corrected')).toEqual([
      'taskCancelled app sent',
      'taskCancelled email sent',
      'taskCancelledTakenBack app sent',
      'taskCancelledTakenBack email sent',
      'taskCreated app sent',
      'taskCreated email sent',
    ]);
    expect(subjectsOf('The corrected one').at(-1)).toBe('Task cancelled, taken back: The corrected one');
    const [last] = await bellOf(api.acme.tokens.resource, 'corrected');
    expect(last?.text).toMatch(/^Please ignore our last message, “Task cancelled”\. The corrected one/);
    // What was not told led there: nothing to correct.
    await send('task.finish', { taskId: 'corrected' });
    await send('task.revert', { taskId: 'corrected', revision: 0 });
    await assign('last');
    await until(() => told('last')).toContain('taskCreated email sent');
    expect(await told('corrected')).toHaveLength(6);
  });

  test('takes back that there is a new record, if it is withdrawn', async () => {
    await assign('withdrawn');
    await until(() => told('withdrawn')).toContain('taskCreated email sent');
    await send('task.revert', { taskId: 'withdrawn', revision: null });
    await until(() => told('withdrawn')).toContain('taskCreatedTakenBack email sent');
  });
});
