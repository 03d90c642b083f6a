import { describe } from 'vitest';
import { ana, examples, skip } from './examples.ts';

describe('§5.9 external jobs', () => {
  const prohibited = 'EXT_JOB_TO_INT_RES_PROHIBITED: External job cannot be assigned to an internal resource';
  examples([
    { when: 'beside an internal resource', job: { external: true }, told: [prohibited] },
    {
      when: 'beside an external resource',
      job: { external: true },
      input: ana({ external: true }),
      told: [],
    },
    { when: 'an internal job beside an external resource', input: ana({ external: true }), told: [] },
    {
      when: 'switched off',
      job: { external: true },
      input: { settings: skip('externalResourceAllocation') },
      told: [],
    },
  ]);
});
