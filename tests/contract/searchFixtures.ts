import { randomUUID } from 'node:crypto';
import type { IndexedDocument } from '../../projections/search/indexedDocument.ts';
import type { DocumentChange, EngineQuery, SearchEngine } from '../../projections/search/searchEngine.ts';

/** A place with an index, and how it is removed. */
export interface SearchHarness {
  readonly engine: SearchEngine;
  stop(): Promise<void>;
}

export const NOW = 1_900_000_000;

/** Tests share an index; each has an organisation of its own in it. */
export function freshOrg(): string {
  return `org-${randomUUID()}`;
}

/** A document of an organisation, with what a test says of it. */
export function documentOf(org: string, id: string, given: Partial<IndexedDocument> = {}): IndexedDocument {
  return {
    org,
    category: 'customer',
    id,
    revision: 0,
    title: id,
    texts: [],
    ended: false,
    owners: [],
    values: {},
    numbers: {},
    location: null,
    locationClass: 'plain',
    ...given,
  };
}

export function written(...documents: readonly IndexedDocument[]): readonly DocumentChange[] {
  return documents.map((document) => ({ kind: 'write', document }));
}

export function removed({ org, category, id }: IndexedDocument): DocumentChange {
  return { kind: 'remove', key: { org, category, id } };
}

/** A query that asks for everything a colleague without special rights sees, with what a test says of it. */
export function queryOf(org: string, text: string, given: Partial<EngineQuery> = {}): EngineQuery {
  return {
    org,
    category: 'customer',
    text,
    classes: ['plain'],
    owner: null,
    ended: false,
    filters: [],
    numericFilters: [],
    around: null,
    sort: [],
    now: NOW,
    offset: 0,
    limit: 40,
    ...given,
  };
}
