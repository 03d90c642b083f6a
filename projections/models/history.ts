import { categories } from '../../domain/catalogues/eventCatalogue.ts';
import type { Ledger } from '../readModel.ts';
import { optional, required } from './columns.ts';

export type HistoryRow = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly actor_uid: string;
  readonly actor_role: string;
  readonly command_id: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly prev: string | null;
  readonly data: object;
};

/** Every event of every aggregate, as auditors read them: who did what, when, by which command. */
export const history: Ledger<HistoryRow> = {
  kind: 'ledger',
  name: 'history',
  version: 2,
  numbered: false,
  categories,
  columns: {
    stream: required('text'),
    revision: required('integer'),
    type: required('text'),
    version: required('integer'),
    actor_uid: required('text'),
    actor_role: required('text'),
    command_id: required('text'),
    correlation_id: required('text'),
    causation_id: optional('text'),
    prev: optional('text'),
    data: required('json'),
  },
  // A rare person or a rare kind of event is found without reading what everybody else did.
  indexes: [
    ['stream', 'revision'],
    ['actor_uid', 'position'],
    ['type', 'position'],
  ],
  entry(event) {
    const { data } = event;
    if (typeof data !== 'object' || data === null) throw new Error(`${event.type} has no data`);
    return {
      stream: event.stream,
      revision: event.revision,
      type: event.type,
      version: event.version,
      actor_uid: event.actor.uid,
      actor_role: event.actor.role,
      command_id: event.commandId,
      correlation_id: event.correlationId,
      causation_id: event.causationId,
      prev: event.prev,
      data,
    };
  },
};
