import fc from 'fast-check';
import { test } from 'vitest';
import { startSignInWalker, stayingScreens } from './signInWalker.ts';

const { reach } = await startSignInWalker();

/** `npm test` looks at so many screens, others every time; `signInScreens.long.test.ts` looks at all of them. */
const sampled = 2;
/** What a run has printed brings the same screens again. */
const seed = Number(process.env.SIGN_IN_SEED ?? Math.floor(Math.random() * 2 ** 31));
const screens = fc
  .sample(fc.shuffledSubarray([...stayingScreens], { minLength: sampled, maxLength: sampled }), {
    seed,
    numRuns: 1,
  })
  .flat();

test.each(screens)(`the sign-in page shows the screen %s (SIGN_IN_SEED=${seed})`, async (screen) => {
  await reach(screen);
});
