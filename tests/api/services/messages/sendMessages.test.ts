import { expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { createLetterSeal } from '../../../../api/services/messages/letterSeal.ts';
import { messageTables } from '../../../../api/services/messages/messageTables.ts';
import { defaultSendPlan, sendMessages } from '../../../../api/services/messages/sendMessages.ts';
import { Notifier } from '../../../../commands/log/notifier.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

const sent = 20_000;
const waiting = 1_000;

test('what is due is found without reading what has been sent', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await createTestDatabase(), (one) => one.drop());
  // One connection, which is told to hand in what it counts.
  const pool = stack.adopt(createPool(database.url, { max: 1 }), (one) => one.end());
  await migrate(pool, messageTables);
  const columns = `id, org, kind, channel, recipient_kind, recipient_id, recipient_name, sender_name, language, subject,
    body, corrects, state, due_at`;
  const one = (id: string, channel: string, corrects: string | null, state: string, due: string): string =>
    `select ${id}, 'acme', 'booked', '${channel}', 'customer', 'colin', 'Colin', 'Acme', 'en', 'Your visit', 'On Monday',
       ${corrects}, '${state}', now() + interval '${due}'`;
  await pool.query(
    `insert into muster_messages.messages (${columns})
     ${one("'old ' || number", 'app', 'null', 'waiting', '-1 day')} from generate_series(1, ${sent}) number
     union all ${one("'now'", 'app', 'null', 'waiting', '0')}
     union all ${one("'later ' || number", 'app', 'null', 'waiting', '1 day')} from generate_series(1, ${waiting}) number
     union all ${one("'correction'", 'email', "'old 1'", 'waiting', '1 day')}
     union all ${one("'never sent'", 'email', 'null', 'waiting', '1 day')}
     union all ${one("'its correction'", 'email', "'never sent'", 'waiting', '1 day')}`,
  );
  // The planner was told when they all waited: it is right about that for some time, and then it is not.
  await pool.query('analyze muster_messages.messages');
  await pool.query(`update muster_messages.messages set state = 'sent' where id like 'old %'`);
  const stateOf = async (id: string): Promise<string | undefined> => {
    const text = 'select state from muster_messages.messages where id = $1';
    return (await pool.query<{ state: string }>(text, [id])).rows[0]?.state;
  };
  const readOneByOne = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()');
    const text = `select seq_tup_read as rows from pg_stat_user_tables where relname = 'messages'`;
    return (await pool.query<{ rows: number }>(text)).rows[0]?.rows ?? Number.NaN;
  };
  const before = await readOneByOne();

  const ending = new AbortController();
  const sending = sendMessages({
    pool,
    carriers: { email: undefined, sms: undefined },
    seal: createLetterSeal('of-the-test'),
    links: { make: () => Promise.reject(new Error('none of these has a link')) },
    plan: defaultSendPlan,
    metrics: { messageHandedOver: () => {} },
    notifier: new Notifier(),
    signal: ending.signal,
  });
  stack.defer(async () => {
    ending.abort();
    await sending;
  });
  await expect.poll(() => stateOf('now')).toBe('sent');
  expect(await stateOf('later 1')).toBe('waiting');
  expect(await stateOf('correction')).toBe('waiting');
  expect(await stateOf('never sent')).toBe('withdrawn');
  expect(await stateOf('its correction')).toBe('withdrawn');
  expect(await readOneByOne()).toBe(before);
});
