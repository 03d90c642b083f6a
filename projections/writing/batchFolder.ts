import type { StreamCategory } from '../../domain/catalogues/eventCatalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Ledger, Projection, ReadModel, Row, RowValue } from '../readModel.ts';
import { type Side, tableColumns } from '../schema/tables.ts';
import { columnText } from './columnText.ts';
import { loadCounters, loadRows, type Queryable } from './loadRows.ts';
import type { PreparedBatch, RowKey, Stop, TableChanges } from './preparedBatch.ts';
import { type HeldRow, RowCache } from './rowCache.ts';
import { eventsAStretch, yieldToEventLoop } from './yieldToEventLoop.ts';

/**
 * Folds batches of events into what has to be written. It caches rows between batches, so a batch may be
 * folded while the one before is still being written; after a batch that was not written, call `forget`.
 */
export class BatchFolder {
  readonly #side: Side;
  /** Each with the categories whose events it takes. Of most batches most projections take nothing: that must cost nothing. */
  readonly #folds: readonly (readonly [fold: RowsFold | LedgerFold, categories: ReadonlySet<string>])[];
  readonly #stopped = new Set<string>();

  /** `largestBatch`: the most events that are folded at a time; it limits the cache. */
  constructor(projections: readonly Projection[], side: Side, largestBatch: number) {
    this.#side = side;
    this.#folds = projections.map((projection) => [
      projection.kind === 'rows'
        ? // Rows of the batch being written must not be forgotten while the next is folded.
          new RowsFold(projection, 4 * largestBatch)
        : new LedgerFold(projection),
      new Set<StreamCategory>(projection.categories),
    ]);
  }

  /** Excludes a projection from now on. */
  leaveOut(projection: string): void {
    this.#stopped.add(projection);
  }

  forget(): void {
    for (const [fold] of this.#folds) fold.forget();
  }

  /** `events` in order of position, at least one. */
  async prepare(
    client: Queryable,
    events: readonly RecordedEvent[],
    position: number,
  ): Promise<PreparedBatch> {
    const categories = events.map((event) => event.stream.slice(0, event.stream.indexOf('-')));
    const changes: TableChanges[] = [];
    const stops: Stop[] = [];
    for (const [fold, wanted] of this.#folds) {
      const { projection } = fold;
      if (this.#stopped.has(projection.name)) continue;
      const own = events.filter((_, index) => wanted.has(categories[index] ?? ''));
      if (own.length === 0) continue;
      const { folded, stop } = await fold.fold(client, this.#side, own);
      if (folded !== undefined) changes.push(folded);
      if (stop !== undefined) {
        stops.push(stop);
        this.leaveOut(projection.name);
      }
    }
    const at = events.reduce((newest, event) => Math.max(newest, event.at), 0);
    return { changes, stops, position, at };
  }
}

interface Folded {
  readonly folded: TableChanges | undefined;
  readonly stop: Stop | undefined;
}

/** One line of COPY's text format. */
function line(projection: Projection, system: Row, row: Row): string {
  const cells: string[] = [];
  for (const [name, column] of columnsOf(projection)) {
    const value: RowValue | undefined = name in projection.columns ? row[name] : system[name];
    cells.push(columnText(name, column, value));
  }
  return cells.join('\t');
}

const columnEntries = new WeakMap<
  Projection,
  ReturnType<typeof Object.entries<ReadModel['columns'][string]>>
>();

function columnsOf(projection: Projection) {
  const known = columnEntries.get(projection);
  if (known !== undefined) return known;
  const entries = Object.entries(tableColumns(projection));
  columnEntries.set(projection, entries);
  return entries;
}

function stopAt(projection: Projection, event: RecordedEvent, error: unknown): Stop {
  return {
    projection: projection.name,
    version: projection.version,
    eventId: event.id,
    eventType: event.type,
    stream: event.stream,
    position: event.position,
    error: error instanceof Error ? error.message : String(error),
  };
}

interface Touched {
  readonly key: RowKey;
  readonly wasStored: boolean;
  held: HeldRow;
  /**
   * Created when it is first needed: a row may be replaced within the batch, and then it is written only as a
   * past version.
   */
  line: string | undefined;
}

class RowsFold {
  readonly projection: ReadModel;
  readonly #cache: RowCache;

  constructor(projection: ReadModel, capacity: number) {
    this.projection = projection;
    this.#cache = new RowCache(capacity);
  }

  forget(): void {
    this.#cache.clear();
  }

  async fold(client: Queryable, side: Side, events: readonly RecordedEvent[]): Promise<Folded> {
    const model = this.projection;
    const keyed: { readonly event: RecordedEvent; readonly id: string }[] = [];
    let stop: Stop | undefined;
    for (const event of events) {
      try {
        const id = model.key(event);
        if (id !== undefined) keyed.push({ event, id });
      } catch (error) {
        stop = stopAt(model, event, error);
        break;
      }
    }
    const rows = await this.#hold(client, side, keyed);
    const pastLines: string[] = [];
    for (const [index, { event, id }] of keyed.entries()) {
      if (index % eventsAStretch === eventsAStretch - 1) await yieldToEventLoop();
      const touched = rows.get(`${event.org}/${id}`);
      if (touched === undefined) continue;
      const { row: before } = touched.held;
      try {
        const after = model.fold(before, event);
        if (after === before) continue;
        const changed = { position: event.position, at: event.at, stored: after !== undefined };
        const next: Touched = { ...touched, held: { ...changed, row: after }, line: undefined };
        // A row that cannot be written is also due to the event, and that must be known before the row is
        // kept.
        if (after !== undefined) this.#lineOf(next);
        if (before !== undefined && model.versions !== null) {
          pastLines.push(`${this.#lineOf(touched)}\t${event.position}\t${event.at}`);
        }
        touched.held = next.held;
        touched.line = next.line;
      } catch (error) {
        stop = stopAt(model, event, error);
        break;
      }
    }
    return { folded: this.#changes([...rows.values()], pastLines), stop };
  }

  #lineOf(touched: Touched): string {
    touched.line ??= line(
      this.projection,
      { ...touched.key, position: touched.held.position, at: touched.held.at },
      touched.held.row ?? {},
    );
    return touched.line;
  }

  #changes(rows: readonly Touched[], pastLines: readonly string[]): TableChanges {
    const changed = rows.filter((touched) => touched.line !== undefined || !touched.held.stored);
    for (const touched of rows) this.#cache.set(`${touched.key.org}/${touched.key.id}`, touched.held);
    return {
      projection: this.projection,
      removed: changed.filter(({ wasStored }) => wasStored).map(({ key }) => key),
      lines: changed
        .flatMap(({ held, line: text }) => (held.stored && text !== undefined ? [text] : []))
        .join('\n'),
      pastLines: pastLines.join('\n'),
      counters: new Map(),
    };
  }

  /** The rows that the events concern as they are before them; those that are not cached are loaded. */
  async #hold(
    client: Queryable,
    side: Side,
    keyed: readonly { readonly event: RecordedEvent; readonly id: string }[],
  ): Promise<Map<string, Touched>> {
    const rows = new Map<string, Touched>();
    const unknown: RowKey[] = [];
    for (const { event, id } of keyed) {
      const name = `${event.org}/${id}`;
      if (rows.has(name)) continue;
      const key = { org: event.org, id };
      const known = this.#cache.get(name);
      if (known === undefined && !(this.projection.rowPerStream && event.revision === 0)) unknown.push(key);
      const held = known ?? { row: undefined, position: 0, at: 0, stored: false };
      rows.set(name, { key, wasStored: held.stored, held, line: undefined });
    }
    if (unknown.length > 0) {
      for (const { key, held } of await loadRows(client, this.projection, side, unknown)) {
        rows.set(`${key.org}/${key.id}`, { key, wasStored: true, held, line: undefined });
      }
    }
    return rows;
  }
}

class LedgerFold {
  readonly projection: Ledger;
  readonly #last = new Map<string, number>();

  constructor(projection: Ledger) {
    this.projection = projection;
  }

  forget(): void {
    this.#last.clear();
  }

  async fold(client: Queryable, side: Side, events: readonly RecordedEvent[]): Promise<Folded> {
    const ledger = this.projection;
    if (ledger.numbered) await this.#learn(client, side, events);
    const counters = new Map<string, number>();
    const lines: string[] = [];
    let stop: Stop | undefined;
    for (const [index, event] of events.entries()) {
      if (index % eventsAStretch === eventsAStretch - 1) await yieldToEventLoop();
      try {
        const entry = ledger.entry(event);
        if (entry === undefined) continue;
        const seq = (this.#last.get(event.org) ?? 0) + 1;
        const system = { org: event.org, id: event.id, position: event.position, at: event.at, seq };
        lines.push(line(ledger, system, entry));
        if (!ledger.numbered) continue;
        this.#last.set(event.org, seq);
        counters.set(event.org, seq);
      } catch (error) {
        stop = stopAt(ledger, event, error);
        break;
      }
    }
    return {
      folded: { projection: ledger, removed: [], lines: lines.join('\n'), pastLines: '', counters },
      stop,
    };
  }

  async #learn(client: Queryable, side: Side, events: readonly RecordedEvent[]): Promise<void> {
    const unknown = new Set(events.map(({ org }) => org).filter((org) => !this.#last.has(org)));
    if (unknown.size === 0) return;
    const known = await loadCounters(client, this.projection, side, [...unknown]);
    for (const org of unknown) this.#last.set(org, known.get(org) ?? 0);
  }
}
