import { expect, test } from 'vitest';
import { whoAsks } from '../../../../api/services/identity/signInAttempts.ts';

test.each([
  ['203.0.113.7', { client: '203.0.113.7' }],
  ['::ffff:203.0.113.7', { client: '203.0.113.7' }],
  ['2001:db8::1', { client: '2001:db8:0:0::/64', site: '2001:db8:0::/48' }],
  ['2001:DB8:0000:0000:ffff::', { client: '2001:db8:0:0::/64', site: '2001:db8:0::/48' }],
  ['2001:db8:1:2:3:4:5:6', { client: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }],
  ['::1', { client: '0:0:0:0::/64', site: '0:0:0::/48' }],
  ['fe80::1%eth0', { client: 'fe80:0:0:0::/64', site: 'fe80:0:0::/48' }],
])('%s counts as %j', (ip, expected) => {
  expect(whoAsks(ip)).toEqual(expected);
});
