import { test } from 'vitest';
import { guardScreens } from './startUpPaths.ts';
import { startStartUpWalker } from './startUpWalker.ts';

const { reach } = startStartUpWalker();

test.each(guardScreens)(
  'the start-up guard shows the screen %s, in a wide window and on a phone in the dark',
  reach,
);
