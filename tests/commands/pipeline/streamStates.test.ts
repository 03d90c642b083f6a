import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStreamStates } from '../../../commands/pipeline/streamStates.ts';
import type { DomainEvent } from '../../../domain/event.ts';
import { contextOf, eventNamed } from '../../contract/logFixtures.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

test('a state that is kept folds each event once, whoever appended it and however often it is asked for', async () => {
  const stream = 'label-acme.counted';
  const counting = {
    initial: 0,
    evolve: (count: number) => count + 1,
    isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate =>
      event.type === 'NoteTaken',
  };
  // One that keeps it, and one with room for another stream only.
  const [kept, forgotten] = [50, 1].map((capacity) => createStreamStates(side.log, counting, capacity));
  const ids: string[] = [];
  for (let revision = 0; revision < 4; revision += 1) {
    const event = eventNamed();
    ids.push(event.id);
    const appended = await side.log.append(stream, 'any', [event], contextOf('acme'));
    for (const states of [kept, kept, forgotten]) {
      await forgotten?.load('organisation-acme.acme');
      expect(await states?.load(stream)).toEqual({
        state: revision + 1,
        revision,
        position: appended.outcome === 'appended' ? appended.position : undefined,
        eventIds: new Set(ids),
      });
    }
  }
});
