import { yesNo } from '../record/field.ts';
import { setting } from './setting.ts';

/** What people may no longer do, may ask for, and do not see (scheduling §6). */
export const restrictionSettings = {
  resourcesMayRequestCancellation: setting(
    yesNo('People may ask to cancel', { help: 'On their own bookings.' }),
    {
      default: true,
      section: 'cancellation',
      the: 'cancellation requests by people',
      decides: [{ kind: 'step', action: 'requestCancellation', of: 'resource' }],
    },
  ),
  customersMayRequestCancellation: setting(
    yesNo('Customers may ask to cancel', { help: 'On their own bookings.' }),
    {
      default: true,
      section: 'cancellation',
      the: 'cancellation requests by customers',
      decides: [{ kind: 'step', action: 'requestCancellation', of: 'customer' }],
    },
  ),
  massStatusChange: setting(
    yesNo('Change the status of many bookings at once', {
      help: 'Of those that are selected, of a whole list, and by a file. Otherwise of one booking at a time.',
    }),
    {
      default: true,
      section: 'restrictions',
      the: 'mass status changes',
      decides: [{ kind: 'part', what: 'whether the status of several bookings can be changed at once' }],
    },
  ),
  disable: {
    newBookings: setting(yesNo('Disable new bookings', { help: 'Only administrators enter bookings.' }), {
      default: false,
      section: 'restrictions',
      the: 'the restriction of new bookings',
      decides: [closes(true, 'planners', ['booking.create', 'recurringBooking.create'])],
    }),
    bookingEdit: setting(
      yesNo('Disable editing of bookings', {
        help: 'Only administrators change the details and the time of bookings. Planners go on assigning people and taking steps.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to bookings',
        decides: [
          closes(true, 'planners', [
            'booking.edit',
            'booking.reschedule',
            'booking.split',
            'recurringBooking.change',
            'recurringBooking.fill',
          ]),
        ],
      },
    ),
    resourceEdit: setting(
      yesNo('Disable editing of people', {
        help: 'Only administrators change, deactivate and reactivate people.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to people',
        decides: [
          closes(true, 'planners', [
            'resource.change',
            'resource.deactivate',
            'resource.reactivate',
            'resource.merge',
          ]),
        ],
      },
    ),
    customerEdit: setting(
      yesNo('Disable editing of customers', {
        help: 'Only administrators change, deactivate and reactivate customers, and whom they have barred.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to customers',
        decides: [
          closes(true, 'planners', [
            'customer.change',
            'customer.deactivate',
            'customer.reactivate',
            'customer.merge',
            'customer.barResource',
            'customer.unbarResource',
          ]),
        ],
      },
    ),
  },
  hideDuringService: {
    mobile: duringService(
      'Hide mobile numbers',
      'The number of the customer is hidden',
      'mobile numbers of customers',
    ),
    phone: duringService(
      'Hide phone numbers',
      'The numbers of its contacts are hidden',
      'phone numbers of contacts',
    ),
    email: duringService(
      'Hide e-mail addresses',
      'The addresses of the customer and its contacts are hidden',
      'e-mail addresses of customers and contacts',
    ),
  },
} as const;

/** What a setting closes while it has a value, and to whom (`domain/catalogues/closedCommands.ts`). */
function closes(at: boolean, to: 'planners' | 'everybody', commands: readonly string[]) {
  return { kind: 'closes', at, to, commands } as const;
}

/** What whoever works at a customer's does not see of it meanwhile (`domain/customer/duringService.ts`). */
function duringService(label: string, whose: string, what: string) {
  return setting(yesNo(label, { help: `${whose} while the work is under way.` }), {
    default: false,
    section: 'privacy',
    the: `hiding the ${what} during a service`,
    decides: [{ kind: 'part', what: `whether field workers see the ${what} while a booking is active` }],
  });
}
