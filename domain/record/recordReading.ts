import type { z } from 'zod';
import type { DomainEvent } from '../event.ts';
import type { Area } from '../rights.ts';
import type { FieldFacts } from './field.ts';
import type { Order, Words } from './recordDeclaration.ts';

/** How many a page of a list has where neither its record nor its reader says otherwise. */
export const usualPage = 250;

/** A record as the read side keeps it. */
export interface Kept<Fact> {
  /** Of one that is gone: as it was. */
  readonly fact: Fact;
  /** Whether it is out of use or gone. */
  readonly ended: boolean;
}

/**
 * How a record is read: what its read model, list, search, exports and screens need to know. It follows from a
 * record's declaration; one with a decider of its own says it by itself.
 */
export interface RecordReading<Category extends string, Fact extends { readonly id: string }> {
  readonly category: Category;
  readonly words: Words;
  /** What it is, in a sentence for the documentation. */
  readonly about: string;
  /** The part of the product it belongs to (`domain/rights.ts`). */
  readonly area: Area;
  /** Path of its routes and screens: `service-plans`. */
  readonly path: string;
  /** The key of its menu entry (shell §2.2); null: it is found among the settings. */
  readonly menu: string | null;
  /** The fields of a fact beside its id and the mark of its end, in their order, with what is known of each. */
  readonly shown: Readonly<Record<string, FieldFacts>>;
  /** The version of its rows on the read side; other rows have another. */
  readonly version: number;
  /** The shape of a fact. */
  readonly view: z.ZodType<Fact>;
  readonly title: (fact: Fact) => string;
  /** Whether its title says enough by itself, or is told with its owner's name: `Shifts of Ana Silva`. */
  readonly titled: 'byItself' | 'withOwner';
  /** What a stream's next event makes of the record; the same object where it changes nothing. */
  readonly fold: (kept: Kept<Fact> | undefined, id: string, event: DomainEvent) => Kept<Fact> | undefined;
  /** Whether it is gone for good when it has ended, and no list shows it. */
  readonly endsGone: boolean;
  /** How many a page of its list has where nothing else is asked for. */
  readonly pageSize: number;
  /** Fields which hide it from lists as if it were out of use, where they are true. */
  readonly hiddenBy: readonly string[];
  /** The fields that hold the id of the resource or the customer to whom it belongs; without one, to nobody. */
  readonly ownedBy: { readonly resource?: string; readonly customer?: string };
  /** Fields that a search looks in, beside the title. */
  readonly searched: readonly string[];
  /** Fields that each tell it from others; a title, and what tells it only together, are not among them. */
  readonly keys: readonly string[];
  /** Fields that its list shows beside the title. */
  readonly columns: readonly string[];
  /** Empty: by title. */
  readonly order: readonly Order<string>[];
  readonly indexes: readonly (readonly string[])[];
  /** The fields between which it lasts, and for how many seconds at most; null for what has no beginning and end. */
  readonly span: { readonly start: string; readonly end: string; readonly longest: number } | null;
}
