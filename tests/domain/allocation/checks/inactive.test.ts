import { describe } from 'vitest';
import { at } from '../../../support/allocationFixture.ts';
import { ana, examples } from './examples.ts';

describe('§5.1 inactive', () => {
  examples([
    {
      when: 'is inactive',
      input: ana({ inactive: true }),
      told: ['resource_inactive: Resource is inactive'],
    },
    {
      when: 'is inactive but a promoted dispatcher',
      input: ana({ inactive: true, promotedDispatcher: true }),
      told: [],
    },
    {
      when: 'is inactive from the start of the job',
      input: ana({ inactiveDate: at('09:00') }),
      told: ['resource_inactive_date: Resource is inactive from 02/Feb/2026 09:00'],
    },
    {
      when: 'is inactive from a second after the start',
      input: ana({ inactiveDate: at('09:00') + 1 }),
      told: [],
    },
  ]);
});
