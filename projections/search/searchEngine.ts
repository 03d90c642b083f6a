import type { SeenAs } from '../../domain/rights/fieldClass.ts';
import type { DocumentKey, IndexedDocument } from './indexedDocument.ts';

/** Compares a number of a document. One without the number passes no comparison, `!=` included. */
export interface NumericFilter {
  readonly field: string;
  readonly is: '<' | '<=' | '=' | '!=' | '>=' | '>';
  readonly value: number;
}

/** A field must have, or must not have, one of these values; a document without the field has none of them. */
export interface ValueFilter {
  readonly field: string;
  readonly anyOf: readonly string[];
  readonly not?: boolean;
}

/** One query of one category; rights have been resolved before (`createSearch.ts`). */
export interface EngineQuery {
  readonly org: string;
  readonly category: string;
  /** What was typed; empty: every document. */
  readonly text: string;
  /** The classes of the texts that are searched; the title always is. */
  readonly classes: readonly SeenAs[];
  /** Only documents of this owner, or of one of these; null: of everybody. */
  readonly owner: string | readonly string[] | null;
  /** Whether documents that have ended are found as well. */
  readonly ended: boolean;
  /** All of them must hold. */
  readonly filters: readonly ValueFilter[];
  readonly numericFilters: readonly NumericFilter[];
  /** Within this many metres of a point; nearest first, unless another order is asked for. */
  readonly around: { readonly lat: number; readonly lng: number; readonly radius: number } | null;
  /**
   * By these numbers, three at most, documents without them last. Empty: by relevance, and what is equally
   * relevant by its number `start` (bookings have one): upcoming before past, each the nearest to `now` first.
   */
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  /** Who asks puts them in an order of its own; of more than are answered, these are the most relevant all the same. */
  readonly inAnyOrder?: boolean;
  /** Who asks may be answered `fits` instead of ids that are many. */
  readonly orFits?: boolean;
  /** How many are counted at least if that many are found; left out: all. */
  readonly countTo?: number;
  /** Epoch seconds. */
  readonly now: number;
  /** How many of the found documents are skipped, and how many are answered at most. */
  readonly offset: number;
  readonly limit: number;
}

export interface EngineAnswer {
  /** Ids, best first. */
  readonly ids: readonly string[];
  /** How many documents the query found in all. */
  readonly found: number;
  /** Whether it was answered for words that are spelled like those that were typed. */
  readonly corrected: boolean;
  /**
   * Instead of ids, if many documents were found and `orFits` was asked: the `tsquery` that these fit, and no others, for
   * `fitsSearch`.
   */
  readonly fits?: string;
  /**
   * Set if there are more than `found`, which are counted no further: it is `limit` then if `fits` is set, and otherwise
   * `countTo`.
   */
  readonly orMore?: true;
  /** The engine that was to answer and could not, with the reason; left out where it answered itself. */
  readonly insteadOf?: { readonly engine: SearchEngine['name']; readonly reason: string };
}

/** What a record has become: a document, or nothing. */
export type DocumentChange =
  | { readonly kind: 'write'; readonly document: IndexedDocument }
  | { readonly kind: 'remove'; readonly key: DocumentKey };

/** An index that is filled beside the one that answers. */
export interface Renewal {
  /** As `SearchEngine.write`, into the new index. */
  write(changes: readonly DocumentChange[]): Promise<void>;
  /** Puts the new index in place of the old one, without a moment in which neither answers. */
  cutOver(): Promise<void>;
  /** Removes what was made; the old index goes on. */
  discard(): Promise<void>;
}

/**
 * The search port: an index of documents that can be asked. Two adapters pass the same contract tests
 * (`tests/contract/searchContract.ts`). What passes by itself (no answer, no room, too many requests) rejects
 * with `SearchUnavailable`.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'typesense';
  /**
   * Creates what is missing. `current`: whether the index in place has the shape that this version writes;
   * if not, it goes on answering and has to be renewed.
   */
  prepare(): Promise<{ readonly current: boolean }>;
  /** Writes all changes; repeating them changes nothing. At most 1,000 at a time. */
  write(changes: readonly DocumentChange[]): Promise<void>;
  /** Begins to fill a new index; what an earlier renewal left behind is removed. */
  renew(): Promise<Renewal>;
  /** The answers of these queries, in order. */
  search(queries: readonly EngineQuery[]): Promise<readonly EngineAnswer[]>;
  close(): Promise<void>;
}

/** The engine cannot answer or write at the moment; it is worth trying again. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/** The engine refuses a document for good; it names the document. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused';
  readonly key: DocumentKey;
  constructor(key: DocumentKey, message: string, options?: ErrorOptions) {
    super(message, options);
    this.key = key;
  }
}
