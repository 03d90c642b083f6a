import { type Board, nameOf, type Placement } from '../board/board.ts';
import { unallocatedRow } from '../board/hitTest.ts';
import { type Proposal, samePeople, samePlacement } from '../gesture/gesture.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import type { GhostText } from './dragLayer.ts';

/** A row's name. */
export function rowName(board: Board, row: string): string {
  return row === unallocatedRow ? 'Unallocated' : nameOf(board.resourcesById.get(row), row);
}

/**
 * Why a place is not suitable, in words: the first reason, and how many more there are. Empty if it is
 * suitable.
 */
export function reasonOf(proposal: Pick<Proposal, 'violations' | 'forbidden'>): string {
  if (proposal.forbidden !== undefined) return proposal.forbidden;
  // What forbids the drop comes before mere conflicts.
  const busy = proposal.violations.find((violation) => violation.code === 'resource_busy');
  const first = busy ?? proposal.violations[0];
  if (first === undefined) return '';
  const more = proposal.violations.length - 1;
  return more === 0 ? first.message : `${first.message} (and ${more} more)`;
}

/** How many of its people a booking keeps, if it loses any. */
function peopleLost(home: Placement, { resourceIds }: Placement): string {
  const had = home.resourceIds.length;
  if (resourceIds.length >= had) return '';
  return resourceIds.length === 0 ? 'Nobody has it then' : `Keeps ${resourceIds.length} of ${had} people`;
}

/** The text on the ghost and beside it. */
export function ghostText(
  board: Board,
  format: TimeFormat,
  title: string,
  home: Placement,
  proposal: Proposal,
): GhostText {
  const reason = reasonOf(proposal);
  const forced = proposal.force && proposal.violations.length > 0 ? 'Forced: ' : '';
  return {
    title,
    when: `${format.day(proposal.start)}, ${format.range(proposal.start, proposal.end)} · ${rowName(board, proposal.row)}`,
    verdict: proposal.blocked
      ? 'blocked'
      : reason !== ''
        ? 'conflict'
        : samePlacement(home, proposal)
          ? 'home'
          : 'free',
    reason: sentence(`${forced}${reason}`) || peopleLost(home, proposal),
  };
}

/** A proposal for screen readers: time, row, and whether and why it is not suitable. */
export function spokenProposal(
  board: Board,
  format: TimeFormat,
  home: Placement,
  proposal: Proposal,
): string {
  const place = `${format.spoken(proposal.start, proposal.end)}, ${rowName(board, proposal.row)}.`;
  const reason = reasonOf(proposal);
  const lost = peopleLost(home, proposal);
  if (reason === '') return `${place} ${lost === '' ? 'No conflict' : lost}.`;
  if (proposal.blocked) return `${place} Cannot be dropped here: ${reason}.`;
  return `${place} ${proposal.force ? 'Forced despite' : 'Conflict'}: ${reason}.`;
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

function peopleText(board: Board, before: Placement, after: Placement): string {
  return before.resourceIds
    .filter((id) => !after.resourceIds.includes(id))
    .map((id) => rowName(board, id))
    .join(' and ');
}
