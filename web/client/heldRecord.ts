import type { QueryClient } from '@tanstack/react-query';

type Row = Readonly<Record<string, unknown>>;

/** How deep within an answer records are: `{ rows: [record] }`, `{ bookings: [{ booking }] }`. */
const deepest = 6;

/** A record as an answer that is held for a screen has it, one with this field; undefined if none has. */
export function heldRecord(client: QueryClient, id: string, field: string): Row | undefined {
  for (const query of client.getQueryCache().getAll()) {
    const found = recordIn(query.state.data, id, field, deepest);
    if (found !== undefined) return found;
  }
  return undefined;
}

function recordIn(value: unknown, id: string, field: string, levels: number): Row | undefined {
  if (typeof value !== 'object' || value === null || levels < 0) return undefined;
  if ('id' in value && value.id === id && field in value) return { ...value };
  for (const part of Object.values(value)) {
    const found = recordIn(part, id, field, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
