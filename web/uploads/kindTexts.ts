import { type SavedKind, uploadKindOf } from '../../api/contract/upload.ts';
import { isRecordName, listedNames, type RecordName, records } from '../../domain/catalogues/records.ts';
import type { FieldFacts } from '../../domain/record/fieldFacts.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { categoriesNamed } from '../../domain/record/recordsNamed.ts';

/** What a kind of upload is for, and where its records are seen. */
export interface KindTexts {
  readonly label: string;
  /** In a sentence or two. */
  readonly text: string;
  readonly seenAt: { readonly to: string; readonly label: string };
}

/** Of kinds whose rows are not records one by one. */
const own: { readonly [Kind in SavedKind]?: KindTexts } = {
  shifts: {
    label: 'Shifts',
    text: 'When people work: a weekday that repeats, or a single date. They must exist already.',
    seenAt: { to: '/resources', label: 'See the people and their shifts' },
  },
  bookings: {
    label: 'Bookings',
    text: 'The jobs: who for, when, and what they need. A row with group places is a group event. Customers and labels that do not exist yet are created.',
    seenAt: { to: '/bookings?range=all&sort=-updated', label: 'See the bookings' },
  },
  bookingSteps: {
    label: 'Steps of bookings',
    text: 'Steps for existing bookings: confirm, dispatch, assign, move, label or cancel them. No messages are sent.',
    seenAt: { to: '/bookings?range=all&sort=-updated', label: 'See the bookings' },
  },
  absences: {
    label: 'Leave and breaks',
    text: 'When people are away: leave, and breaks of a day. The people must exist already.',
    seenAt: { to: '/resources', label: 'See the people and their leave' },
  },
  settings: {
    label: 'Preferences',
    text: 'What the organisation has decided about itself. Programs send it as documents.',
    seenAt: { to: '/settings', label: 'See the preferences' },
  },
};

const ofRecords: ReadonlyMap<SavedKind, KindTexts> = new Map(
  listedNames.map((name) => [uploadKindOf(name), textsOf(name)]),
);

/** Whether the rows of a kind are the records that its list shows. */
export function isReadingKind(kind: SavedKind): boolean {
  return kind === 'bookings' || kind === 'bookingSteps' || own[kind] === undefined;
}

export function kindTexts(kind: SavedKind): KindTexts {
  const texts = own[kind] ?? ofRecords.get(kind);
  if (texts === undefined) throw new Error(`nothing is said of the kind ${kind}`);
  return texts;
}

function textsOf(name: RecordName): KindTexts {
  const { words, about, path, declaration, shown } = records[name];
  const listed = Object.keys(declaration.lists ?? {});
  const named = Object.entries<FieldFacts>(shown).flatMap(([field, facts]) =>
    listed.includes(field) ? [] : categoriesNamed(facts).filter(isRecordName),
  );
  const sentences = [...new Set(named)].map((each) => {
    const { many } = records[each].words;
    return records[each].declaration.madeOf === undefined
      ? `The ${many} that it names must exist already.`
      : `${capitalised(many)} that do not exist yet are created.`;
  });
  return {
    label: capitalised(words.many),
    text: [about, ...sentences].join(' '),
    seenAt: { to: `/${path}`, label: `See the ${words.many}` },
  };
}
