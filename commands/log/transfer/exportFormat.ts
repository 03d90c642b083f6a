import { z } from 'zod';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { roleSchema } from '../../../domain/rights/role.ts';
import { eventHash } from '../eventHash.ts';

/**
 * The version of the lines described here. A changed format gets the next number; `parseHeader` names those
 * that it reads.
 */
export const formatVersion = 1;

const position = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a lower-case hex SHA-256');
const text = z.string();

const headerSchema = z.strictObject({
  musterLog: z.literal(formatVersion, {
    error: `must be ${formatVersion}, the format that this version knows`,
  }),
  epoch: z.guid(),
  positions: z.enum(['gapFree', 'growing']),
  /** The events are those after this position and up to `head`. */
  after: position,
  head: position,
  /** The number of events; null if the log could not say before they had been read. */
  count: z.int().min(0).nullable(),
});
/** The first line: which log, and which part of it. */
export type ExportHeader = z.output<typeof headerSchema>;

const footerSchema = z.strictObject({
  end: z.literal(true),
  count: z.int().min(0),
  head: position,
});
/** The last line: a file without it is incomplete. */
export type ExportFooter = z.output<typeof footerSchema>;

/** A recorded event without its position, with every field and no other. */
export const chainedEventSchema = z.strictObject({
  actor: z.strictObject({ role: z.union([roleSchema, z.literal('system')]), uid: text }),
  at: z.int().min(0),
  causationId: text.nullable(),
  commandId: text,
  correlationId: text,
  data: z.unknown(),
  id: z.guid(),
  org: text,
  prev: hash.nullable(),
  revision: z.int().min(0),
  stream: text.refine(
    (stream) => parseStreamName(stream) !== undefined,
    'is not of the form category-org.id',
  ),
  type: text.min(1),
  version: z.int().min(1),
});

const eventLineSchema = z.strictObject({
  position: z.int().min(1),
  hash,
  event: chainedEventSchema,
});

export type ExportLine =
  | { readonly kind: 'event'; readonly event: RecordedEvent; readonly hash: string }
  | { readonly kind: 'end'; readonly footer: ExportFooter };

/** A line that does not have the format; the message says why. */
export class BadLine extends Error {
  override readonly name = 'BadLine';
}

export function spellHeader(header: ExportHeader): string {
  const { musterLog, epoch, positions, after, head, count } = header;
  return `${JSON.stringify({ musterLog, epoch, positions, after, head, count })}\n`;
}

export function spellFooter({ count, head }: Omit<ExportFooter, 'end'>): string {
  return `${JSON.stringify({ end: true, count, head })}\n`;
}

/**
 * The line of an event. The text after `"event":`, without the line's last brace, is the canonical event,
 * exactly the text whose SHA-256 is the hash, so that it can be checked without knowing the canonical form.
 */
export function spellEventLine(position: number, hash: string, canonical: string): string {
  return `{"position":${position},"hash":"${hash}","event":${canonical}}\n`;
}

/** @throws BadLine */
export function parseHeader(line: string): ExportHeader {
  return parsed(headerSchema, parseJson(line));
}

/**
 * Reads a line after the header; whether an event's hash is right is for the reader to check. @throws BadLine
 */
export function parseLine(line: string): ExportLine {
  const json = parseJson(line);
  if (typeof json === 'object' && json !== null && 'end' in json) {
    return { kind: 'end', footer: parsed(footerSchema, json) };
  }
  const { position, hash, event } = parsed(eventLineSchema, json);
  return { kind: 'event', event: { ...event, position }, hash };
}

/** Whether the hash of an exported event matches its text. */
export function hashIsRight({
  event,
  hash,
}: {
  readonly event: RecordedEvent;
  readonly hash: string;
}): boolean {
  return eventHash(event) === hash;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadLine('is not JSON');
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadLine(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not valid'}`);
}
