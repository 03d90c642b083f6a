import { Effect } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendDecision } from '../../../commands/pipeline/appendDecision.ts';
import { commandIdentity } from '../../../commands/pipeline/commandIdentity.ts';
import type { SentCommand } from '../../../commands/pipeline/sentCommand.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

const sent: SentCommand = {
  actor: dispatcher,
  org: 'acme',
  identity: commandIdentity(dispatcher, 'acme', 'a key'),
  ifRevision: undefined,
  correlationId: 'c',
  causationId: null,
  begunBefore: false,
  sentBy: 'sender',
  holds: 'count',
  begin: async () => {},
  now: 0,
};
const created = { type: 'LabelCreated', data: { name: 'One', type: 'label', unitPrice: null } };
const archived = { type: 'LabelArchived', data: {} };

test('a command that lost to itself appends nothing of its second decision, however large that is', async () => {
  const stream = 'label-acme.twice';
  const append = (...events: (typeof created | typeof archived)[]) =>
    Effect.runPromise(appendDecision(side.log, sent, stream, 'any', events));
  expect(await append(created)).toMatchObject({ outcome: 'appended', revision: 0 });
  expect(await append(created)).toEqual({ outcome: 'lost' });
  expect(await append(created, archived)).toEqual({ outcome: 'lost' });
  expect(await side.events(stream)).toHaveLength(1);
});
