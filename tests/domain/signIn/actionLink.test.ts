import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actionLinkAddress,
  actionModes,
  ownAddress,
  readActionLink,
} from '../../../domain/signIn/actionLink.ts';

const origins = ['https://muster.example', 'https://roster.example'];

describe('the address of the sign-in page', () => {
  test('says what a link does, with its code and where to go on', () => {
    const link = { mode: 'resetPassword', code: 'abc-_1', continueTo: '/bookings?day=2026-03-02' } as const;
    const address = actionLinkAddress('https://muster.example/login', link);
    expect(readActionLink(new URL(address).search, origins)).toEqual(link);
  });

  test('asks for nothing without parameters, and tells a mode that there is not', () => {
    expect(readActionLink('', origins)).toEqual({ mode: undefined, code: '', continueTo: undefined });
    expect(readActionLink('?mode=deleteEverything', origins).mode).toBe('unknown');
    for (const mode of actionModes) expect(readActionLink(`?mode=${mode}`, origins).mode).toBe(mode);
  });

  test('prefers the sign-in success address, then the continue address, then where the guard came from', () => {
    const query = '?next=%2Fc&continueUrl=https%3A%2F%2Froster.example%2Fb%23x&signInSuccessUrl=%2Fa';
    expect(readActionLink(query, origins).continueTo).toBe('/a');
    expect(readActionLink(query.replace('%2Fa', 'https%3A%2F%2Felsewhere.example'), origins).continueTo).toBe(
      '/b#x',
    );
    expect(readActionLink('?next=%2Fc', origins).continueTo).toBe('/c');
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'https:elsewhere.example',
    'https://muster.example@elsewhere.example/',
    'https://me:secret@muster.example/',
    'https://muster.example//elsewhere.example/',
    'http://muster.example/',
    'https://muster.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login?mode=signIn',
    '/reset',
    '',
  ])('does not lead to %j', (target) => {
    const led = ownAddress(target, origins);
    // `https:elsewhere.example` is a path of the page's own origin.
    expect([undefined, '/elsewhere.example']).toContain(led);
  });

  test('never leads to another origin, whatever it says', () => {
    const beginnings = fc.constantFrom(
      '',
      '/',
      '//',
      '/\\',
      'https://',
      'http://',
      'https://muster.example',
      'javascript:',
    );
    fc.assert(
      fc.property(beginnings, fc.string(), (beginning, rest) => {
        const led = ownAddress(`${beginning}${rest}`, origins);
        if (led !== undefined) expect(new URL(led, origins[0]).origin).toBe(origins[0]);
      }),
    );
  });
});
