import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/postgres/createPool.ts';
import { createAnsweredCommands } from '../../../commands/pipeline/answeredCommands.ts';
import { commandIdentity } from '../../../commands/pipeline/commandIdentity.ts';
import { openUnsteadyWay } from '../log/postgres/unsteadyWay.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

const answer = (stream: string, report?: string) => ({
  commandId: 'k',
  stream,
  revision: 0,
  position: 1,
  events: [{ stream, type: 'LabelCreated', data: {} }],
  ...(report === undefined ? {} : { report }),
});

test('the first answer of a key stays, whoever comes with another or has meant something else by the key', async () => {
  const answered = createAnsweredCommands(side.pool);
  for (const report of [undefined, 'a report']) {
    const identity = commandIdentity({ uid: 'dora' }, 'acme', `key ${report}`);
    const [first, second] = [answer('label-acme.1', report), answer('label-acme.2', report)];
    await answered.begin(identity, 'label.create', 'hash', null);
    expect(await answered.find(identity)).toEqual({ inputHash: 'hash', answer: undefined });
    // Begun by an input, and never answered by another one.
    expect(await answered.remember(identity, 'label.create', 'other', first)).toMatchObject({
      inputHash: 'hash',
    });
    expect(await answered.remember(identity, 'label.create', 'hash', first)).toMatchObject({ answer: first });
    for (const hash of ['hash', 'other']) {
      const kept = await answered.remember(identity, 'label.create', hash, second);
      expect(kept).toEqual({ inputHash: 'hash', answer: first });
    }
    expect(await answered.find(identity)).toEqual({ inputHash: 'hash', answer: first });
  }
});

test('a connection that is lost without a word keeps nobody waiting for an answer', async () => {
  const way = await openUnsteadyWay(side.url);
  const pool = createPool(way.url);
  const answered = createAnsweredCommands(pool, 300);
  const identity = commandIdentity({ uid: 'dora' }, 'acme', 'silent');
  await answered.remember(identity, 'label.create', 'hash', answer('label-acme.1'));
  way.silenceOpen();
  await expect(answered.find(identity)).rejects.toThrow('Query read timeout');
  expect(await answered.find(identity)).toMatchObject({ inputHash: 'hash' });
  await pool.end();
  await way.close();
});
