import { country, phone, weekday, yesNo } from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { clockSchema, clocks, clockText, defaultClock } from '../time/clockText.ts';
import { dateFormatSchema, dateFormats, dateText, defaultDateFormat } from '../time/dateFormat.ts';
import { setting } from './setting.ts';

/** How an organisation writes and counts, and whom its lists have. */
export const generalSettings = {
  weekStart: setting(
    weekday('First day of the week', {
      help: 'Weeks start on this day, on boards and wherever hours per week or fortnight are counted.',
    }),
    {
      default: 0,
      section: 'general',
      decides: [
        { kind: 'figures' },
        { kind: 'part', what: 'the day on which weeks start on boards and in lists' },
      ],
    },
  ),
  dateFormat: setting(
    fieldOf('choice', 'Date format', dateFormatSchema, {
      choices: Object.fromEntries(dateFormats.map((format) => [format, dateText(format, '2026-11-04')])),
      help: 'How dates are written on screens, in reasons and in histories.',
    }),
    {
      default: defaultDateFormat,
      section: 'general',
      decides: [{ kind: 'figures' }, { kind: 'part', what: 'how screens and histories write dates' }],
    },
  ),
  timeFormat: setting(
    fieldOf('choice', 'Time format', clockSchema, {
      choices: Object.fromEntries(clocks.map((clock) => [clock, clockText(clock, 55_800)])),
      help: 'How times of day are written on screens, in reasons and in histories.',
    }),
    {
      default: defaultClock,
      section: 'general',
      decides: [{ kind: 'figures' }, { kind: 'part', what: 'how screens and histories write times of day' }],
    },
  ),
  defaultCountry: setting(
    country('Country', {
      help: 'Telephone numbers without a calling code are dialled with that of this country.',
    }),
    {
      default: { name: 'AU', code: '+61' },
      section: 'general',
      decides: [{ kind: 'part', what: 'how telephone numbers without a calling code are dialled' }],
    },
  ),
  officePhone: setting(
    phone('Telephone of the office', {
      help: 'The number that customers and field workers call from the chat of their work.',
      example: '02 9000 1234',
    }),
    {
      default: null,
      section: 'general',
      the: 'the telephone number of the office',
      decides: [{ kind: 'part', what: 'which number customers and field workers are offered to call' }],
    },
  ),
  promotedDispatchersListed: setting(
    yesNo('List promoted dispatchers', {
      help: 'Lists of people have those who are promoted to dispatcher. Otherwise only lists with inactive people do.',
    }),
    {
      default: false,
      section: 'general',
      the: 'promoted dispatchers in lists of people',
      decides: [{ kind: 'part', what: 'whether lists of people have promoted dispatchers' }],
    },
  ),
  customerPhoneOptional: setting(
    yesNo('Customers may be without a phone number', {
      help: 'Otherwise a new customer needs a mobile number, and it cannot be removed.',
    }),
    {
      default: true,
      section: 'general',
      the: 'customers without a phone number',
      decides: [{ kind: 'requires', at: false, category: 'customer', field: 'mobile' }],
    },
  ),
} as const;
