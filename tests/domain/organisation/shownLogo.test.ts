import { describe, expect, test } from 'vitest';
import { type Brand, isLogoHost, isWhiteLabelHost, plainBrand } from '../../../domain/organisation/brand.ts';
import { organisationsLogo, shownLogo } from '../../../domain/organisation/shownLogo.ts';

const whiteLabel = { host: 'northside', name: 'Northside Care', logo: '/api/v1/brand/logo' };
const brand: Brand = { whiteLabel, logoHosts: ['cdn.example.com', '*.pictures.example.org'] };
const acme = (logo: string | null, logoBrand: string | null = null) => ({
  name: 'Acme Care',
  settings: { logo, logoBrand },
});
const on = (hostname: string, decided = brand) => ({ hostname, brand: decided, apiBase: '/api/v1/' });
const muster = on('muster.example');

describe('what stands for an organisation', () => {
  test('is the mark of the product while it has no logo', () => {
    expect(shownLogo(acme(null), muster)).toEqual({ kind: 'mark' });
  });

  test('is its logo, and that of its brand in its place', () => {
    const name = 'Acme Care';
    expect(shownLogo(acme('orgLogoURL/one'), muster)).toEqual({
      kind: 'logo',
      address: '/api/v1/orgLogoURL/one',
      name,
    });
    expect(shownLogo(acme('orgLogoURL/one', 'https://cdn.example.com/two.png'), muster)).toEqual({
      kind: 'logo',
      address: 'https://cdn.example.com/two.png',
      name,
    });
    expect(shownLogo(acme(null, 'orgLogoURL/two'), muster)).toMatchObject({
      address: '/api/v1/orgLogoURL/two',
    });
  });

  test('is not asked of a host that the operator does not name', () => {
    const elsewhere = acme('https://logos.example.net/acme.png');
    expect(shownLogo(elsewhere, muster)).toEqual({ kind: 'mark', host: 'logos.example.net' });
    expect(shownLogo(elsewhere, on('muster.example', plainBrand))).toMatchObject({ kind: 'mark' });
  });

  test('is the mark where what is recorded is no address', () => {
    expect(shownLogo(acme('javascript:alert(1)'), muster)).toEqual({ kind: 'mark' });
  });

  test('is the partner’s on the partner’s host, whatever the organisation has', () => {
    for (const logo of [null, 'orgLogoURL/one', 'https://logos.example.net/acme.png']) {
      expect(shownLogo(acme(logo), on('northside.muster.example'))).toEqual({
        kind: 'logo',
        address: whiteLabel.logo,
        name: whiteLabel.name,
      });
    }
  });
});

test('what an organisation has set is known on the partner’s host as well', () => {
  const where = on('northside.muster.example');
  expect(organisationsLogo(acme('orgLogoURL/one'), where)).toEqual(shownLogo(acme('orgLogoURL/one'), muster));
  expect(organisationsLogo(acme(null), where)).toEqual({ kind: 'mark' });
});

test.each([
  ['northside.muster.example', true],
  ['NorthSide.example', true],
  ['northside', true],
  ['northside2.muster.example', false],
  ['www.northside.example', false],
  ['muster.example', false],
  ['', false],
])('the host %j is the partner’s by its first label: %j', (hostname, is) => {
  expect(isWhiteLabelHost(hostname, whiteLabel)).toBe(is);
});

test.each([
  ['cdn.example.com', true],
  ['cdn.example.com:8443', false],
  ['evilcdn.example.com', false],
  ['a.pictures.example.org', true],
  ['a.b.pictures.example.org', true],
  ['pictures.example.org', false],
  ['evilpictures.example.org', false],
])('logos are loaded from %s: %j', (host, is) => {
  expect(isLogoHost(host, brand)).toBe(is);
});
