import type { StreamCategory } from '../../domain/catalogues/eventCatalogue.ts';
import type { Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReadModel, Row } from '../readModel.ts';

/** A read model with one row per aggregate, folded by the aggregate's own `evolve`: logic is written once. */
export interface AggregateModel<Model extends Row, State, Event extends DomainEvent>
  extends Pick<ReadModel<Model>, 'name' | 'version' | 'columns' | 'indexes' | 'versions'> {
  readonly decider: Pick<Decider<State, never, Event, never>, 'initial' | 'isEvent' | 'evolve'>;
  readonly category: StreamCategory;
  /** The aggregate's state, reconstructed from its row. */
  stateOf(row: Model): State;
  /** The row that shows a state; undefined if there is nothing to show. */
  rowOf(state: State, event: RecordedEvent, before: Model | undefined): Model | undefined;
}

/** The id of the aggregate that an event belongs to. */
export function idOf({ stream }: RecordedEvent): string {
  return stream.slice(stream.indexOf('.') + 1);
}

export function aggregateModel<Model extends Row, State, Event extends DomainEvent>(
  model: AggregateModel<Model, State, Event>,
): ReadModel<Model> {
  const { decider, category } = model;
  return {
    kind: 'rows',
    name: model.name,
    version: model.version,
    categories: [category],
    columns: model.columns,
    indexes: model.indexes,
    versions: model.versions,
    rowPerStream: true,
    key: idOf,
    fold(row, event) {
      if (!decider.isEvent(event)) {
        throw new Error(`${event.type} is not an event of a ${category} that this version knows`);
      }
      const state = decider.evolve(row === undefined ? decider.initial : model.stateOf(row), event);
      return model.rowOf(state, event, row);
    },
  };
}
