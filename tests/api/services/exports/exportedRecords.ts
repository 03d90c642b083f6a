import type { Known, KnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { listedNames, type RecordName } from '../../../../domain/catalogues/records.ts';
import { type labelTypes, labelUses, type taskStages } from '../../../../domain/label/labelUses.ts';
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

const label = (id: string, name: string, type: keyof typeof labelTypes, reference: string | null = null) =>
  known(id, { name, type, unitPrice: null, reference, usedFor: Object.keys(labelUses), taskStage: null });
/** A status of tasks, of a stage. */
const status = (id: string, name: string, taskStage: keyof typeof taskStages) =>
  known(id, { ...label(id, name, 'taskstatus').details, taskStage });
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
    label('site-twin', 'Twin', 'site'),
    label('site-aid', 'First aid', 'site'),
    label('event-twin', 'Twin', 'eventstate'),
    label('event-sure', 'Sure', 'eventstate', 'T-2'),
    label('option-twin', 'Twin', 'option_1'),
    label('option-early', 'Early, late', 'option_1'),
    label('service-twin', 'Twin', 'service'),
    status('open-twin', 'Twin', 'open'),
    status('open-waits', 'Waits for parts', 'open'),
    status('active-twin', 'twin', 'active'),
    status('finished-first', 'First aid', 'finished'),
  ],
  resource: [
    person('ana', 'Ana', 'Silva', 'R-07'),
    person('ben', 'Ben', 'Chan', 'r-07'),
    person('zoe', 'Zoe', '', null),
    person('formula', '=SUM(A1)', '', null),
  ],
  customer: [person('carol', 'Carol', 'Dee', 'C-1'), person('shop', 'Corner shop', '', null)],
  partner: [known('harbour', { name: 'Harbour Contractors' }), known('twin', { name: 'Twin' })],
  equipment: [
    known('hoist', { name: 'Hoist', serial: 'S-1', barcode: null }),
    known('hoist-2', { name: 'Hoist', serial: null, barcode: 'S-1' }),
    known('van', { name: 'Van', serial: null, barcode: null }),
  ],
  jobOffer: [
    known('early', { bookingId: 'visit-1', openUntil: 60 }),
    known('late', { bookingId: 'visit-1', openUntil: 90 }),
  ],
  calendarEvent: [known('fair', { title: 'Fair', start: 60 }), known('fair-2', { title: 'Fair', start: 90 })],
  rosterTemplate: [known('west', { name: 'Inner West' }), known('east', { name: 'East' })],
} as const;

/** All records of an organisation: the others, and those of some kinds. */
export function everything(own: Partial<Record<RecordName, readonly AnyKnown[]>>): KnownRecords {
  const all = { ...others, ...own };
  const tables = listedNames.map((name) => [
    tableOf(name),
    name in all ? Object.entries(all).find(([one]) => one === name)?.[1] : [],
  ]);
  return {
    timeZone: 'America/Chicago',
    settings: {
      ...defaultOrganisationSettings,
      docStatuses: [{ status: 'sent', order: 1, secondaryLabel: null }],
    },
    ...Object.fromEntries(tables),
  };
}
