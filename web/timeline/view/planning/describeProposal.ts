import { z } from 'zod';
import type { Violation } from '../../../../domain/allocation/allocationRecord.ts';
import { mostTellingFirst, reasonText } from '../../../../domain/catalogue/reasonText.ts';
import { type Board, nameOf, type Placement, titleOf } from '../../board/board.ts';
import { rowName } from '../../board/boardRows.ts';
import { type BoardWords, bookingWords, counted } from '../../board/boardWords.ts';
import { type Grip, type Proposal, samePeople, samePlacement } from '../../gesture/gesture.ts';
import { overrides, placedTogether } from '../../gesture/propose.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { GhostText } from '../session/dragLayer.ts';

/**
 * Why a place is not suitable, in words: the first reason, and how many more there are. Empty if it is
 * suitable.
 */
export function reasonOf(format: TimeFormat, proposal: Pick<Proposal, 'violations' | 'forbidden'>): string {
  if (proposal.forbidden !== undefined) return proposal.forbidden;
  // What forbids the drop comes before mere conflicts.
  const busy = proposal.violations.find((violation) => violation.code === 'resource_busy');
  const first = busy ?? mostTellingFirst(proposal.violations)[0];
  if (first === undefined) return '';
  const more = proposal.violations.length - 1;
  const text = format.recorded(reasonText(first));
  return more === 0 ? text : `${text} (and ${more} more)`;
}

/** How many of its people a booking keeps, if it loses any. */
function peopleLost(home: Placement, { resourceIds }: Placement): string {
  const had = home.resourceIds.length;
  if (resourceIds.length >= had) return '';
  return resourceIds.length === 0 ? 'Leaves it unallocated' : `Keeps ${resourceIds.length} of ${had} people`;
}

/** Where the bookings are that are held together, in words: ` and 2 more`; empty for one alone. */
function withOthers({ others }: Proposal): string {
  return others.length === 0 ? '' : ` and ${others.length} more`;
}

/** What is said of bookings that are held together: first of the one that was grabbed, else of the first of the others. */
function reasonOfAll(board: Board, format: TimeFormat, proposal: Proposal): string {
  const own = reasonOf(format, proposal);
  if (own !== '') return own;
  const other = proposal.others.find((one) => reasonOf(format, one) !== '');
  if (other === undefined) return '';
  const stays = other.forbidden === undefined ? '' : 'stays: ';
  return `“${titleIn(board, other.held.booking.id)}” ${stays}${reasonOf(format, other)}`;
}

function titleIn(board: Board, bookingId: string): string {
  const booking = board.bookings.get(bookingId);
  return booking === undefined ? 'A booking' : titleOf(booking);
}

/** The text on the ghost and beside it. */
export function ghostText(
  board: Board,
  format: TimeFormat,
  title: string,
  home: Placement,
  proposal: Proposal,
): GhostText {
  const reason = reasonOfAll(board, format, proposal);
  const forced = proposal.force && reason !== '' ? 'Forced: ' : '';
  return {
    title,
    when: `${format.span(proposal.start, proposal.end)} · ${rowName(board, proposal.row)}${withOthers(proposal)}`,
    verdict:
      proposal.forbidden !== undefined
        ? 'blocked'
        : reason !== ''
          ? 'conflict'
          : samePlacement(home, proposal)
            ? 'home'
            : 'free',
    reason: sentence(`${forced}${reason}`) || peopleLost(home, proposal) || (proposal.remarks[0] ?? ''),
  };
}

/** A proposal for screen readers: time, row, and whether and why it is not suitable. */
export function spokenProposal(
  board: Board,
  format: TimeFormat,
  home: Placement,
  proposal: Proposal,
): string {
  const place = `${format.spoken(proposal.start, proposal.end)}, ${rowName(board, proposal.row)}${withOthers(proposal)}.`;
  const reason = reasonOfAll(board, format, proposal);
  const lost = peopleLost(home, proposal);
  if (reason === '') {
    const [remark] = proposal.remarks;
    return `${place} ${lost === '' ? 'No conflict' : lost}.${remark === undefined ? '' : ` ${remark}.`}`;
  }
  if (proposal.forbidden !== undefined) return `${place} Cannot be dropped here: ${stopped(reason)}`;
  return `${place} ${proposal.force ? 'Forced despite' : 'Conflict'}: ${stopped(reason)}`;
}

/** What a drop would override, for the question whether that is meant. */
export interface OverrideQuestion {
  /** `Place “Wash” there anyway?` */
  readonly title: string;
  /** Where it would be. */
  readonly place: string;
  /** What stands against it by person, the most telling first; without a person what concerns the job alone. */
  readonly reasons: readonly { readonly name: string | undefined; readonly text: string }[];
}

export function overrideQuestion(
  board: Board,
  format: TimeFormat,
  grip: Grip,
  proposal: Proposal,
  words: BoardWords = bookingWords,
): OverrideQuestion {
  const title = titleIn(board, grip.booking.id);
  const placed = placedTogether(grip, proposal);
  return {
    title:
      placed.length > 1
        ? `Place ${counted(words, placed.length)} there anyway?`
        : `Place “${title}” there anyway?`,
    place: `${rowName(board, proposal.row)}, ${format.span(proposal.start, proposal.end)}`,
    reasons: placed.flatMap((one) => {
      const which = placed.length > 1 ? `“${titleIn(board, one.held.booking.id)}”` : undefined;
      return mostTellingFirst(overrides(one.held.booking, one)).map((violation) => {
        const { resourceId } = violation;
        const who = resourceId === null ? undefined : nameOf(board.resourcesById.get(resourceId), resourceId);
        return {
          name: [which, who].filter((part) => part !== undefined).join(', ') || undefined,
          text: sentence(`${format.recorded(reasonText(violation))}${workInTheWay(board, violation)}`),
        };
      });
    }),
  };
}

/** What becomes of bookings that are dropped together: those that stay where they are, each with the reason. */
export function staying(board: Board, { others }: Proposal): string {
  const left = others.filter(({ forbidden }) => forbidden !== undefined);
  const named = left
    .slice(0, mostNamed)
    .map(({ held, forbidden }) => `“${titleIn(board, held.booking.id)}” stays where it is: ${forbidden}`);
  const more = left.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more stay.`] : [])].join(' ');
}

/** How many bookings are named one by one. */
const mostNamed = 3;

const jobsSchema = z.object({ bookingIds: z.array(z.string()) });

/** The jobs that a busy person has at that time, as far as the board shows them: ` (Wash)`. */
function workInTheWay(board: Board, violation: Violation): string {
  const details = jobsSchema.safeParse(violation.details);
  if (violation.code !== 'resource_busy' || !details.success) return '';
  const titles = details.data.bookingIds.flatMap((id) => {
    const booking = board.bookings.get(id);
    return booking === undefined ? [] : [`“${titleOf(booking)}”`];
  });
  return titles.length === 0 ? '' : ` (${titles.join(', ')})`;
}

/** The label of a step with several bookings, by what they are called. */
export function togetherLabel(grip: Grip, count: number, words: BoardWords = bookingWords): string {
  return `${grip.part === 'body' ? 'Move' : 'Resize'} ${counted(words, count)}`;
}

/** The label of a change in the history. */
export function changeLabel(board: Board, title: string, before: Placement, after: Placement): string {
  const name = title === '' ? 'booking' : `“${title}”`;
  const added = after.resourceIds.find((id) => !before.resourceIds.includes(id));
  if (!samePeople(before.resourceIds, after.resourceIds)) {
    if (added === undefined) return `Take ${peopleText(board, before, after)} off ${name}`;
    return `Give ${name} to ${rowName(board, added)}`;
  }
  return before.end - before.start === after.end - after.start ? `Move ${name}` : `Resize ${name}`;
}

/** With a capital letter: the catalogue's texts follow a name, these stand alone. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With one full stop: what forbids a place is a sentence, a text of the catalogue is not. */
function stopped(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function peopleText(board: Board, before: Placement, after: Placement): string {
  return before.resourceIds
    .filter((id) => !after.resourceIds.includes(id))
    .map((id) => rowName(board, id))
    .join(' and ');
}
