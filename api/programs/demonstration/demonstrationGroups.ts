import type { Temporal } from 'temporal-polyfill';
import type { DemonstrationRecords } from './demonstrationRecords.ts';
import { labelId } from './demonstrationRecords.ts';
import type { DemonstrationStep } from './demonstrationStep.ts';
import { demonstrationOrganisation } from './demonstrationUsers.ts';
import type { LabelKey } from './work.ts';

interface Outing {
  readonly title: string;
  /** In days from the Monday of this week, and local hours. */
  readonly day: number;
  readonly from: number;
  readonly until: number;
  readonly places: number;
  /** How many take part or wait, and the first of them among the customers. */
  readonly customers: number;
  readonly firstCustomer: number;
  /** What can be taken, each with its price in cents. */
  readonly services: readonly (readonly [LabelKey, number])[];
  readonly notes: string;
}

/** Two in this week and one in the next, each with somebody who waits for a place. */
const outings: readonly Outing[] = [
  {
    title: 'Lunch by the harbour',
    day: 2,
    from: 11,
    until: 14,
    places: 6,
    customers: 8,
    firstCustomer: 4,
    services: [
      ['meals', 1850],
      ['companionship', 2400],
    ],
    notes: 'Meet at the ferry wharf; step-free all the way.',
  },
  {
    title: 'Singing group',
    day: 4,
    from: 10,
    until: 12,
    places: 8,
    customers: 9,
    firstCustomer: 20,
    services: [['companionship', 1500]],
    notes: 'Song sheets are in the office.',
  },
  {
    title: 'Lunch by the harbour',
    day: 9,
    from: 11,
    until: 14,
    places: 6,
    customers: 7,
    firstCustomer: 4,
    services: [
      ['meals', 1850],
      ['companionship', 2400],
    ],
    notes: 'Meet at the ferry wharf; step-free all the way.',
  },
];

const minute = 60;

/** What was done with the group events of this week and the next; no chance is in it. `monday`: of this week. */
export function demonstrationGroups(
  monday: Temporal.PlainDate,
  { customers }: Pick<DemonstrationRecords, 'customers'>,
): readonly DemonstrationStep[] {
  const people = customers.filter(({ company }) => !company);
  return outings.flatMap((outing, index): readonly DemonstrationStep[] => {
    const bookingId = `group-event-${index + 1}`;
    const date = monday.add({ days: outing.day });
    const at = (day: Temporal.PlainDate, hour: number) =>
      Math.floor(
        day.toZonedDateTime({ timeZone: demonstrationOrganisation.timeZone, plainTime: { hour } })
          .epochMilliseconds / 1000,
      );
    const start = at(date, outing.from);
    const end = at(date, outing.until);
    const taking = people.slice(outing.firstCustomer, outing.firstCustomer + outing.customers);
    const services = outing.services.map(([key]) => labelId(key));
    const step = (
      when: number,
      by: DemonstrationStep['by'],
      command: DemonstrationStep['command'],
    ): DemonstrationStep => ({ at: when, by, bookingId, command });
    return [
      step(at(date.subtract({ days: 14 }), 10), 'dispatcher', {
        name: 'booking.create',
        input: {
          bookingId,
          customerId: null,
          title: outing.title,
          notes: outing.notes,
          start,
          end,
          labelIds: [labelId('companionship')],
          group: {
            places: outing.places,
            participantsPerPerson: 8,
            services: outing.services.map(([key, unitPrice]) => ({
              labelId: labelId(key),
              unitPrice,
              places: null,
            })),
          },
          participants: taking.map(({ id }, place) => ({
            customerId: id,
            // Some take everything, some one thing, and some come along.
            serviceIds: services.slice(0, place % 3),
          })),
        },
      }),
      step(at(date.subtract({ days: 9 }), 11), 'dispatcher', {
        name: 'booking.allocateAutomatically',
        input: { bookingId },
      }),
      step(at(date.subtract({ days: 1 }), 15), 'dispatcher', {
        name: 'booking.confirm',
        input: { bookingId },
      }),
      step(start, 'assigned', { name: 'booking.start', input: { bookingId } }),
      ...taking.slice(0, outing.places).map(({ id }, place) =>
        step(start + (10 + place) * minute, 'dispatcher', {
          name: 'booking.recordAttendance',
          input: { bookingId, customerId: id, attendance: place === 1 ? 'absent' : 'attended' },
        }),
      ),
      step(end, 'assigned', { name: 'booking.finish', input: { bookingId } }),
    ];
  });
}
