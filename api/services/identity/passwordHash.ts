import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What an scrypt hash costs (RFC 7914): some `128 · 2^ln · r` bytes of memory, and their work `p` times over. */
export interface HashCost {
  /** The binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** What hashes cost that do not say so. They have the form of better-auth, with which the first releases made them. */
const unnamedCost: HashCost = { ln: 14, r: 16, p: 1 };

/**
 * The cost of the hashes that are made today. To raise it is to change it here: cheaper hashes are then renewed as their owners
 * sign in. To lower it renews none, and whoever tries an address whose hash is dearer waits longer than with no account.
 */
export const costToday: HashCost = unnamedCost;

/** The most memory that a stored hash may ask for, some 128 MB, and the most work, as N · r · p: four times that of today. */
const mostBytes = bytesOf({ ln: 16, r: 16, p: 1 });
const mostWork = 4 * workOf(costToday);

const saltBytes = 16;
const keyBytes = 32;
const unnamedKeyBytes = 64;

/** A stored hash as it was read: what it takes to compare a password with it. */
interface ReadHash {
  readonly cost: HashCost;
  readonly salt: string | Uint8Array;
  readonly key: Buffer;
}

/**
 * What comparing a password came to. `outdated`: it is right, and its hash is cheaper than those of
 * today. `unreadable`: no hash that is known, or one that cannot be worked out or would cost too much; nothing was compared.
 */
export type Compared = 'right' | 'outdated' | 'wrong' | 'unreadable';

const derive = promisify<string, string | Uint8Array, number, object, Buffer>(scrypt);

/**
 * The hash of a new password. At the unnamed cost it is `salt:key` in hexadecimal, which earlier releases read as well; at
 * any other it names its algorithm and cost, `$scrypt$ln=15,r=16,p=1$salt$key`, in base64.
 */
export async function hashPassword(password: string, cost: HashCost = costToday): Promise<string> {
  const salt = randomBytes(saltBytes);
  if (isSameCost(cost, unnamedCost)) {
    const text = salt.toString('hex');
    return `${text}:${(await deriveKey(password, text, cost, unnamedKeyBytes)).toString('hex')}`;
  }
  const key = await deriveKey(password, salt, cost, keyBytes);
  return namedHash(cost, salt, key);
}

/** The hash of no password: it is compared where there is no account, so that both cases take the same work. */
export function nobodysHash(cost: HashCost): string {
  return namedHash(cost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes));
}

/**
 * Compares a password with a stored hash of any kind that Muster has ever made. A wrong one takes the work of a hash of today
 * at least, so that the time does not tell whose hash was not renewed yet.
 *
 * @param today what the hashes that are made today cost
 */
export async function comparePassword(
  stored: string,
  password: string,
  today: HashCost = costToday,
): Promise<Compared> {
  const read = readHash(stored);
  if (read === undefined) return 'unreadable';
  const { cost, salt, key } = read;
  const derived = await deriveKey(password, salt, cost, key.length);
  if (timingSafeEqual(derived, key)) return isCheaper(cost, today) ? 'outdated' : 'right';
  const missing = Math.round(workOf(today) / workOf({ ...cost, p: 1 })) - cost.p;
  if (missing > 0) await deriveKey(password, salt, { ...cost, p: missing }, key.length);
  return 'wrong';
}

/** The parts of a stored hash; undefined if it is of no known kind, or one that Muster works out for nobody. */
function readHash(stored: string): ReadHash | undefined {
  const read = named(stored) ?? unnamed(stored);
  return read !== undefined && isWorkable(read.cost) ? read : undefined;
}

function named(stored: string): ReadHash | undefined {
  const [, ln, r, p, salt, key] =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43,86})$/.exec(
      stored,
    ) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Without its cost, and salted with the text of the salt. */
function unnamed(stored: string): ReadHash | undefined {
  const [, salt, key] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return { cost: unnamedCost, salt, key: Buffer.from(key, 'hex') };
}

/** Whether scrypt is defined for these parameters (RFC 7914, section 2), and they are not too dear. */
function isWorkable(cost: HashCost): boolean {
  const { ln, r, p } = cost;
  if (ln < 1 || r < 1 || p < 1 || ln >= 16 * r) return false;
  return bytesOf(cost) <= mostBytes && workOf(cost) <= mostWork;
}

function deriveKey(
  password: string,
  salt: string | Uint8Array,
  cost: HashCost,
  length: number,
): Promise<Buffer> {
  const { ln, r, p } = cost;
  // Some keyboards write the same sign in several ways.
  const text = password.normalize('NFKC');
  return derive(text, salt, length, { N: 2 ** ln, r, p, maxmem: 2 * bytesOf(cost) });
}

/** The bytes of memory that OpenSSL counts: the table, what it mixes with, and a part of `128 · r` for each `p`. */
function bytesOf({ ln, r, p }: HashCost): number {
  return 128 * r * (2 ** ln + 2 + p);
}

/** Whether a hash of this cost takes less memory or less work than those of today. */
function isCheaper(cost: HashCost, today: HashCost): boolean {
  return 2 ** cost.ln * cost.r < 2 ** today.ln * today.r || workOf(cost) < workOf(today);
}

function isSameCost(one: HashCost, other: HashCost): boolean {
  return one.ln === other.ln && one.r === other.r && one.p === other.p;
}

function workOf({ ln, r, p }: HashCost): number {
  return 2 ** ln * r * p;
}

function namedHash({ ln, r, p }: HashCost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64Of(salt)}$${base64Of(key)}`;
}

function base64Of(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
