import { Effect, Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { allToTheEnd } from '../../../commands/step/allToTheEnd.ts';

describe('works that run beside each other', () => {
  test('are so many at once, and answer in their own order', async () => {
    let underWay = 0;
    let most = 0;
    const work = (number: number) =>
      Effect.promise(async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turns = 0; turns < 6 - number; turns += 1) await Promise.resolve();
        underWay -= 1;
        return number;
      });
    expect(await Effect.runPromise(allToTheEnd([1, 2, 3, 4, 5].map(work), 2))).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  test('all come to their ends if some fail, and then fail as the first of those', async () => {
    const ended: string[] = [];
    const ending = (name: string) => Effect.sync(() => void ended.push(name));
    const all = allToTheEnd(
      [Effect.fail('first'), ending('one'), Effect.die(new Error('second')), ending('two')],
      3,
    );
    expect(await Effect.runPromise(Effect.result(all))).toEqual(Result.fail('first'));
    expect(ended).toEqual(['one', 'two']);
  });

  test('throw what one of them throws', async () => {
    const all = allToTheEnd([Effect.succeed(1), Effect.die(new Error('the log is gone'))], 2);
    await expect(Effect.runPromise(all)).rejects.toThrow('the log is gone');
  });
});
