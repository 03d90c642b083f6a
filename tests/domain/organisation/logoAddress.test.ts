import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostOfLogo, logoAddress, logoSchema } from '../../../domain/organisation/logoAddress.ts';

const apiBase = '/api/v1/';

describe('the address of a logo', () => {
  test.each([
    'https://www.example.com/logo.png',
    'HTTPS://cdn.example.com:8443/a/b.png?v=2#part',
    'https://xn--bcher-kva.example/logo.png',
  ])('%s is an https link, and taken as it is', (logo) => {
    expect(logoSchema.parse(logo)).toBe(logo);
    expect(logoAddress(logo, apiBase)).toBe(logo);
    expect(hostOfLogo(logo)).toBe(new URL(logo).host);
  });

  test('of one that was uploaded is joined to the address of the API', () => {
    const logo = 'orgLogoURL/0b6f';
    expect(logoSchema.parse(logo)).toBe(logo);
    expect(logoAddress(logo, apiBase)).toBe('/api/v1/orgLogoURL/0b6f');
    expect(hostOfLogo(logo)).toBeUndefined();
  });

  test.each(['logos/acme_care-2.png', 'logo', 'session', 'orgLogoURL', 'orgLogoURLs/one'])(
    '%s is kept, and not asked for',
    (logo) => {
      expect(logoSchema.parse(logo)).toBe(logo);
      expect(logoAddress(logo, apiBase)).toBeUndefined();
    },
  );

  test.each([
    '',
    ' ',
    'http://www.example.com/logo.png',
    'javascript:alert(1)',
    'JAVASCRIPT://example.com/%0aalert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '//www.example.com/logo.png',
    '/\\www.example.com/logo.png',
    '/api/v1/session',
    '../../auth/sign-out',
    'logos/../../x',
    'logos//x',
    '.hidden',
    'logos/%2e%2e/x',
    'logo.png?x=1',
    'https:/www.example.com',
    'https:www.example.com',
    'https://',
    'https:///logo.png',
    'https://user:secret@www.example.com/logo.png',
    'https://www.example.com\\@evil.example/',
    'https://www.example.com/a b.png',
    'https://www.example.com/\nlogo.png',
    ' https://www.example.com/logo.png',
    `https://www.example.com/${'a'.repeat(500)}`,
    'a'.repeat(501),
  ])('%j is none', (logo) => {
    expect(logoSchema.safeParse(logo).success).toBe(false);
    expect(logoAddress(logo, apiBase)).toBeUndefined();
  });

  test('is over https, or below the address of the API, whatever somebody writes', () => {
    const page = 'https://muster.example/login';
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.webUrl({ validSchemes: ['https'] }),
      fc.stringMatching(/^[a-z:/\\.@?#%]{0,20}$/),
      fc.stringMatching(/^[a-z:/\\.@?#%]{0,20}$/).map((path) => `orgLogoURL/${path}`),
    );
    fc.assert(
      fc.property(written, (logo) => {
        const address = logoAddress(logo, apiBase);
        if (address === undefined) return;
        expect(logoSchema.safeParse(logo).success).toBe(true);
        const loaded = new URL(address, page);
        const own =
          loaded.origin === 'https://muster.example' && loaded.pathname.startsWith(`${apiBase}orgLogoURL/`);
        expect(own || (loaded.protocol === 'https:' && address === logo)).toBe(true);
        expect(loaded.username).toBe('');
      }),
    );
  });
});
