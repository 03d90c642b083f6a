import { categories } from '../../domain/catalogues/eventCatalogue.ts';
import { publicEvent } from '../feed/publicEvents.ts';
import type { Ledger } from '../readModel.ts';
import { required } from './columns.ts';

export type FeedRow = {
  readonly type: string;
  readonly subject: string;
  readonly data: object;
};

/** The integrators' contract: what happened, in public event types, numbered for each organisation. */
export const feed: Ledger<FeedRow> = {
  kind: 'ledger',
  name: 'feed',
  version: 1,
  numbered: true,
  categories,
  columns: { type: required('text'), subject: required('text'), data: required('json') },
  indexes: [],
  entry: publicEvent,
};
