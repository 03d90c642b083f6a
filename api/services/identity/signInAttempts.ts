import { isIP } from 'node:net';
import type pg from 'pg';
import { type AttemptLimit, createAttemptCounters, type Limited } from './attemptCounters.ts';

/** One client guessing at one address; the specification says 'a few minutes' (shell §8). */
const perAddressAndClient: AttemptLimit = { attempts: 5, windowSeconds: 300 };
/** One client guessing at many addresses; an office shares one client address. */
const perClient: AttemptLimit = { attempts: 100, windowSeconds: 300 };
/** The networks that one owner of IPv6 addresses can have. */
const perSite: AttemptLimit = { attempts: 400, windowSeconds: 300 };
/** Many clients guessing at one address. */
const perAddress: AttemptLimit = { attempts: 50, windowSeconds: 300 };
/** A device that has signed in to the address before, wherever it is now. */
const perDevice: AttemptLimit = { attempts: 5, windowSeconds: 300 };

/** Who tries, and at which address. */
export interface Attempt {
  /** In lower case. */
  readonly email: string;
  readonly ip: string;
  /** The number of a device that has signed in to the address before (`knownDevices.ts`). */
  readonly device: string | null;
}

export interface SignInAttempts {
  /**
   * Counts an attempt before its password is checked, so that attempts sent together are all counted. Returns
   * the seconds to wait if one of the limits is used up, null if the attempt may be made. What is refused counts
   * nowhere: nobody uses up the attempts of an address, or a row, by asking on. A known device has attempts of its
   * own and uses up nobody else's, so strangers never keep it out.
   */
  begin(attempt: Attempt): Promise<number | null>;
  /** A correct password: gives back what the attempt used up. */
  succeeded(attempt: Attempt): Promise<void>;
  /** A user who was given a new password need not wait because of attempts with the former one. */
  forget(email: string): Promise<void>;
}

/** Counters in PostgreSQL, so that they apply across processes and restarts. */
export function createSignInAttempts(pool: pg.Pool): SignInAttempts {
  const counters = createAttemptCounters(pool);
  return {
    begin: (attempt) => counters.begin(limitsOf(attempt)),
    succeeded: (attempt) => counters.giveBack(limitsOf(attempt)),

    async forget(email) {
      await pool.query(
        `delete from muster_identity.sign_in_attempts
         where key = $1 or starts_with(key, $2) or starts_with(key, $3)`,
        [`address:${email}`, `both:${email}|`, `device:${email}|`],
      );
    },
  };
}

/** The narrowest first. */
function limitsOf({ email, ip, device }: Attempt): readonly [Limited, ...Limited[]] {
  if (device !== null) return [{ key: `device:${email}|${device}`, limit: perDevice }];
  const { client, site } = whoAsks(ip);
  return [
    { key: `both:${email}|${client}`, limit: perAddressAndClient },
    { key: `client:${client}`, limit: perClient },
    ...(site === undefined ? [] : [{ key: `site:${site}`, limit: perSite }]),
    { key: `address:${email}`, limit: perAddress },
  ];
}

/**
 * Who an address stands for. Whoever has one IPv6 address has the 2⁶⁴ of its network, and can often have 65,536 such
 * networks: they count together. An IPv4 address in the form of IPv6 is itself.
 */
export function whoAsks(ip: string): { readonly client: string; readonly site?: string } {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || isIP(ip) !== 6) return { client: mapped ?? ip };
  const groups = groupsOf(ip);
  return { client: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const split = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.includes('.') ? group : Number.parseInt(group, 16).toString(16),
  );
}
