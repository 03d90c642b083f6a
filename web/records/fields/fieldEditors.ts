import type { FieldKind } from '../../../domain/record/fieldFacts.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesField } from './ChoicesField.tsx';
import { ColourField } from './ColourField.tsx';
import { CountryField } from './CountryField.tsx';
import { DateField } from './DateField.tsx';
import { DurationField } from './DurationField.tsx';
import { entriesFieldOf } from './EntriesField.tsx';
import { FileField } from './FileField.tsx';
import type { FieldEditor } from './fieldEditor.ts';
import { InstantField } from './InstantField.tsx';
import { LimitField } from './LimitField.tsx';
import { LineField } from './LineField.tsx';
import { LocationField } from './LocationField.tsx';
import { LookField } from './LookField.tsx';
import { NumberField } from './NumberField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ReferencesField } from './ReferencesField.tsx';
import { TextField } from './TextField.tsx';
import { TimeField } from './TimeField.tsx';
import { WeekdayField } from './WeekdayField.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';
import { YesNoField } from './YesNoField.tsx';

type FieldEditors<Kinds extends FieldKind> = { readonly [Kind in Kinds]: FieldEditor | null };

/** Those of everything but entries, which are made of them. */
const ofParts: FieldEditors<Exclude<FieldKind, 'entries'>> = {
  line: { Editor: LineField, width: 'half' },
  text: { Editor: TextField, width: 'whole' },
  number: { Editor: NumberField, width: 'half' },
  hours: { Editor: DurationField, width: 'half' },
  money: { Editor: NumberField, width: 'half' },
  yesNo: { Editor: YesNoField, width: 'whole' },
  choice: { Editor: ChoiceField, width: 'half' },
  choices: { Editor: ChoicesField, width: 'whole' },
  date: { Editor: DateField, width: 'half' },
  time: { Editor: TimeField, width: 'half' },
  instant: { Editor: InstantField, width: 'half' },
  duration: { Editor: DurationField, width: 'half' },
  reference: { Editor: ReferenceField, width: 'half' },
  references: { Editor: ReferencesField, width: 'whole' },
  location: { Editor: LocationField, width: 'whole' },
  address: { Editor: LineField, width: 'whole' },
  phone: { Editor: LineField, width: 'half' },
  email: { Editor: LineField, width: 'half' },
  colour: { Editor: ColourField, width: 'half' },
  account: { Editor: LineField, width: 'half' },
  file: { Editor: FileField, width: 'whole' },
  weekday: { Editor: WeekdayField, width: 'half' },
  weekdays: { Editor: WeekdaysField, width: 'whole' },
  limit: { Editor: LimitField, width: 'half' },
  country: { Editor: CountryField, width: 'half' },
  look: { Editor: LookField, width: 'whole' },
  structure: null,
};

/** The editor of entries by itself. */
export const EntriesEditor = entriesFieldOf(ofParts);

/**
 * Null: there is no editor for the kind in general; a record with such a field provides one
 * (`specialFields.ts`).
 */
export const fieldEditors: FieldEditors<FieldKind> = {
  ...ofParts,
  entries: { Editor: EntriesEditor, width: 'whole' },
};
