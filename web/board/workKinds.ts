import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { isInMenu } from '../../domain/catalogues/menuLabelOf.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { isStored } from '../../domain/record/stages.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { isRecordName, listedNames, manyOf, recordOf } from '../records/anyRecord.ts';

/** A kind of work that a board shows: bookings, and every record that has stages and a place in the menu. */
export type WorkKind = 'booking' | RecordName;

const every: readonly WorkKind[] = ['booking', ...listedNames.filter(isOnBoards)];

function isOnBoards(name: RecordName): boolean {
  const { stages, menu } = recordOf(name);
  return stages !== null && isStored(stages) && menu !== null;
}

export function isWorkKind(kind: string): kind is WorkKind {
  return kind === 'booking' || (isRecordName(kind) && isOnBoards(kind));
}

/** The kinds that somebody sees in their organisation, bookings first. */
export function workKindsOf(claims: Claims, settings: OrganisationSettings): readonly WorkKind[] {
  return every.filter((kind) => {
    const key = kind === 'booking' ? 'bookings' : (recordOf(kind).menu ?? '');
    return mayRead(claims, areaOf(kind)) && isInMenu(key, settings);
  });
}

/** `Bookings`, `Tasks` */
export function kindLabel(kind: WorkKind): string {
  return kind === 'booking' ? 'Bookings' : manyOf(kind);
}
