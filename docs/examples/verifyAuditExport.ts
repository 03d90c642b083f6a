import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

/*
 * Verifies a signed export of Muster's audit without Muster and without a network:
 *
 *   node docs/examples/verifyAuditExport.ts export.json muster-audit-key.json
 *
 * The key is what the server published at `/.well-known/muster-audit-key.json`; get it once, by a way you
 * trust, and keep it. This file needs nothing but Node, so that it can be read from beginning to end.
 */

/** What an export was found to be. */
export type Verification =
  | { readonly verdict: 'genuine'; readonly events: number; readonly streams: number }
  | { readonly verdict: 'refused'; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks, in this order: the signature over the whole payload; the hash of every event; that each event of a
 * stream carries the hash of the one before it; that no stream lacks an event that the export says it has.
 * A record's export holds the stream from its first event on, without a gap.
 */
export function verifyAuditExport(exported: unknown, publicKey: unknown): Verification {
  if (!isFields(exported) || !isFields(exported.payload) || !isFields(exported.signature)) {
    return refused('this is no export of the audit');
  }
  const { payload, signature } = exported;
  if (payload.format !== 'muster-audit-1') return refused(`the format ${payload.format} is not known here`);
  const { kty, crv, x } = isFields(publicKey) ? publicKey : {};
  if (typeof kty !== 'string' || typeof crv !== 'string' || typeof x !== 'string') {
    return refused('this is no public key');
  }
  const kid = sha256(canonical({ crv, kty, x }), 'base64url');
  if (signature.kid !== kid) return refused('it was signed with another key');
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const value = Buffer.from(String(signature.value), 'base64url');
  if (!verify(null, Buffer.from(canonical(payload)), key, value)) {
    return refused('the signature does not fit: the content or the signature was changed');
  }
  return verifyEvents(payload);
}

/** The chains, without the signature: what also an export made by hand must satisfy. */
export function verifyEvents({ events, streams, scope }: Fields): Verification {
  if (!isList(events) || !isList(streams)) return refused('the payload has no events or streams');
  const lastOf = new Map<unknown, { revision: number; hash: string; count: number }>();
  for (const event of events) {
    const { hash, position: _, ...hashed } = event;
    const where = `event ${event.id}, revision ${event.revision} of ${event.stream}`;
    if (sha256(canonical(hashed), 'hex') !== hash) return refused(`${where} was changed`);
    const revision = Number(event.revision);
    const before = lastOf.get(event.stream);
    const follows = before === undefined ? revision === 0 : revision === before.revision + 1;
    if (scope === 'record' && !follows) return refused(`an event is missing before ${where}`);
    if (before !== undefined && revision <= before.revision) return refused(`${where} is out of order`);
    if (
      revision === 0 ? event.prev !== null : before !== undefined && follows && event.prev !== before.hash
    ) {
      return refused(`${where} does not follow the event before it`);
    }
    lastOf.set(event.stream, { revision, hash: String(hash), count: (before?.count ?? 0) + 1 });
  }
  for (const { stream, events: count, tip } of streams) {
    const last = lastOf.get(stream);
    if (last?.count !== count || last?.hash !== tip) return refused(`an event of ${stream} is missing`);
  }
  if (lastOf.size !== streams.length) return refused('an event is of a stream that the export does not name');
  return { verdict: 'genuine', events: events.length, streams: streams.length };
}

/** RFC 8785: keys sorted, no white space, numbers and texts as JSON.stringify writes them. */
function canonical(value: unknown): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isFields(value))
    return Array.isArray(value) ? `[${value.map(canonical).join(',')}]` : JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}

function refused(why: string): Verification {
  return { verdict: 'refused', why };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}

if (import.meta.main) {
  const [exportFile, keyFile] = process.argv.slice(2);
  if (exportFile === undefined || keyFile === undefined) {
    console.error('usage: node verifyAuditExport.ts <export.json> <muster-audit-key.json>');
    process.exitCode = 2;
  } else {
    const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
    const found = verifyAuditExport(read(exportFile), read(keyFile));
    if (found.verdict === 'genuine') {
      console.log(`Genuine: ${found.events} events of ${found.streams} records, signed and unbroken.`);
    } else {
      console.error(`REFUSED: ${found.why}.`);
      process.exitCode = 1;
    }
  }
}
