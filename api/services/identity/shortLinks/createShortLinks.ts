import type { IdentityLogger } from '../identityLogger.ts';
import { shortLinkRows } from './shortLinkRows.ts';
import type { ShortLinkSettings } from './shortLinkSettings.ts';
import type { ShortLinks } from './shortLinks.ts';

export interface ShortLinkParts {
  /** Undefined: no service. */
  readonly settings: ShortLinkSettings | undefined;
  readonly logger: IdentityLogger | undefined;
  /** How long its service may take to answer, in milliseconds; omitted: five seconds. */
  readonly timeoutMs?: number | undefined;
}

/**
 * How long a service keeps a link that Muster follows no more, in seconds: whoever opens it late comes to Muster, which says
 * that it has expired.
 */
const toldSeconds = 86_400;
/** The longest address that still counts as short. */
const longest = 200;

/** Muster's own short links, whose addresses stay as they are; or the links of a service that lead to them. */
export function createShortLinks({ settings, logger, timeoutMs = 5_000 }: ShortLinkParts): ShortLinks {
  if (settings === undefined) return { shorten: async (address) => address };
  const { service, key } = settings;
  const row = shortLinkRows[service];
  const call = new URL(row.path, settings.address);

  async function made(address: string, until: string): Promise<string> {
    const answer = await fetch(call, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...row.headers(key) },
      body: JSON.stringify(row.body(address, until)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Unshortened(`it answers with status ${answer.status}`);
    const { short, leadsTo } = row.read(await answer.json());
    if (!URL.canParse(leadsTo) || new URL(leadsTo).href !== new URL(address).href) {
      throw new Unshortened('it has made a link to somewhere else');
    }
    if (!isShort(short)) throw new Unshortened('what it has made is no short address');
    return short;
  }

  return {
    async shorten(address, seconds) {
      try {
        return await made(address, instant(Date.now() + (seconds + toldSeconds) * 1000));
      } catch (err) {
        // Whatever it is that was not the answer: the link itself is as good.
        logger?.error({ source: 'identity', service, err }, 'the service of short links has made none');
        return address;
      }
    },
  };
}

/** A service that answers, but not with what it was asked for. */
class Unshortened extends Error {
  override readonly name = 'Unshortened';
}

function isShort(text: string): boolean {
  if (text.length > longest || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

/** ISO 8601 without milliseconds and with an offset, as Shlink wants it. */
function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+00:00');
}
