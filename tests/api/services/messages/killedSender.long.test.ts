import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Result } from 'effect';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServer } from '../../../../api/server.ts';
import { readConfiguration } from '../../../../api/services/configuration.ts';
import { advisoryLockClass, advisoryLocks } from '../../../../postgres/advisoryLocks.ts';
import { planner } from '../../../projections/planner.ts';
import { copyOf } from '../../../support/databaseTemplate.ts';
import { programEnvironment } from '../../../support/programEnvironment.ts';
import { organisationsTemplate } from '../../apiFixture.ts';
import { startMailServer } from './mailServer.ts';
import { quickTimes } from './quickTimes.ts';

test('a message whose sender is killed before it knows the answer is sent again under the same id, and no other twice', async () => {
  await using stack = new AsyncDisposableStack();
  const mail = stack.adopt(await startMailServer(), (one) => one.close());
  const database = stack.adopt(await copyOf(organisationsTemplate), (one) => one.drop());
  const { acme } = database.known;
  const environment = {
    ...programEnvironment(),
    DATABASE_URL: database.url,
    PORT: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@muster.test',
  };
  const program = fileURLToPath(new URL('sendingProcess.ts', import.meta.url));
  const sender: ChildProcess = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(sender, 'exit');
  stack.defer(async () => {
    sender.kill('SIGKILL');
    await ended;
  });

  // It has the lease before there is anybody else to take it.
  const looking = stack.adopt(new pg.Client({ connectionString: database.url }), (client) => client.end());
  await looking.connect();
  await expect
    .poll(
      async () =>
        (
          await looking.query(
            `select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2
               and database = (select oid from pg_database where datname = current_database())`,
            [advisoryLockClass, advisoryLocks.messages],
          )
        ).rowCount,
    )
    .toBe(1);

  const server = await createServer({
    configuration: readConfiguration(environment, []),
    databaseUrl: database.url,
    logger: pino({ level: 'silent' }),
    messageTimes: quickTimes,
  });
  stack.defer(() => server.close());
  const { pools, commands } = server.services;
  const actor = { ...planner, uid: 'acme-dispatcher' };
  const run = async (name: string, input: object) =>
    Result.getOrThrow(await commands.execute(actor, name, input, { commandId: crypto.randomUUID() }));
  await run('customer.change', { customerId: acme.customerId, email: 'colin@home.test' });

  let killed = false;
  mail.answer(() => {
    if (killed) return 'accepted';
    killed = true;
    sender.kill('SIGKILL');
    return 'silence';
  });
  await run('booking.dispatch', { bookingId: acme.bookingId });
  await expect.poll(() => mail.received.length).toBe(2);
  const states = async () => {
    const { rows } = await pools.background.query<{ channel: string; state: string; attempts: number }>(
      `select channel, state, attempts from muster_messages.messages where booking_id = $1 order by channel`,
      [acme.bookingId],
    );
    return rows;
  };
  await expect.poll(states).toEqual([
    { channel: 'app', state: 'sent', attempts: 1 },
    { channel: 'email', state: 'sent', attempts: 2 },
  ]);
  await ended;
  expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
});
