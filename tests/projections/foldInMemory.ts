import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Projection, Row } from '../../projections/readModel.ts';
import { namesOf } from '../../projections/schema/tableStatements.ts';

interface Folded {
  readonly row: Row;
  readonly event: RecordedEvent;
}

/** What the tables must hold after these events, by the folds alone: the projector's model in tests. */
export function foldInMemory(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): Readonly<Record<string, readonly unknown[]>> {
  const tables: Record<string, readonly unknown[]> = {};
  for (const projection of projections) {
    const own = events.filter(({ stream }) =>
      projection.categories.some((name) => stream.startsWith(`${name}-`)),
    );
    const [table, pastTable] = namesOf(projection, 'current');
    const rows = new Map<string, Folded & { readonly id: string }>();
    const entries: object[] = [];
    const seqs = new Map<string, number>();
    for (const event of own) {
      const system = { org: event.org, position: event.position, at: event.at };
      if (projection.kind === 'ledger') {
        const entry = projection.entry(event);
        if (entry === undefined) continue;
        const seq = (seqs.get(event.org) ?? 0) + 1;
        seqs.set(event.org, seq);
        entries.push({ ...system, id: event.id, ...(projection.numbered ? { seq } : {}), ...entry });
        continue;
      }
      const id = projection.key(event);
      if (id === undefined) continue;
      const before = rows.get(`${event.org}/${id}`);
      const after = projection.fold(before?.row, event);
      if (after === before?.row) continue;
      if (before !== undefined && projection.versions !== null) {
        entries.push({ ...stored(before, id), to_position: event.position, to_at: event.at });
      }
      if (after === undefined) rows.delete(`${event.org}/${id}`);
      else rows.set(`${event.org}/${id}`, { id, row: after, event });
    }
    if (projection.kind === 'ledger') tables[table ?? ''] = sorted(entries);
    else {
      tables[table ?? ''] = sorted([...rows.values()].map((folded) => stored(folded, folded.id)));
      if (pastTable !== undefined) tables[pastTable] = sorted(entries);
    }
  }
  return tables;
}

function stored({ row, event }: Folded, id: string): object {
  return { org: event.org, id, position: event.position, at: event.at, ...row };
}

/** As plain JSON with storable text, in the order in which tables are dumped. */
function sorted(rows: readonly object[]): readonly unknown[] {
  const plain: { org: string; id: string; position: number }[] = JSON.parse(
    JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
    ),
  );
  const name = ({ org, id }: { org: string; id: string }): string => `${org}\u0001${id}`;
  return plain.sort((one, other) =>
    name(one) === name(other) ? one.position - other.position : name(one) < name(other) ? -1 : 1,
  );
}
