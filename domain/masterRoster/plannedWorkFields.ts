import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { address, line, location, number, refs, text, yesNo } from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';

/**
 * The fields of planned work (`PlannedWork`) that are the same wherever it is planned, in a roster event and in a recurring
 * booking: bookings have them as they are. Files may name them as scheduling §3 does.
 */
export const plannedWorkFields = {
  title: fieldOf('line', 'Title', lineSchema, { class: 'plain', example: 'Morning care' }),
  resourcesNeeded: number('People needed', z.int().min(1).max(20), {
    class: 'plain',
    alsoKnownAs: ['MasterResourceID', 'ResourceGroup', 'Resources needed'],
    example: '1',
  }),
  preferredResourceIds: refs('resource', 'Preferred people', {
    class: 'planning',
    help: 'Most preferred first.',
    alsoKnownAs: ['rs_preferred_list', 'Preferred resources'],
    example: 'R-07',
  }),
  external: yesNo('External', {
    class: 'plain',
    help: 'Work for contractors.',
    alsoKnownAs: ['IsExternalBooking'],
    example: 'no',
  }),
  visitStemId: line('Service plan', {
    class: 'plain',
    exact: true,
    help: 'The visits of one number start and end together.',
    alsoKnownAs: ['VisitStemID'],
    example: 'VS-1042',
  }),
  address: address('Address', { class: 'contact', help: "Only if it is not at the customer's address." }),
  location: location('Location', { class: 'contact' }),
  notes: text('Notes', { class: 'plain' }),
} as const;
