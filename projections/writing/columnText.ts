import type { Column, ColumnType, RowValue } from '../readModel.ts';

const special = /[\\\t\n\r]/;
/** NUL, which PostgreSQL's text cannot contain. */
const nul = '\u0000';

function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

/** Text that PostgreSQL can store: NUL and lone surrogates become U+FFFD. */
function storable(text: string): string {
  const clean = text.includes(nul) ? text.replaceAll(nul, '\ufffd') : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

const suspectEscape = /\\u(0000|d[89a-f])/i;

function jsonText(value: RowValue): string {
  const json = storableJson(value);
  return json.includes('\\') ? escapeText(json) : json;
}

/** JSON that PostgreSQL can store; characters in the value that cannot be stored are replaced. */
export function storableJson(value: RowValue | object): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\') || !suspectEscape.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}

function arrayText(value: RowValue): string {
  if (!Array.isArray(value)) throw new TypeError('a text[] column needs an array');
  const elements = value.map(
    (element) => `"${storable(String(element)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  );
  return escapeText(`{${elements.join(',')}}`);
}

function numberText(value: RowValue): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('a number is needed');
  return String(value);
}

const encoders: Readonly<Record<ColumnType, (value: RowValue) => string>> = {
  text: (value) => escapeText(storable(String(value))),
  bigint: numberText,
  integer: numberText,
  'double precision': numberText,
  boolean: (value) => (value === true ? 't' : 'f'),
  jsonb: jsonText,
  json: jsonText,
  'text[]': arrayText,
  timestamptz: (value) => escapeText(String(value)),
};

/** A value in COPY's text format. Throws on null if the column is not nullable. */
export function columnText(name: string, column: Column, value: RowValue | undefined): string {
  if (value === undefined) throw new TypeError(`column ${name} is missing`);
  if (value === null) {
    if (column.nullable) return '\\N';
    throw new TypeError(`column ${name} must not be null`);
  }
  return encoders[column.type](value);
}

/** A value as the driver returns it: 64-bit integers may come as text. */
export function columnValue(column: Column, value: RowValue): RowValue {
  if (value === null) return null;
  if (column.type === 'bigint') return Number(value);
  if (column.type === 'timestamptz' && value instanceof Date) return value.toISOString();
  return value;
}
