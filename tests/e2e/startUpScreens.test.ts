import fc from 'fast-check';
import { test } from 'vitest';
import { guardScreens } from './startUpPaths.ts';
import { startStartUpWalker } from './startUpWalker.ts';

const { reach } = startStartUpWalker();

/** `npm test` looks at so many screens, others every time; `startUpScreens.long.test.ts` looks at all of them. */
const sampled = 3;
/** What a run has printed brings the same screens again. */
const seed = Number(process.env.START_UP_SEED ?? Math.floor(Math.random() * 2 ** 31));
const screens = fc
  .sample(fc.shuffledSubarray([...guardScreens], { minLength: sampled, maxLength: sampled }), {
    seed,
    numRuns: 1,
  })
  .flat();

test.each(screens)(`the start-up guard shows the screen %s (START_UP_SEED=${seed})`, async (screen) => {
  await reach(screen, 'a phone in the dark');
});
