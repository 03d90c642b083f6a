import { expect, test } from 'vitest';
import { createCookie, percentDecoded } from '../../../../api/services/identity/cookies.ts';

const kind = { name: 'muster.mark', prefix: '__Host-', path: '/', sameSite: 'Lax' } as const;
const cookie = createCookie('http://muster.test', kind);

test.each([
  ['muster.mark=a.b', 'a.b'],
  ['theme=dark;muster.mark=a.b;  other=1', 'a.b'],
  ['\tmuster.mark \t= a.b\t', 'a.b'],
  ['muster.mark="a.b"', 'a.b'],
  ['muster.mark=a%2Eb%3D', 'a.b='],
  ['muster.mark=100%', '100%'],
  ['muster.mark=a=b', 'a=b'],
  ['muster.mark=', ''],
  ['muster.mark=former; muster.mark=latter', 'latter'],
  ['muster.mark=former; muster.mark=no\\backslash', 'former'],
])('of the header %j the value is %j', (header, value) => {
  expect(cookie.valueIn(header)).toBe(value);
});

test.each([
  undefined,
  '',
  'muster.mark',
  'Muster.mark=a',
  'muster.mark2=a',
  '__Host-muster.mark=a',
  'muster.mark=é',
])('the header %j has none', (header) => {
  expect(cookie.valueIn(header)).toBeUndefined();
});

test('a header as long as it may be is read, whatever it is filled with', () => {
  for (const filler of [' ', '"', ';', '=', '\t ', 'muster.mark=']) {
    const long = `${filler.repeat(16_384)}x`;
    expect(cookie.valueIn(`${long}; muster.mark=a`)).toBe('a');
  }
});

test('over https it has the prefix and is sent only there, and over http neither', () => {
  const secure = createCookie('https://muster.test', kind);
  expect(secure.set('a.b', 60)).toBe(
    '__Host-muster.mark=a.b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(secure.valueIn('muster.mark=a; __Host-muster.mark=b')).toBe('b');
  expect(cookie.set('a.b')).toBe('muster.mark=a.b; Path=/; HttpOnly; SameSite=Lax');
  expect(cookie.removal).toBe('muster.mark=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

test('what is not percent-encoded stays as it is', () => {
  expect(['a%20b', 'a+b', '%', '%zz'].map(percentDecoded)).toEqual(['a b', 'a+b', '%', '%zz']);
});
