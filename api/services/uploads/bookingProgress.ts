import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import { rankOf, stepsTo } from '../../../domain/booking/stepsTo.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { plainName } from './naturalKey.ts';
import type { PlannedCommand } from './uploadPlan.ts';

/** Words in files for a booking's progress, besides the statuses themselves. */
const statusWords: Readonly<Record<string, BookingStatus>> = {
  new: 'draft',
  planned: 'draft',
  open: 'draft',
  allocated: 'rostered',
  scheduled: 'rostered',
  'in progress': 'active',
  started: 'active',
  done: 'finished',
  complete: 'finished',
  completed: 'finished',
  pass: 'finished',
  'pass w/ conditions': 'finished',
  fail: 'finished',
  canceled: 'cancelled',
  postponed: 'parked',
};

/** Words of other programs that probably mean a status; a person decides. */
const statusGuesses: readonly (readonly [RegExp, BookingStatus])[] = [
  [
    /\b(no[ -]?show|did not attend|missed|void|withdrawn|rejected|cancel\w*|deleted|duplicate)\b|annul|stornier|abgesagt|anulad|anulow|geannuleerd|afgezegd|avbokad|inställd|odwołan|キャンセル|取消/,
    'cancelled',
  ],
  [
    /\b(closed|resolved|complete\w*|done|finished|fulfilled|attended|delivered|solved|invoiced|paid)\b|terminé|effectué|erledigt|abgeschlossen|completad|terminad|realizad|complet[ao]|conclus|concluíd|finalizad|finito|voltooid|afgerond|zakończ|wykonan|slutförd|utförd|klar$|完了|済/,
    'finished',
  ],
  [
    /\b(in progress|on site|onsite|started|working|under way|underway|clocked in)\b|en cours|in arbeit|en curso|in corso|em andamento|bezig|w toku|pågå|作業中/,
    'active',
  ],
  [/\b(on hold|pending customer|waiting|awaiting|deferred|paused|suspended)\b/, 'parked'],
  [
    /\b(confirmed|accepted|approved)\b|confirmé|bestätigt|confirmad|confermat|bevestigd|potwierdzon|bekräftad|確定/,
    'confirmed',
  ],
  [/\b(dispatched|en route|travell?ing|sent)\b/, 'dispatched'],
  [
    /\b(assigned|scheduled|allocated|rostered|published|booked|filled)\b|planifié|geplant|programad|pianificat|agendad|gepland|zaplanowan|planerad|予定/,
    'rostered',
  ],
  [
    /\b(new(?! (?:york|jersey|mexico|hampshire|england|south wales|brunswick|zealand))|open|unassigned|unscheduled|to do|todo|requested|pending|tentative|needs action|vacant|empty|draft)\b/,
    'draft',
  ],
];

/** What an unknown word for a status probably means; undefined if nothing comes to mind. */
export function guessStatus(text: string): BookingStatus | undefined {
  const word = plainName(text).replaceAll('_', ' ');
  return statusGuesses.find(([words]) => words.test(word))?.[1];
}

/** The status that a file means; undefined for an unknown word. */
export function readStatus(text: string): BookingStatus | undefined {
  const word = text.trim().toLowerCase();
  return bookingStatuses.find((status) => status === word) ?? statusWords[word];
}

/** Reads the status that a file means; undefined for an unknown word. */
export type StatusWords = (text: string) => BookingStatus | undefined;

/** The words of an organisation for the statuses, as its exports write them, before those of other programs. */
export function statusWordsOf(settings: Pick<OrganisationSettings, 'statuses'>): StatusWords {
  const labels = statusLabelsOf(settings.statuses);
  const own = Map.groupBy(bookingStatuses, (status) => plainName(labels[status]));
  return (text) => {
    const [one, another] = own.get(plainName(text)) ?? [];
    return another === undefined && one !== undefined ? one : readStatus(text);
  };
}

/** Whether a booking in that status has people. */
export function needsPeople(status: BookingStatus): boolean {
  return status !== 'draft' && status !== 'parked' && status !== 'cancelled';
}

/**
 * The commands that bring a booking from its current status (undefined: just created, a draft) to the people
 * and the status that a file gives. None if it has reached them already; nothing goes back.
 */
export function progressCommands(
  bookingId: string,
  present: ExistingBooking | undefined,
  resourceIds: readonly string[],
  status: BookingStatus | undefined,
  cancelledReason = '',
): readonly Omit<PlannedCommand, 'revision'>[] {
  const now = present?.status ?? 'draft';
  const commands: Omit<PlannedCommand, 'revision'>[] = [];
  const input = { bookingId };
  const isRanked = rankOf(now) >= 0;
  const openToChange = isRanked && rankOf(now) < rankOf('active');
  const others = resourceIds.length > 0 && resourceIds.join() !== (present?.resourceIds ?? []).join();
  if (openToChange && others) {
    commands.push({ name: 'booking.allocate', input: { ...input, resourceIds: [...resourceIds] } });
  }
  if (status === undefined || status === now) return commands;
  if (status === 'parked' && openToChange) {
    return [...commands, { name: 'booking.park', input: { ...input, reason: 'Parked in the file' } }];
  }
  const reason = cancelledReason === '' ? 'Cancelled in the file' : cancelledReason;
  if (status === 'cancelled' && isRanked && rankOf(now) < rankOf('finished')) {
    return [...commands, { name: 'booking.cancel', input: { ...input, reason } }];
  }
  return [...commands, ...stepsTo(status, now).map((name) => ({ name, input }))];
}
