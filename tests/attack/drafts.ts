import type { SeededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { png } from '../support/sampleFiles.ts';
import type { AttackedOrganisation } from './attackedOrganisation.ts';
import { commandIn } from './expectedRight.ts';
import { generate, kindNamed, type Source } from './generate.ts';
import type { Draft } from './mutate.ts';
import type { JsonSchema, Operation, PublishedApi } from './publishedApi.ts';

/** Ids of which records a request has. */
export type IdsOf = 'own' | 'foreign' | 'madeUp' | 'malformed';

export interface DraftOptions {
  readonly api: PublishedApi;
  readonly operation: Operation;
  readonly random: SeededRandom;
  readonly ids: IdsOf;
  /** Whose records are `own`, and whose are `foreign`. */
  readonly own: AttackedOrganisation;
  readonly foreign: AttackedOrganisation;
}

/** A request as the documents describe it, and the command that it names. */
export interface Drafted {
  readonly draft: Omit<Draft, 'headers'>;
  readonly command: string | undefined;
}

const malformed: readonly [string, ...string[]] = [
  '..',
  'a b',
  'a.b',
  "'",
  'ä',
  'x'.repeat(65),
  '0',
  '-',
  '%',
  '__proto__',
];
const kindsByPath = new Map(Object.entries(readings).map(([kind, { path }]) => [path, kind]));
/** Left out unless something is to be wrong: they wait, or need what only an answer gives. */
const seldom = new Set(['after', 'cursor', 'asOf', 'epoch']);

export function draftRequest({ api, operation, random, ids, own, foreign }: DraftOptions): Drafted {
  const command =
    commandIn(operation.path) ?? (operation.path.includes('/{name}/') ? someCommand(api, random) : undefined);
  // A record that somebody creates under the id of another's is theirs from then on, and rightly reached.
  const created = command?.endsWith('.create') && ids !== 'malformed' ? command.split('.', 1)[0] : undefined;
  const source: Source = {
    random,
    idOf: (kind) => (kind === created ? newId(ids, random) : idOf(kind, { random, ids, own, foreign })),
    textsOf: (field) => textsByField[field] ?? [],
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameter(operation, name, command, source, { ids, own, foreign })),
  );
  const query = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
    if (place !== 'query' || !(required || random.chance(seldom.has(name) ? 0.02 : 0.25))) return [];
    const kind = kindNamed(name);
    const value = name === 'ids' || kind === undefined ? generate(schema, source, name) : source.idOf(kind);
    return [[name, String(value)] as const];
  });
  const schema = command === undefined ? operation.body?.schema : bodyOfCommand(api, command);
  const body =
    operation.body?.mediaType === 'application/octet-stream'
      ? someFile(random)
      : schema && generate(schema, source);
  const mediaType = operation.body?.mediaType ?? '';
  return { draft: { method: operation.method, path, query, body, mediaType, way: 'whole' }, command };
}

const textsByField: Readonly<Record<string, readonly string[]>> = {
  csv: [
    'First name,Last name\nAda,Byron\n',
    'name,type\nSpanish,planning\n',
    'a,b\n"',
    'name\n=1+1\n\n',
    '\ufeffname;type\nx;y',
  ],
  // Nothing leaves this machine.
  url: ['https://hooks.invalid/a', 'http://127.0.0.1:1/', 'https://[::1]:1/'],
  email: ['nobody@people.invalid'],
  password: ['not the password of anybody 7'],
  types: ['', 'booking.*', '*'],
  name: ['A name', 'photo.png', '../../etc/passwd', 'a"b\r\nc.png'],
};

/** Another one for each of a pair. */
function newId(ids: IdsOf, random: SeededRandom): string {
  return `new-${ids}-${random.between(0, Number.MAX_SAFE_INTEGER)}`;
}

interface Owners {
  readonly ids: IdsOf;
  readonly own: AttackedOrganisation;
  readonly foreign: AttackedOrganisation;
}

function idOf(
  kind: string,
  { random, ids, own, foreign }: Owners & { readonly random: SeededRandom },
): string {
  if (ids === 'malformed') return random.pick(malformed);
  const [first, ...others] = (ids === 'own' ? own : foreign).ids.get(kind) ?? [];
  if (first === undefined) return 'nothing-of-this-kind';
  const id = random.pick([first, ...others]);
  return ids === 'madeUp' ? neverMade(id, foreign.id) : id;
}

/** An id of the same shape that nobody has; always the same one for an id. */
export function neverMade(id: string, org: string): string {
  if (id.startsWith(org)) return `ghost${id.slice(org.length)}`;
  return id.replaceAll(/[0-9a-eg-yA-EG-Y]/g, (sign, at: number) => {
    // The version and the variant of a UUID stay.
    if (id.length === 36 && (at === 14 || at === 19)) return sign;
    if (sign === '9') return '0';
    return String.fromCharCode(sign.charCodeAt(0) + 1);
  });
}

function pathParameter(
  operation: Operation,
  name: string,
  command: string | undefined,
  source: Source,
  owners: Owners,
): string {
  if (name === 'name') return command ?? 'label.create';
  if (name === 'stream') {
    const org = owners.ids === 'own' ? owners.own.id : owners.foreign.id;
    return owners.ids === 'malformed' ? source.idOf('booking') : `booking-${org}.${source.idOf('booking')}`;
  }
  const kind = name === 'id' ? kindsByPath.get(operation.path.split('/')[3] ?? '') : kindNamed(name);
  if (kind !== undefined) return source.idOf(kind);
  const declared = operation.parameters.find(
    (parameter) => parameter.name === name && parameter.in === 'path',
  );
  return String(generate(declared?.schema ?? { type: 'string' }, source, name));
}

function someCommand({ operations }: PublishedApi, random: SeededRandom): string {
  const [first = 'label.create', ...others] = operations.flatMap(({ path }) => commandIn(path) ?? []);
  return random.pick([first, ...others]);
}

function bodyOfCommand({ operations }: PublishedApi, command: string): JsonSchema | undefined {
  return operations.find(({ path }) => path === `/api/v1/commands/${command}`)?.body?.schema;
}

function someFile(random: SeededRandom): Buffer {
  return random.pick([
    png,
    png.subarray(0, 20),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(200_000, 7),
    Buffer.concat([png, Buffer.from('<?php')]),
  ]);
}
