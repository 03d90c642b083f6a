import { expect, test } from 'vitest';
import { relyingPartyOf } from '../../../../../api/services/identity/passkeys/relyingParty.ts';

test('an installation has passkeys for the name of its own address, where its pages are secure', () => {
  expect(relyingPartyOf('https://muster.example:8443')).toEqual({
    id: 'muster.example',
    origin: 'https://muster.example:8443',
  });
  expect(relyingPartyOf('http://localhost:3000')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  });
});

test('browsers offer none over http, nor at an address that is a number', () => {
  for (const address of [
    'http://muster.example',
    'http://127.0.0.1:3000',
    'https://192.0.2.7',
    'https://[2001:db8::7]',
  ]) {
    expect([address, relyingPartyOf(address)]).toEqual([address, undefined]);
  }
});
