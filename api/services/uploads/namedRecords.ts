import { isRecordName, type RecordName } from '../../../domain/catalogues/records.ts';
import { amongNow } from '../../../domain/label/amongNow.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { tableOf } from '../../../projections/models/recordModels.ts';
import type { KnownRecords } from './knownRecords.ts';
import { listSeparators } from './listCell.ts';
import { isAmong } from './namedBeyond.ts';
import type { Reading, Writing } from './parts/filePart.ts';
import { idText, type RecordFinder, recordFinder } from './recordKeys.ts';

/** Resolves the names that files use for the records of an organisation. */
export interface NamedRecords {
  readonly finder: (name: RecordName) => RecordFinder;
  readonly named: Reading['named'];
  readonly nameOf: Writing['nameOf'];
}

export function namedRecords(known: KnownRecords): NamedRecords {
  const finders = new Map<RecordName, RecordFinder>();
  const bookings = new Map<string, string[]>();
  for (const { id, reference } of known.namedBookings ?? []) {
    for (const text of new Set([idText(id), id, ...(reference === null ? [] : [reference])])) {
      bookings.set(text, [...(bookings.get(text) ?? []), id]);
    }
  }
  function finder(name: RecordName): RecordFinder {
    const before = finders.get(name);
    if (before !== undefined) return before;
    const made = recordFinder(name, known[tableOf(name)]);
    finders.set(name, made);
    return made;
  }

  function named(category: string, text: string, among?: Among): readonly string[] {
    if (category === 'booking') return bookings.get(text) ?? [];
    if (!isRecordName(category)) return [];
    // A status may have the same name as a skill: a field of statuses means the status.
    const now = amongNow(among, known.settings);
    const found = finder(category).named(text, (one) => now === undefined || isAmong(one, now));
    // A team may have the same name as a skill: teams are for selecting, and the skill is what people have.
    const others = category === 'label' ? found.filter(({ details }) => details.type !== 'group') : found;
    return (others.length > 0 ? others : found).map(({ id }) => id);
  }

  const names = new Map<string, string>();
  return {
    finder,
    named,
    nameOf(category, id, among) {
      const key = `${category} ${id} ${among?.says ?? ''}`;
      const before = names.get(key);
      if (before !== undefined) return before;
      const ofBooking = known.namedBookings?.find(
        (one) => category === 'booking' && one.id === id,
      )?.reference;
      const texts = isRecordName(category) ? finder(category).textsOf(id) : [ofBooking ?? []].flat();
      const name =
        texts.find((text) => {
          const [one, another] = listSeparators.test(text) ? [] : named(category, text, among);
          return one === id && another === undefined;
        }) ?? idText(id);
      names.set(key, name);
      return name;
    },
  };
}
