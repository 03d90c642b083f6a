import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import { categoriesNamed, recordsNamed } from '../../domain/record/recordsNamed.ts';
import { searchedTexts } from '../../domain/record/searchDocument.ts';
import type { SeenAs } from '../../domain/rights/fieldClass.ts';
import { searchedFields } from '../../domain/search/searchedFields.ts';
import { type BookingView, bookingClasses } from '../queries/bookingView.ts';

/** A text of a hit that may be why it was found. */
export interface ShownText {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

/** The title of a hit, and its other texts, as its reader sees them; hidden fields are empty by now. */
export interface ShownHit {
  readonly title: string;
  readonly texts: readonly ShownText[];
}

const bookingFields = [
  'title',
  'customerName',
  'reference',
  'resources',
  'labels',
  'filters',
  'externalIds',
  'address',
  'places',
  'notes',
] as const;

/** The fields whose texts are searched. */
export function textFields(category: ChangedCategory): readonly string[] {
  return category === 'booking' ? bookingFields : ['title', ...searchedFields(readings[category])];
}

/** The classes of the texts and places by which a category's records are found; others need not be asked. */
export function classesOf(category: ChangedCategory): ReadonlySet<SeenAs> {
  if (category === 'booking') {
    // The place of a booking may be its customer's.
    return new Set([
      'contact',
      ...bookingFields.map((field) => bookingClasses[field]),
      bookingClasses.location,
    ]);
  }
  const { shown }: AnyReading = readings[category];
  const places = Object.keys(shown).filter((field) => shown[field]?.kind === 'location');
  return new Set(
    [...searchedFields(readings[category]), ...places].flatMap((field) => shown[field]?.class ?? []),
  );
}

/** What a booking shows of itself to whoever searches. */
export function shownBooking(booking: BookingView): ShownHit {
  const { title, customerName, reference, resources, labels, filters, externalIds, address, places, notes } =
    booking;
  return {
    title: title === '' ? customerName : title,
    texts: filled([
      { field: 'title', label: 'Title', text: title },
      { field: 'customerName', label: 'Customer', text: customerName },
      { field: 'reference', label: 'Reference', text: reference },
      ...resources.map(({ name }) => ({ field: 'resources', label: 'Person', text: name })),
      ...labels.map(({ name }) => ({ field: 'labels', label: 'Label', text: name })),
      ...filters.map(({ name }) => ({ field: 'filters', label: 'Filter', text: name })),
      ...externalIds.map((text) => ({ field: 'externalIds', label: 'Id in another system', text })),
      { field: 'address', label: 'Address', text: address },
      ...places.flatMap((place) => [
        { field: 'places', label: 'Further place', text: place.name },
        { field: 'places', label: 'Further place', text: place.address },
      ]),
      { field: 'notes', label: 'Notes', text: notes },
    ]),
  };
}

/**
 * The same of a record: its title, and the fields that its declaration says are searched.
 *
 * @param nameOf the title of another record, which a searched field may name
 */
export function shownRecord(
  category: Exclude<ChangedCategory, 'booking'>,
  record: Readonly<Record<string, unknown>>,
  nameOf: (id: string) => string | undefined,
): ShownHit {
  const { shown, title }: AnyReading & { readonly title: (fact: never) => string } = readings[category];
  const named = title(record as never);
  return {
    title: named,
    texts: filled([
      { field: 'title', label: 'Name', text: named },
      ...searchedFields(readings[category]).flatMap((field) => {
        const facts = shown[field];
        const { label = field, kind } = facts ?? {};
        if (kind === 'entries') {
          return searchedTexts(facts, record[field]).map(({ text }) => ({ field, label, text }));
        }
        if (facts !== undefined && categoriesNamed(facts).length > 0) {
          return recordsNamed(facts, record[field]).map(({ id }) => ({
            field,
            label,
            text: nameOf(id) ?? null,
          }));
        }
        return [record[field]].flat().map((value) => ({
          field,
          label,
          text: typeof value === 'string' ? value : null,
        }));
      }),
    ]),
  };
}

function filled(
  texts: readonly { field: string; label: string; text: string | null }[],
): readonly ShownText[] {
  return texts.flatMap(({ text, ...about }) => (text === null || text === '' ? [] : [{ ...about, text }]));
}
