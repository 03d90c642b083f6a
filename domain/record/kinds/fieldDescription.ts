import type { z } from 'zod';
import type { FileAccepts } from '../../file/fileTypes.ts';
import type { Area } from '../../rights/area.ts';
import type { SeenAs } from '../../rights/fieldClass.ts';

/** A unit in words (`km`), how many of the stored units make one of it (1,000), and what those are called (`Metres`). */
export interface Unit {
  readonly text: string;
  readonly of: number;
  readonly stored: string;
}

/** Those records of a category of which a choice, or one of several, is this value. */
export interface Among {
  readonly field: string;
  /** Omitted: any. */
  readonly value?: string;
  /** The organisation's setting that has the values; what it means then says `amongNow`. */
  readonly setting?: 'eventLabelTypes';
  /** Not those of which another choice is one of these. */
  readonly butNot?: { readonly field: string; readonly values: readonly string[] };
  /** What they are, in words: `used for bookings`. */
  readonly says: string;
}

/** How nested data stands in one line of text, in files and histories. */
export interface TextForm {
  /** What the line looks like, for the author of a file. */
  readonly says: string;
  /** What is said of a text that cannot be read: `is not …`. */
  readonly reason: string;
  /** Undefined if the text cannot be read. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

/** What is known about a field besides the shape of its value; `Kind` names its kind. */
export interface FieldDescription<Kind extends string = string> {
  readonly kind: Kind;
  /** Its label for people: `Serial number`. */
  readonly label: string;
  /** A sentence beside it in forms, uploads and the documentation. */
  readonly help?: string;
  /**
   * Who sees it when records are read; omitted: only those who see every field. A field that cannot be empty
   * cannot be hidden, and has to say `plain`.
   */
  readonly class?: SeenAs;
  /** Only the steps of its record set it (`stages.ts`), or the entry of a record that has taken them already: no form, no change. */
  readonly bySteps?: true;
  /** Of a reference: its record follows from what it names, which may be taken back all the same. */
  readonly follows?: true;
  /** It is given when its record begins, and stays as it is. */
  readonly once?: true;
  /** It follows from the rest of its record: nothing stores it. */
  readonly derived?: true;
  /** Whoever changes it must be allowed to write in this area as well: it gives rights. Omitted: nothing more is asked. */
  readonly setBy?: Area;
  /** Of a choice or of several: its values in order, each in words. Of a limit: what can be given instead of one. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Of a number: the unit that people read and type it in. */
  readonly unit?: Unit;
  /** Of yes or no: people read and choose the opposite of what is stored. */
  readonly reversed?: true;
  /** Of a reference: the category of the records that it names. */
  readonly refersTo?: string;
  /** Of a person or customer: the categories of one of which each value names a record, as `customer:7f3a`. */
  readonly refersToOneOf?: readonly string[];
  /** Of an instant: what a day alone stands for in a file, its beginning (default), or its end: it is the last day. */
  readonly dayAlone?: 'begins' | 'ends';
  /** Of references: only records that have this value in this field can be added; what is named already stays. */
  readonly among?: Among;
  /** What must be so of a record when it is newly named, and may end later. Screens offer what is in use anyway. */
  readonly newlyNamed?: Among;
  /** Of a reference: the field of what it names that must be the stage in which its record is: the status of a task. */
  readonly ofStage?: string;
  /**
   * Of an instant: a day without a time means its end, 23:59, and that is shown without a time. Of a day: it is the last one, and
   * lists are filtered by when its end is.
   */
  readonly endOfDay?: true;
  /** Further names that the column of a file may have. */
  readonly alsoKnownAs?: readonly string[];
  /** An example of a value in a file. */
  readonly example?: string;
  /** Whether capitals and spaces matter when values are compared: `VS-1` is not `vs-1`. */
  readonly exact?: true;
  /** Of a file: what kind it must be; omitted: any that can be stored. */
  readonly accepts?: FileAccepts;
  /** Of a file: the most bytes that it may have; omitted: `usualMostBytes`. */
  readonly atMostBytes?: number;
  /**
   * What commands take, where that is less than the field may hold: events of the past are read by the field's own
   * schema, which never gets narrower. Omitted: that schema.
   */
  readonly takes?: z.ZodType;
  /** What answers show of it, where that is something else than what is stored. Omitted: the same. */
  readonly answers?: z.ZodType;
  /** Of an image: the longest side in pixels to which forms scale a larger one down before they upload it. */
  readonly longestSide?: number;
  /** Of a structure: how it stands in one line; omitted: only in an editor of its own, and in no file. */
  readonly inText?: TextForm;
  /** Of entries: the word for one (`contact`), and the parts of each, in order. */
  readonly entry?: string;
  readonly parts?: Readonly<Record<string, FieldDescription<Kind>>>;
}
