import { createHash, createPublicKey, type Hash, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

/*
 * Verifies a signed export of Muster's audit, or of its security trail, without Muster and without a network:
 *
 *   node docs/examples/verifyAuditExport.ts audit-acme.jsonl muster-audit-key.json
 *
 * The key is published at `/.well-known/muster-audit-key.json`; get it once, over a channel that you trust, and
 * keep it. This file needs nothing but Node, so that it can be read from beginning to end.
 *
 * It supports `muster-audit-2` and `muster-trail-1`, which are read line by line, however many lines there are, and the
 * former format `muster-audit-1`, a single JSON document.
 */

/** The result of verifying an export. */
export type Verification =
  | { readonly verdict: 'genuine'; readonly events: number; readonly streams: number }
  | { readonly verdict: 'refused'; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks an export line by line: each event by its own hash and by the hash that the next event of its stream
 * carries; then, by the last line, that all lines are there and that they were signed. A record's export
 * holds its stream from the first event on, without a gap.
 */
export async function verifyAuditLines(
  lines: AsyncIterable<string> | Iterable<string>,
  publicKey: unknown,
): Promise<Verification> {
  const key = keyOf(publicKey);
  if (typeof key === 'string') return refused(key);
  const digest = createHash('sha256');
  let chains: Chains | Trail | undefined;
  let end: Fields | undefined;
  for await (const text of lines) {
    const line = parsed(text);
    if (!isFields(line)) return refused('a line is no JSON');
    if (end !== undefined) return refused('there is something after the signature');
    if (chains === undefined) {
      if (line.format === 'muster-trail-1') {
        const wrong = isFields(line.anchor) ? wrongAnchor(key, line.anchor, line.org) : undefined;
        if (wrong !== undefined) return refused(wrong);
        chains = new Trail(line.org, line.anchor);
      } else if (line.format === 'muster-audit-2') {
        chains = new Chains(line.scope);
      } else {
        return refused(`the format ${line.format} is not known here`);
      }
    } else if ('signature' in line) {
      end = line;
      continue;
    } else {
      const wrong = chains.take(line);
      if (wrong !== undefined) return refused(wrong);
    }
    digest.update(`${text}\n`);
  }
  if (chains === undefined) return refused('this is no export of the audit');
  if (end === undefined) return refused('it breaks off: the signature at its end is missing');
  return signedBy(key, end, digest, chains);
}

/** The last line: the digest of all lines before it, and the signature over that. */
function signedBy(key: PublicKey, end: Fields, digest: Hash, chains: Chains | Trail): Verification {
  const { signature, ...signed } = end;
  const wrong = wrongSignature(key, signature, signed);
  if (wrong !== undefined) return refused(wrong);
  if (signed.sha256 !== digest.digest('hex')) return refused('a line was changed, added or taken out');
  if (chains instanceof Trail) return chains.verdict(signed);
  if (signed.missing !== 0) return refused(`the log itself has lost ${signed.missing} of the events`);
  if (signed.events !== chains.events) return refused('it has not as many events as it says');
  return chains.verdict();
}

/**
 * Checks an export of the format `muster-audit-1`, in this order: the signature over the whole payload; the
 * hash of every event; that each event of a stream carries the hash of the one before it; that no stream
 * lacks an event that the export claims to have.
 */
export function verifyAuditExport(exported: unknown, publicKey: unknown): Verification {
  if (!isFields(exported) || !isFields(exported.payload)) return refused('this is no export of the audit');
  const { payload, signature } = exported;
  if (payload.format !== 'muster-audit-1') return refused(`the format ${payload.format} is not known here`);
  const key = keyOf(publicKey);
  if (typeof key === 'string') return refused(key);
  const wrong = wrongSignature(key, signature, payload);
  return wrong === undefined ? verifyEvents(payload) : refused(wrong);
}

/** The chains of such an export, without the signature: what even an export made by hand must satisfy. */
export function verifyEvents({ events, streams, scope }: Fields): Verification {
  if (!isList(events) || !isList(streams)) return refused('the payload has no events or streams');
  const chains = new Chains(scope);
  for (const event of events) {
    const wrong = chains.take(event);
    if (wrong !== undefined) return refused(wrong);
  }
  for (const { stream, events: count, tip } of streams) {
    const last = chains.last(stream);
    if (last?.count !== count || last?.hash !== tip) return refused(`an event of ${stream} is missing`);
  }
  const verdict = chains.verdict();
  return verdict.verdict === 'genuine' && verdict.streams !== streams.length
    ? refused('an event is of a stream that the export does not name')
    : verdict;
}

interface Link {
  readonly revision: number;
  readonly hash: string;
  readonly count: number;
}

/** The events so far, stream by stream: only the last one of each is kept in memory. */
class Chains {
  events = 0;
  readonly #scope: unknown;
  readonly #lastOf = new Map<unknown, Link>();

  constructor(scope: unknown) {
    this.#scope = scope;
  }

  last(stream: unknown): Link | undefined {
    return this.#lastOf.get(stream);
  }

  /** What is wrong with the next event; undefined if nothing is. */
  take(event: Fields): string | undefined {
    if (isFields(event.missing)) {
      return `revision ${event.missing.revision} of ${event.missing.stream} is missing from the log itself`;
    }
    const { hash, position: _, ...hashed } = event;
    const where = `event ${event.id}, revision ${event.revision} of ${event.stream}`;
    if (sha256(canonical(hashed), 'hex') !== hash) return `${where} was changed`;
    const revision = Number(event.revision);
    const before = this.#lastOf.get(event.stream);
    const follows = before === undefined ? revision === 0 : revision === before.revision + 1;
    if (this.#scope === 'record' && !follows) return `an event is missing before ${where}`;
    if (before !== undefined && revision <= before.revision) return `${where} is out of order`;
    if (
      revision === 0 ? event.prev !== null : before !== undefined && follows && event.prev !== before.hash
    ) {
      return `${where} does not follow the event before it`;
    }
    this.events += 1;
    this.#lastOf.set(event.stream, { revision, hash: String(hash), count: (before?.count ?? 0) + 1 });
    return undefined;
  }

  verdict(): Verification {
    return { verdict: 'genuine', events: this.events, streams: this.#lastOf.size };
  }
}

/** The anchor of a security trail: the last entry that has expired, signed when it did. */
function wrongAnchor(key: PublicKey, { signature, ...signed }: Fields, org: unknown): string | undefined {
  if (signed.org !== org) return 'its anchor is that of another organisation';
  const wrong = wrongSignature(key, signature, signed);
  return wrong === undefined ? undefined : `its anchor is not genuine: ${wrong}`;
}

/** The entries of a security trail so far: only the last one is kept in memory. */
class Trail {
  #entries = 0;
  #seq: number;
  #hash: unknown;
  readonly #org: unknown;

  constructor(org: unknown, anchor: unknown) {
    this.#org = org;
    this.#seq = isFields(anchor) ? Number(anchor.seq) : 0;
    this.#hash = isFields(anchor) ? anchor.hash : null;
  }

  /** What is wrong with the next entry; undefined if nothing is. */
  take(entry: Fields): string | undefined {
    const { hash, ...hashed } = entry;
    if (entry.org !== this.#org || entry.seq !== this.#seq + 1) return `entry ${this.#seq + 1} is missing`;
    if (sha256(canonical(hashed), 'hex') !== hash) return `entry ${entry.seq} was changed`;
    if (entry.prev !== this.#hash) return `entry ${entry.seq} does not follow the entry before it`;
    this.#seq += 1;
    this.#hash = hash;
    this.#entries += 1;
    return undefined;
  }

  verdict({ entries, upTo }: Fields): Verification {
    if (entries !== this.#entries || upTo !== this.#seq)
      return refused('it has not as many entries as it says');
    return { verdict: 'genuine', events: this.#entries, streams: 1 };
  }
}

interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
}

/** The published key, or a text that says why it is not one. */
function keyOf(publicKey: unknown): PublicKey | string {
  const { kty, crv, x } = isFields(publicKey) ? publicKey : {};
  if (typeof kty !== 'string' || typeof crv !== 'string' || typeof x !== 'string') {
    return 'this is no public key';
  }
  return { kty, crv, x };
}

function wrongSignature(key: PublicKey, signature: unknown, signed: unknown): string | undefined {
  if (!isFields(signature)) return 'it is not signed';
  const { kty, crv, x } = key;
  if (signature.kid !== sha256(canonical({ crv, kty, x }), 'base64url'))
    return 'it was signed with another key';
  const value = Buffer.from(String(signature.value), 'base64url');
  return verify(
    null,
    Buffer.from(canonical(signed)),
    createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    value,
  )
    ? undefined
    : 'the signature does not fit: the content or the signature was changed';
}

/** RFC 8785: keys sorted, no white space, numbers and texts as JSON.stringify writes them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}

function refused(why: string): Verification {
  return { verdict: 'refused', why };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}

/** Whether a file begins with a line that is JSON by itself and names the format of lines. */
async function isOfLines(file: string): Promise<boolean> {
  for await (const text of linesOf(file)) {
    const first = parsed(text);
    return isFields(first) && 'format' in first;
  }
  return false;
}

/** Lines end only with a line feed: texts may contain other characters that programs treat as line ends. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function verifyFiles(exportFile: string, keyFile: string): Promise<Verification> {
  const key = parsed(readFileSync(keyFile, 'utf8'));
  return (await isOfLines(exportFile))
    ? verifyAuditLines(linesOf(exportFile), key)
    : verifyAuditExport(parsed(readFileSync(exportFile, 'utf8')), key);
}

if (import.meta.main) {
  const [exportFile, keyFile] = process.argv.slice(2);
  if (exportFile === undefined || keyFile === undefined) {
    console.error('usage: node verifyAuditExport.ts <audit.jsonl> <muster-audit-key.json>');
    process.exitCode = 2;
  } else {
    const found = await verifyFiles(exportFile, keyFile).catch((error: unknown) =>
      refused(`it cannot be read (${error instanceof Error ? error.message : String(error)})`),
    );
    if (found.verdict === 'genuine') {
      const events = `${found.events} ${found.events === 1 ? 'event' : 'events'}`;
      const records = `${found.streams} ${found.streams === 1 ? 'record' : 'records'}`;
      console.log(`Genuine: ${events} of ${records}, signed and unbroken.`);
    } else {
      console.error(`REFUSED: ${found.why}.`);
      process.exitCode = 1;
    }
  }
}
