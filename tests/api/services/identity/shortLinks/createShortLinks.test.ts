import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShortLinks } from '../../../../../api/services/identity/shortLinks/createShortLinks.ts';
import {
  type ShortLinkService,
  shortLinkServices,
} from '../../../../../api/services/identity/shortLinks/shortLinkRows.ts';
import { type ShortLinkServer, startShortLinkServer } from '../../../../support/shortLinkServer.ts';

let service: ShortLinkServer;
beforeAll(async () => {
  service = await startShortLinkServer('a-key');
});
afterAll(() => service.close());

const logged: unknown[] = [];
const logger = { warn: () => {}, error: (details: object) => void logged.push(details) };
beforeEach(() => {
  logged.length = 0;
  service.answer(undefined);
});

const link = 'https://muster.example.com/?link=abcdefghijklmnopqrstuv';
/** Omitted, `timeoutMs` is longer than a busy machine takes to answer. */
function shortLinks(of: ShortLinkService, { key = 'a-key', timeoutMs = 60_000 } = {}) {
  return createShortLinks({
    settings: { service: of, address: `${service.address}/`, key },
    logger,
    timeoutMs,
  });
}

test('without a service a short link is Muster’s own', async () => {
  const own = createShortLinks({ settings: undefined, logger });
  expect(await own.shorten(link, 3599)).toBe(link);
});

describe.each(shortLinkServices)('With %s', (of) => {
  test('a link is made by the service, and leads to Muster’s', async () => {
    const short = await shortLinks(of).shorten(link, 3599);
    expect(short).toMatch(new RegExp(`^${service.address}/\\w{5}$`));
    const followed = await fetch(short, { redirect: 'manual' });
    expect(followed.headers.get('location')).toBe(link);
    expect(logged).toEqual([]);
  });

  test.each([
    ['refuses', { status: 400, text: '{"title":"Invalid data"}' }],
    ['is broken', { status: 500, text: '{}' }],
    ['leads elsewhere', { status: 302, text: '{}' }],
    ['answers no JSON', { status: 200, text: '<html>' }],
    ['says something else', { status: 200, text: '{"shortUrl":7,"link":7}' }],
    ['makes a link to somewhere else', made('https://sho.rt/abc', 'https://evil.example/')],
    ['makes a link that is none', made('javascript:alert(1)', link)],
    ['makes a link that is not short', made(`https://sho.rt/${'a'.repeat(300)}`, link)],
    ['hides another host behind a name', made('https://muster.example.com@evil.example/a', link)],
  ])('Muster’s own link stays if the service %s, and the operator is told', async (_what, answer) => {
    service.answer(answer);
    expect(await shortLinks(of).shorten(link, 3599)).toBe(link);
    expect(logged).toEqual([expect.objectContaining({ source: 'identity', service: of })]);
  });

  test('Muster’s own link stays if the service does not answer, and the operator is told', async () => {
    service.answer('nothing');
    expect(await shortLinks(of, { timeoutMs: 300 }).shorten(link, 3599)).toBe(link);
    expect(logged).toEqual([expect.objectContaining({ source: 'identity', service: of })]);
  });

  test('Muster’s own link stays if the service does not know the key, which no log has', async () => {
    expect(await shortLinks(of, { key: 'another-key' }).shorten(link, 3599)).toBe(link);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/another-key|abcdefgh/);
  });
});

test('Muster’s own link stays if nobody listens where the service should be', async () => {
  const gone = createShortLinks({
    settings: { service: 'shlink', address: 'http://127.0.0.1:1/', key: 'a-key' },
    logger,
  });
  expect(await gone.shorten(link, 3599)).toBe(link);
  expect(logged).toHaveLength(1);
});

test('Shlink is asked to forget a link a day after Muster follows it no more, and to pass nothing on', async () => {
  const followed = 3599 + 86_400;
  const before = Math.floor(Date.now() / 1000);
  await shortLinks('shlink').shorten(link, 3599);
  expect(service.asked()).toMatchObject({
    path: '/rest/v3/short-urls',
    key: 'a-key',
    body: { longUrl: link, findIfExists: false, forwardQuery: false, crawlable: false },
  });
  const { validUntil } = Object(service.asked()?.body);
  // The only form that it takes: no milliseconds, and an offset.
  expect(validUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  expect(Date.parse(validUntil) / 1000 - followed).toBeGreaterThanOrEqual(before);
  expect(Date.parse(validUntil) / 1000 - followed).toBeLessThanOrEqual(Date.now() / 1000);
});

/** What either service says of a link. */
function made(short: string, leadsTo: string) {
  return {
    status: 200,
    text: JSON.stringify({ shortUrl: short, longUrl: leadsTo, link: short, long_url: leadsTo }),
  };
}
