import { z } from 'zod';

/** The services that make links short for Muster. */
export const shortLinkServices = ['shlink', 'bitly'] as const;
export type ShortLinkService = (typeof shortLinkServices)[number];

/** What a service says of a link that it has made. */
export interface MadeLink {
  readonly short: string;
  /** Where it leads, as the service has understood it. */
  readonly leadsTo: string;
}

/** How a service is asked, as its documentation has it. */
export interface ShortLinkRow {
  /** Where it answers; undefined: where the operator runs it. */
  readonly address: string | undefined;
  /** From the address of the service to that of the call. */
  readonly path: string;
  /** How it knows who asks. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** What it is asked, as JSON. `until`: an ISO 8601 instant, after which it may forget the link. */
  readonly body: (address: string, until: string) => object;
  /** @throws ZodError for what is no link */
  readonly read: (answer: unknown) => MadeLink;
}

const shlinkSchema = z
  .object({ shortUrl: z.string(), longUrl: z.string() })
  .transform(({ shortUrl, longUrl }) => ({ short: shortUrl, leadsTo: longUrl }));
const bitlySchema = z
  .object({ link: z.string(), long_url: z.string() })
  .transform(({ link, long_url }) => ({ short: link, leadsTo: long_url }));

/** Shlink, which operators run themselves (its REST API, version 3), and Bitly (version 4). */
export const shortLinkRows: Readonly<Record<ShortLinkService, ShortLinkRow>> = {
  shlink: {
    address: undefined,
    path: 'rest/v3/short-urls',
    headers: (key) => ({ 'x-api-key': key }),
    body: (longUrl, validUntil) => ({
      longUrl,
      validUntil,
      findIfExists: false,
      crawlable: false,
      // What somebody adds to the short address is not for Muster.
      forwardQuery: false,
    }),
    read: (answer) => shlinkSchema.parse(answer),
  },
  bitly: {
    address: 'https://api-ssl.bitly.com',
    path: 'v4/shorten',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    body: (long_url) => ({ long_url }),
    read: (answer) => bitlySchema.parse(answer),
  },
};
