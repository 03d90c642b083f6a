import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What an scrypt hash costs (RFC 7914). It takes `128 · 2^ln · r` bytes of memory, `p` times over. */
export interface HashCost {
  /** The binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The cost of the hashes that are made today; to raise it is to change it here. */
export const costToday: HashCost = { ln: 14, r: 16, p: 1 };

/** The most memory that a stored hash may ask for, in bytes, and the most work, as N · r · p: four times that of today. */
const mostBytes = 128 * 2 ** 20;
const mostWork = 4 * workOf(costToday);

const saltBytes = 16;
const keyBytes = 32;

/** A stored hash as it was read: what it takes to compare a password with it. */
interface ReadHash {
  readonly cost: HashCost;
  readonly salt: string | Uint8Array;
  readonly key: Buffer;
}

/**
 * What comparing a password came to. `outdated`: it is right, and was hashed in a way that is no longer today’s.
 * `unreadable`: no hash that is known, or one that would cost too much; nothing was compared.
 */
export type Compared = 'right' | 'outdated' | 'wrong' | 'unreadable';

const derive = promisify<string, string | Uint8Array, number, object, Buffer>(scrypt);

/** The hash of a new password, which names its algorithm and cost: `$scrypt$ln=14,r=16,p=1$salt$key`, in base64. */
export async function hashPassword(password: string, cost: HashCost = costToday): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, cost, keyBytes);
  return `$scrypt$${parametersOf(cost)}$${base64Of(salt)}$${base64Of(key)}`;
}

/** Compares a password with a stored hash of any kind that Muster has ever made. */
export async function comparePassword(stored: string, password: string): Promise<Compared> {
  const read = readHash(stored);
  if (read === undefined) return 'unreadable';
  const { cost, salt, key } = read;
  const derived = await deriveKey(password, salt, cost, key.length);
  if (!timingSafeEqual(derived, key)) return 'wrong';
  return stored.startsWith(`$scrypt$${parametersOf(costToday)}$`) ? 'right' : 'outdated';
}

/** The parts of a stored hash; undefined if it is of no known kind, or dearer than Muster works out for anybody. */
function readHash(stored: string): ReadHash | undefined {
  const read = named(stored) ?? unnamed(stored);
  return read !== undefined && isAffordable(read.cost) ? read : undefined;
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

/** As better-auth makes them, which were the only ones before: without their cost, salted with the text of the salt. */
function unnamed(stored: string): ReadHash | undefined {
  const [, salt, key] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return { cost: { ln: 14, r: 16, p: 1 }, salt, key: Buffer.from(key, 'hex') };
}

function isAffordable(cost: HashCost): boolean {
  const { ln, r, p } = cost;
  if (ln < 1 || r < 1 || p < 1) return false;
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

function bytesOf({ ln, r }: HashCost): number {
  return 128 * 2 ** ln * r;
}

function workOf({ ln, r, p }: HashCost): number {
  return 2 ** ln * r * p;
}

function parametersOf({ ln, r, p }: HashCost): string {
  return `ln=${ln},r=${r},p=${p}`;
}

function base64Of(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
