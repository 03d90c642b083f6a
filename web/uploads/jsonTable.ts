import Papa from 'papaparse';

/**
 * A list of records in JSON as a table in CSV, so that it is read like any other file: the labels file of an organisation,
 * for instance (scheduling §7). Each record is a row, each of its fields a column; several values stand in one cell, and a
 * value that is wrapped in an object of its own (`{ "email": "…" }`) is taken out. Undefined if the text is no such list.
 */
export function jsonTable(text: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith('[') && !start.startsWith('{')) return undefined;
  const records = recordsIn(parsed(text));
  if (records === undefined || records.length === 0) return undefined;
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return Papa.unparse({
    fields: columns,
    data: records.map((record) => columns.map((column) => cellOf(record[column]))),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** A list of objects, or one that is the only value of an object. */
function recordsIn(value: unknown): readonly JsonRecord[] | undefined {
  if (Array.isArray(value)) return value.every(isRecord) ? value : undefined;
  const [only, ...others] = isRecord(value) ? Object.values(value) : [];
  return others.length === 0 && Array.isArray(only) ? recordsIn(only) : undefined;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  if (!isRecord(value)) return String(value);
  const inside = Object.values(value);
  return inside.length === 1 ? cellOf(inside[0]) : JSON.stringify(value);
}
