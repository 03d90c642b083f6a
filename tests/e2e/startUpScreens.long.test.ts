import { describe, test } from 'vitest';
import { guardScreens } from './startUpPaths.ts';
import { type Look, looks, startStartUpWalker } from './startUpWalker.ts';

const { reach } = startStartUpWalker();

describe.each(Object.keys(looks) as Look[])('in %s the start-up guard', (look) => {
  test.each(guardScreens)('shows the screen %s', async (screen) => {
    await reach(screen, look);
  });
});
