import { refuse } from './standInRefusal.ts';

/** A field as it is declared: a name with `.*` in it stands for those that documents bring. */
export interface StandInField {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly index?: boolean;
  readonly infix?: boolean;
}

/** A value of a document. Integers beyond what a number of JavaScript holds are big ones. */
export type StandInValue = string | boolean | number | bigint | readonly (string | number)[];
export type StandInDocument = Readonly<Record<string, StandInValue>>;

const types: ReadonlySet<string> = new Set([
  'string',
  'string[]',
  'int32',
  'int64',
  'float',
  'bool',
  'geopoint',
]);
const attributes: ReadonlySet<string> = new Set([
  'name',
  'type',
  'optional',
  'index',
  'infix',
  'facet',
  'sort',
]);

/** A collection with its schema and its documents, in the order in which they came. */
export class StandInCollection {
  readonly name: string;
  readonly documents = new Map<string, StandInDocument>();
  readonly #declared: readonly StandInField[];
  readonly #fields = new Map<string, StandInField>();

  constructor(schema: unknown) {
    const { name, fields } = readSchema(schema);
    this.name = name;
    this.#declared = fields;
    for (const field of fields) this.#fields.set(field.name, field);
  }

  get fields(): readonly StandInField[] {
    return [...this.#fields.values()];
  }

  /** The field of this name that can be searched, filtered or sorted by; undefined if there is none. */
  field(name: string): StandInField | undefined {
    const field = this.#fields.get(name);
    return field?.index === false || name.includes('*') ? undefined : field;
  }

  /** Takes a line of an import in place of the document with its id; refuses what does not fit the schema. */
  upsert(line: string): void {
    const document = readDocument(line);
    const { id } = document;
    if (typeof id !== 'string' || id === '') refuse(400, "Document's `id` field should not be empty.");
    for (const name of Object.keys(document)) this.#addField(name);
    for (const field of this.#fields.values()) {
      if (field.name.includes('*') || field.index === false) continue;
      const value = document[field.name];
      if (value === undefined && field.optional !== true) {
        refuse(
          400,
          `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`,
        );
      }
      if (value !== undefined && !isOf(field.type, value)) {
        refuse(400, `Field \`${field.name}\` must be ${spoken(field.type)}.`);
      }
    }
    this.documents.set(id, document);
  }

  #addField(name: string): void {
    if (name === 'id' || this.#fields.has(name)) return;
    const pattern = this.#declared.find(
      (field) => field.name.includes('*') && new RegExp(`^${field.name}$`).test(name),
    );
    if (pattern !== undefined) this.#fields.set(name, { ...pattern, name });
  }
}

function readSchema(schema: unknown): { readonly name: string; readonly fields: readonly StandInField[] } {
  if (typeof schema !== 'object' || schema === null) refuse(400, 'Bad JSON.');
  for (const key of Object.keys(schema)) {
    if (key !== 'name' && key !== 'fields') refuse(400, `The stand-in knows no \`${key}\` of a collection.`);
  }
  if (!('name' in schema) || typeof schema.name !== 'string') refuse(400, 'Parameter `name` is required.');
  if (!('fields' in schema) || !Array.isArray(schema.fields)) refuse(400, 'Parameter `fields` is required.');
  const declared: readonly unknown[] = schema.fields;
  return { name: schema.name, fields: declared.map(readField) };
}

function readField(field: unknown): StandInField {
  if (typeof field !== 'object' || field === null) refuse(400, 'Wrong format for `fields`.');
  if (!('name' in field) || typeof field.name !== 'string') {
    refuse(400, 'Wrong format for `fields`: `name` is required.');
  }
  if (!('type' in field) || typeof field.type !== 'string' || !types.has(field.type)) {
    refuse(400, `Field \`${field.name}\` has an invalid data type.`);
  }
  for (const key of Object.keys(field)) {
    if (!attributes.has(key)) refuse(400, `The stand-in knows no \`${key}\` of a field.`);
  }
  return {
    name: field.name,
    type: field.type,
    optional: 'optional' in field && field.optional === true,
    infix: 'infix' in field && field.infix === true,
    index: !('index' in field) || field.index !== false,
  };
}

/** Long integers are marked in the text, since JSON of JavaScript would round them. */
function readDocument(line: string): StandInDocument {
  const marked = line.replace(/(?<!\\)":(-?\d{15,})(?=[,}])/g, '":"\\u0000$1"');
  let parsed: unknown;
  try {
    parsed = JSON.parse(marked, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith('\u0000') ? BigInt(value.slice(1)) : value,
    );
  } catch {
    refuse(400, 'Bad JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) refuse(400, 'Bad JSON.');
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) =>
      isValue(value) ? [name, value] : refuse(400, `Field \`${name}\` has an unknown type.`),
    ),
  );
}

function isValue(value: unknown): value is StandInValue {
  return (
    ['string', 'boolean', 'number', 'bigint'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
  );
}

const most = { int32: 2n ** 31n, int64: 2n ** 63n };

function isOf(type: string, value: StandInValue): boolean {
  if (type === 'int32' || type === 'int64') {
    if (typeof value !== 'bigint' && !Number.isInteger(value)) return false;
    const whole = typeof value === 'bigint' ? value : BigInt(Number(value));
    return whole >= -most[type] && whole < most[type];
  }
  if (type === 'float') return typeof value === 'number';
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'string') return typeof value === 'string';
  if (!Array.isArray(value)) return false;
  if (type === 'string[]') return value.every((item) => typeof item === 'string');
  const [lat, lng] = value;
  return (
    value.length === 2 &&
    typeof lat === 'number' &&
    typeof lng === 'number' &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180
  );
}

function spoken(type: string): string {
  if (type === 'geopoint') return 'a 2 element array: [lat, lng]';
  if (type.endsWith('[]')) return 'an array';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
