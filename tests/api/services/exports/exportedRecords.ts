import type { Known, KnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { type RecordName, recordNames } from '../../../../domain/catalogues/records.ts';
import { labelUses } from '../../../../domain/label/labelUses.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { tableOf } from '../../../../projections/models/recordModels.ts';
import type { Details } from '../../../domain/record/recordArbitrary.ts';

export type AnyKnown = Known<Details>;
export const known = (id: string, details: Details): AnyKnown => ({
  id,
  revision: 0,
  ended: false,
  details,
  lists: {},
});

const label = (id: string, name: string, type: string, reference: string | null = null) =>
  known(id, { name, type, unitPrice: null, reference, usedFor: Object.keys(labelUses) });
const person = (id: string, firstName: string, lastName: string, reference: string | null) =>
  known(id, { firstName, lastName, reference, labelIds: [], address: null, location: null });

/** What records may name: some of it is hard to call by a name. */
export const others = {
  label: [
    label('first-aid', 'First aid', 'certificate'),
    label('north', 'North', 'group'),
    label('north-skill', 'north', 'service'),
    label('twin-1', 'Twin', 'label'),
    label('twin-2', ' TWIN', 'label', 'T-2'),
    label('listed', 'Lifting, heavy', 'label'),
    label('numbered', 'Piano', 'label', 'First aid'),
  ],
  resource: [
    person('ana', 'Ana', 'Silva', 'R-07'),
    person('ben', 'Ben', 'Chan', 'r-07'),
    person('zoe', 'Zoe', '', null),
    person('formula', '=SUM(A1)', '', null),
  ],
  customer: [person('carol', 'Carol', 'Dee', 'C-1'), person('shop', 'Corner shop', '', null)],
  rosterTemplate: [known('west', { name: 'Inner West' }), known('east', { name: 'East' })],
} as const;

/** All records of an organisation: the others, and those of some kinds. */
export function everything(own: Partial<Record<RecordName, readonly AnyKnown[]>>): KnownRecords {
  const all = { ...others, ...own };
  const tables = recordNames.map((name) => [
    tableOf(name),
    name in all ? Object.entries(all).find(([one]) => one === name)?.[1] : [],
  ]);
  return {
    timeZone: 'America/Chicago',
    settings: defaultOrganisationSettings,
    ...Object.fromEntries(tables),
  };
}
