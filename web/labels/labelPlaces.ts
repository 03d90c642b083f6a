import type { RecordName } from '../../domain/catalogues/records.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead, seesField } from '../../domain/rights/rights.ts';
import { listedNames, recordOf } from '../records/anyRecord.ts';

/** A field in which records name labels. */
export interface LabelPlace {
  readonly name: RecordName;
  readonly field: string;
  /** What the field is called. */
  readonly called: string;
}

/** Where records name labels, as far as somebody may list them by that. */
export function labelPlaces(claims: Claims): readonly LabelPlace[] {
  return listedNames.flatMap((name) => {
    const { area, shown } = recordOf(name);
    if (!mayRead(claims, area)) return [];
    return Object.entries(shown).flatMap(([field, { refersTo, label, class: seenAs }]) =>
      refersTo === 'label' && seesField(claims, area, seenAs) ? [{ name, field, called: label }] : [],
    );
  });
}

/** The list with those that name a label there. */
export function listPath({ name, field }: LabelPlace, labelId: string): string {
  return `/${recordOf(name).path}?${field}=${encodeURIComponent(labelId)}`;
}
