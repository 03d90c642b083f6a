import type { z } from 'zod';
import type { HideableKey } from '../catalogues/menuEntries.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { Lane } from '../lane/lane.ts';
import type { Area } from '../rights/area.ts';
import type { FieldFacts } from './fieldFacts.ts';
import type { Order, Words } from './recordDeclaration.ts';
import type { Span } from './span.ts';
import type { AnyStages } from './stages.ts';

/** The page size of a list if neither its record nor its reader sets another. */
export const usualPage = 250;

/** A record as the read side stores it. */
export interface Kept<Fact> {
  /** For a record that is gone: as it last was. */
  readonly fact: Fact;
  /** Whether it has ended; `whenEnded` says what that means. */
  readonly ended: boolean;
}

/**
 * What a record is once it has ended. `gone`: removed for good, nothing shows it. `outOfUse`: lists show it
 * on request, and records that name it still show its name. `over`: lists show it like any other, but it no
 * longer counts, and no board shows it.
 */
export type WhenEnded = 'gone' | 'outOfUse' | 'over';

/**
 * How a record is read: what its read model, list, search, exports and screens need to know. It is derived
 * from a declaration.
 */
export interface RecordReading<Category extends string, Fact extends { readonly id: string }> {
  readonly category: Category;
  readonly words: Words;
  /** What it is, in a sentence for the documentation. */
  readonly about: string;
  /** The part of the product that it belongs to (`domain/rights/rights.ts`). */
  readonly area: Area;
  /** The path of its routes and screens: `service-plans`. */
  readonly path: string;
  /** The key of its menu entry (shell §2.2); null if it is found among the settings. */
  readonly menu: HideableKey | null;
  /** The fields of a fact besides its id and the flag of its end, in order, with what is known about each. */
  readonly shown: Readonly<Record<string, FieldFacts>>;
  /** The version of its rows on the read side; rows of another form have another version. */
  readonly version: number;
  /** The shape of a fact. */
  readonly view: z.ZodType<Fact>;
  readonly title: (fact: Fact) => string;
  /** Whether its title is clear by itself (`RecordDeclaration`). */
  readonly titled: 'byItself' | 'withOwner' | 'withWhole';
  /** The record after a stream's next event; the same object if the event changes nothing. */
  readonly fold: (kept: Kept<Fact> | undefined, id: string, event: DomainEvent) => Kept<Fact> | undefined;
  readonly whenEnded: WhenEnded;
  /** Its life, stored or derived; null if it has none besides its end. */
  readonly stages: Pick<AnyStages, 'field' | 'states' | 'steps' | 'derived'> | null;
  /** What it may be part of: the field that names that, and its category. */
  readonly belongsTo: readonly {
    readonly field: string;
    readonly category: string;
    /** The field may name records of several categories, each with its category: `booking:7f3a`. */
    readonly amongOthers?: true;
    /** It is seen as well when that is out of use. */
    readonly outlives?: true;
  }[];
  /** The fields that name whom it is addressed to, and the stages in which they see it; null if it is addressed to nobody. */
  readonly audience: {
    readonly roles: string;
    readonly labelIds: string;
    readonly partnerIds: string;
    readonly in: readonly string[];
  } | null;
  /** The setting with how many days after a booking those who did it see what is part of it; null: they go on seeing it. */
  readonly daysAfterWork: 'chatDaysAfterWork' | null;
  /** Whether those whose record it is see it although they do not see what it is part of. */
  readonly ownersSee: boolean;
  /** The choice that says who reads it besides planners (`SharedWith`); null: none does. */
  readonly sharedBy: string | null;
  /** Whether those alone write it who may write what it is part of. */
  readonly writtenWithWhole: boolean;
  /** The page size of its list if the reader asks for none. */
  readonly pageSize: number;
  /** Fields that hide it from lists as if it were out of use, while they are true. */
  readonly hiddenBy: readonly string[];
  /** The setting that shows in lists what `hiddenBy` hides, while it is on; null if none does. */
  readonly shownBy: 'promotedDispatchersListed' | null;
  /** The field with the instant from which it is hidden from lists in the same way; null if it has none. */
  readonly hiddenFrom: string | null;
  /** Whether its rows are known in the order in which they were created (`signed`). */
  readonly inOrder: boolean;
  /** The field with the labels whose unit prices are together its price; null if it has none. */
  readonly pricedBy: string | null;
  /**
   * The fields that hold the id of the resource or the customer to whom it belongs; empty if it belongs to
   * nobody.
   */
  readonly ownedBy: { readonly resource?: string; readonly customer?: string };
  /** Fields that a search covers, besides the title. */
  readonly searched: readonly string[];
  /** Fields each of which identifies it; not its title, and not fields that do so only together. */
  readonly keys: readonly string[];
  /** Fields that its list shows beside the title. */
  readonly columns: readonly string[];
  /** Empty: by title. */
  readonly order: readonly Order<string>[];
  readonly indexes: readonly (readonly string[])[];
  /** Null if it has no beginning and end. */
  readonly span: Span | null;
  /** What it means for the time of its people; null if nothing. */
  readonly lane: Lane | null;
}
