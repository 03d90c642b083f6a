import { describe } from 'vitest';
import { aCustomer } from '../../../support/allocationFixture.ts';
import { examples, skip } from './examples.ts';

describe('§5.2 blacklist', () => {
  const barred = { customers: [aCustomer('carol', { barredResourceIds: ['ana'] })] };
  examples([
    {
      when: 'is barred by the customer',
      input: barred,
      told: ['resource_blacklisted: Resource is blacklisted by the customer'],
    },
    {
      when: 'is barred by another customer',
      input: { customers: [aCustomer('carol'), aCustomer('dora', { barredResourceIds: ['ana'] })] },
      told: [],
    },
    {
      when: 'is barred, but the check is off',
      input: { ...barred, settings: skip('resourceBlacklisted') },
      told: [],
    },
  ]);
});
