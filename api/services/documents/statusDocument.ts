import { z } from 'zod';
import {
  type BookingStatus,
  bookingStatuses,
  bookingStatusSchema,
} from '../../../domain/booking/bookingStatus.ts';
import { type StatusLook, standardStatusLabels } from '../../../domain/booking/statusLook.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';

/** How an organisation shows one status. */
export interface DocumentedStatus extends StatusLook {
  readonly status: BookingStatus;
}

/** All statuses of an organisation, in the order of their rank. */
export function documentedStatuses({
  statuses,
}: Pick<OrganisationSettings, 'statuses'>): readonly DocumentedStatus[] {
  return bookingStatuses.map((status) => ({ status, ...statuses[status] }));
}

const { held, kept } = fieldsOf<DocumentedStatus>();

const longColour = /^#[0-9a-f]{6}$/i;
const shortColour = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

function colourField(key: 'colour' | 'textColour', text: string, example: string) {
  const schema = described(z.string().nullable(), `${text} Null: as Muster has it.`, example);
  return kept([key], schema, {
    write: (look) => look[key],
    read(given) {
      if (given === null || given === '') return saying(key, null);
      const colour = String(given).trim();
      const [, red, green, blue] = shortColour.exec(colour) ?? [];
      const long = red === undefined ? colour : `#${red}${red}${green}${green}${blue}${blue}`;
      return longColour.test(long)
        ? saying(key, long.toLowerCase())
        : new Unreadable('must be a colour such as #1b66c9');
    },
  });
}

function saying(key: 'colour' | 'textColour', value: string | null): Partial<DocumentedStatus> {
  return key === 'colour' ? { colour: value } : { textColour: value };
}

/** One entry of the job status configuration as scheduling §3 has it, in the field `statusConfig` of `job_status_config`. */
export const statusDocument = defineDocument<DocumentedStatus>()({
  kind: 'settings/job_status_config',
  words: { one: 'status', many: 'statuses' },
  about: 'What a status of bookings is called, and its colours.',
  area: 'organisation',
  asked: { by: 'key', limit: 250 },
  fields: {
    _key: held('status', described(bookingStatusSchema, 'The status.', 'rostered')),
    _value: kept(['label'], described(z.string(), 'What it is called.', 'Rostered'), {
      write: ({ status, label }) => label ?? standardStatusLabels[status],
      read(given, _reader, { _key }) {
        const label = given === null ? '' : String(given).trim();
        const status = bookingStatusSchema.safeParse(_key).data;
        const isStandard = label === '' || (status !== undefined && label === standardStatusLabels[status]);
        return { label: isStandard ? null : label };
      },
    }),
    color: colourField('colour', 'Its colour, #rrggbb.', '#ffe066'),
    textColor: colourField('textColour', 'The colour of the text on it, #rrggbb.', '#16202b'),
  },
  beyond: [],
});
