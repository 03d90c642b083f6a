import type { MomentFormat } from '../../time/localText.ts';
import type { Cell, Cells } from './cell.ts';
import type { FieldDescription } from './fieldDescription.ts';
import type { InForm } from './inForm.ts';

/** The name of a record, by its category and id. */
export type NameOf = (category: string, id: string) => string;

/** What values are written with where the organisation's clock and the names of its records are known. */
export interface FieldFormats {
  readonly moments: MomentFormat;
  readonly nameOf: NameOf;
}

/** What the documentation of the API says about a value: its form and its unit, and an example. */
export interface Documented {
  readonly sentences: readonly string[];
  readonly example?: unknown;
}

/**
 * A kind of field, as one file declares it: how its values are stored, compared, written for people and for files, typed,
 * and described to programs. Their editors are in `web/records/fields/`.
 */
export interface KindOfField {
  readonly documented: (facts: FieldDescription) => Documented;
  /** The type of its column in read models; null: only the record as a whole has it. */
  readonly column: 'text' | 'text[]' | 'bigint' | 'integer' | 'double precision' | 'boolean' | null;
  /** A value as people read it, in one line. `formats`: undefined where neither clock nor names are known. */
  readonly text: (facts: FieldDescription, value: unknown, formats: FieldFormats | undefined) => string;
  /** The text of a part of an entry, where it differs; empty if it says nothing. */
  readonly textOfPart?: (facts: FieldDescription, value: unknown) => string;
  /**
   * A cell of a file, or several in columns of their own, or the name of a form that needs other records (`recordFile.ts`);
   * null if files do not carry it, because it belongs to this organisation alone.
   */
  readonly inFile: Cell | Cells | FormInFile | null;
  /** What forms hold for it. */
  readonly inForm: InForm;
  /** How filters of a search compare it; omitted: they do not. */
  readonly comparedAs?: 'value' | 'number';
  /**
   * What lists are filtered by: one of its choices, an id, an id with its category (`customer:7f3a`), yes or no, or its
   * text, always or if it is a key. Omitted: nothing.
   */
  readonly filteredBy?: 'choice' | 'id' | 'named' | 'yesNo' | 'text' | 'key';
  /** Lists are not sorted by it. */
  readonly unordered?: true;
  /** Lists are counted by it, and boards have a column for each of its choices. */
  readonly counted?: true;
  /** What is shown for it does not help a search among entries. */
  readonly unsearched?: true;
  /** Null is a value with a meaning of its own. */
  readonly nullMeans?: true;
  /** Its column holds several values. */
  readonly several?: true;
}

/** The forms in files that take more than cells of their own: other records, or what is uploaded beside. */
export type FormInFile = 'reference' | 'references' | 'oneOf' | 'nameOfFile' | 'entries' | 'structure';
