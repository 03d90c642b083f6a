import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../commands/log/canonicalJson.ts';
import type { EventKind, RecordedEvent } from '../../domain/kernel/event.ts';
import { type Upcaster, upcastWith } from '../../domain/kernel/upcast.ts';

/** The data of one event as it was written at a version of its type; every field that it can have. */
export interface EventSample {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** Of each event type, of each version ever written: the fingerprint of its schema. */
export type Fingerprints = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SchemaHistory {
  readonly kinds: readonly EventKind<string, z.ZodType>[];
  readonly samples: readonly EventSample[];
  readonly fingerprints: Fingerprints;
  readonly upcasters: readonly Upcaster[];
}

/**
 * SHA-256 of a schema as canonical JSON Schema, both of what it takes and of what it makes of it. Checks
 * written as functions (`refine`) are not part of JSON Schema and so not of the fingerprint.
 */
export function fingerprintOf(schema: z.ZodType): string {
  const views = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      // The order in which a schema names its fields means nothing.
      override: ({ jsonSchema }) => {
        jsonSchema.required?.sort();
      },
    }),
  );
  return hash('sha256', canonicalJson(views));
}

/** Where a sample is kept. */
export function sampleFile(type: string, version: number): string {
  return `tests/domain/eventSamples/${type}.v${version}.json`;
}

const fingerprintsFile = 'tests/domain/eventSamples/fingerprints.json';

/**
 * What is wrong with how the event types have changed, each in a sentence that says what to do. Events are
 * kept for ever, so an event of any version that was ever written must still be readable today.
 */
export function schemaComplaints(history: SchemaHistory): readonly string[] {
  const known = new Map(history.kinds.map((kind) => [kind.type, kind]));
  const gone = [
    ...new Set([...Object.keys(history.fingerprints), ...history.samples.map(({ type }) => type)]),
  ].filter((type) => !known.has(type));
  return [
    ...gone.map(
      (type) =>
        `${type} is in no catalogue any more, and logs hold events of it for ever: put it back, if only to be read.`,
    ),
    ...history.kinds.flatMap((kind) => [
      ...fingerprintComplaints(kind, history),
      ...versionComplaints(kind, history),
      ...history.samples
        .filter(({ type }) => type === kind.type)
        .flatMap((sample) => sampleComplaints(kind, sample, history)),
    ]),
  ];
}

function fingerprintComplaints(
  { type, version, schema }: EventKind<string, z.ZodType>,
  { fingerprints }: SchemaHistory,
): readonly string[] {
  const present = fingerprintOf(schema);
  const pinned = fingerprints[type]?.[version];
  if (pinned === undefined) {
    return [
      `${type} version ${version} has no fingerprint: add "${version}": "${present}" for it to ${fingerprintsFile}, ` +
        'beside those of its earlier versions.',
    ];
  }
  if (pinned === present) return [];
  return [
    `The schema of ${type} has changed, and its version is still ${version}: events of version ${version} are in ` +
      `logs already. Give it version ${version + 1}, add an upcaster from ${version} to domain/kernel/upcast.ts, a ` +
      `sample ${sampleFile(type, version + 1)}, and "${version + 1}": "${present}" to ${fingerprintsFile}; ` +
      `leave what is there of version ${version} as it is.`,
  ];
}

function versionComplaints(
  { type, version }: EventKind<string, z.ZodType>,
  { samples, fingerprints, upcasters }: SchemaHistory,
): readonly string[] {
  const complaints: string[] = [];
  const later = Object.keys(fingerprints[type] ?? {}).filter((written) => Number(written) > version);
  for (const written of later) {
    complaints.push(`${type} version ${written} has been written, and the catalogue says ${version}: go on.`);
  }
  for (let each = 1; each <= version; each += 1) {
    if (!samples.some((sample) => sample.type === type && sample.version === each)) {
      complaints.push(
        `${type} version ${each} has no sample: write the data of one, with every field, to ${sampleFile(type, each)}.`,
      );
    }
    if (each < version && !upcasters.some((upcaster) => upcaster.type === type && upcaster.from === each)) {
      complaints.push(
        `${type} has version ${version} and no upcaster from ${each}: add one to domain/kernel/upcast.ts.`,
      );
    }
    if (each < version && fingerprints[type]?.[each] === undefined) {
      complaints.push(
        `The fingerprint of ${type} version ${each} is gone from ${fingerprintsFile}: put it back.`,
      );
    }
  }
  return complaints;
}

function sampleComplaints(
  { type, version, schema }: EventKind<string, z.ZodType>,
  sample: EventSample,
  { upcasters }: SchemaHistory,
): readonly string[] {
  const brought = upcastWith(upcasters)(recorded(sample));
  const file = sampleFile(type, sample.version);
  if (brought.version !== version) {
    return [`${file} comes up to version ${brought.version}, not to ${version}: an upcaster is missing.`];
  }
  const parsed = schema.safeParse(brought.data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return [
      `${file} does not parse as ${type} version ${version} (${issue?.path.join('.')}: ${issue?.message}): ` +
        'the upcasters must bring it there.',
    ];
  }
  if (canonicalJson(parsed.data) !== canonicalJson(brought.data)) {
    return [
      `${file} is not the same after parsing as ${type} version ${version}: today's schema loses or adds.`,
    ];
  }
  const missing = sample.version === version ? fieldsOf(schema).filter((field) => !has(sample, field)) : [];
  return missing.map((field) => `${file} lacks the field ${field}: a sample has every field.`);
}

function recorded({ type, version, data }: EventSample): RecordedEvent {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    type,
    version,
    data,
    org: 'acme',
    stream: 'booking-acme.1',
    revision: 0,
    position: 1,
    at: 0,
    actor: { uid: 'dora', role: 'dispatcher' },
    commandId: '',
    correlationId: '',
    causationId: null,
    prev: null,
  };
}

function fieldsOf(schema: z.ZodType): readonly string[] {
  return Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any' }).properties ?? {});
}

function has({ data }: EventSample, field: string): boolean {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, field);
}
