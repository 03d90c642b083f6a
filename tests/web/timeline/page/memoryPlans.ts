import type { ApplyPlanReport, PlanPreview, PlanRequest } from '../../../../api/contract/planning.ts';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { BookingCommands } from '../../../../domain/booking/bookingCommands.ts';
import { type Board, moved, nameOf, placementOf } from '../../../../web/timeline/board/board.ts';

const reason =
  'Unable to perform auto allocation: No resources match the criteria. Please assign a resource manually.';

/**
 * A plan as the server would answer it: all drafts but the last go to the last resource; `optimise` also
 * gives the first rostered booking of it to them, unless that is locked.
 */
export function planOf(board: Board, request: PlanRequest): PlanPreview {
  const inSpan = [...board.bookings.values()].filter(
    ({ id, start }) =>
      start >= request.from && start < request.to && (request.bookingIds?.includes(id) ?? true),
  );
  const drafts = inSpan.filter(({ status }) => status === 'draft');
  const taker = board.resources.at(-1);
  const handedOver = inSpan.find(
    ({ locked, status, resources }) =>
      status === 'rostered' && !locked && resources.every((one) => one.id !== taker?.id),
  );
  const fitting = taker === undefined ? [] : drafts.slice(0, -1);
  const changed =
    request.mode === 'optimise' && handedOver !== undefined ? [handedOver, ...fitting] : fitting;
  const planned = ({ id, revision, title, customerName, status, start, end }: BookingView) => ({
    bookingId: id,
    ifRevision: revision,
    title,
    customerName,
    status,
    start,
    end,
  });
  const left = drafts.slice(-1);
  const allocated = inSpan.length - drafts.length;
  return {
    mode: request.mode,
    from: request.from,
    to: request.to,
    position: board.position,
    seed: 1,
    elapsedMs: 1200,
    ended: 'done',
    provenMost: request.mode === 'optimise',
    bookings: inSpan.length,
    locked: inSpan.filter((booking) => booking.locked).length,
    before: { allocated, unallocated: drafts.length, score: 20_000, violations: 1, travelMinutes: null },
    after: {
      allocated: allocated + fitting.length,
      unallocated: left.length,
      score: 20_750,
      violations: 0,
      travelMinutes: null,
    },
    mustForce: false,
    gain: {
      allocated: fitting.length,
      mended: 1,
      travelKm: 12.3,
      changed: changed.length - fitting.length,
      takenOff: 0,
      ofAllocated: allocated,
    },
    changes: changed.map((booking) => ({
      ...planned(booking),
      before: booking.resources,
      because: booking.resources.length === 0 ? ('unallocated' as const) : ('better' as const),
      conflict: [],
      suitability: [],
      needs: [],
      after: [{ id: taker?.id ?? '', name: nameOf(taker, '') }],
      choices: [],
    })),
    unallocated: left.map((booking) => ({
      ...planned(booking),
      code: 'no_auto_allocation',
      message: reason,
      obstacle: { code: 'resource_busy' as const, title: 'everybody busy', reason: 'all have other work' },
      reasons: [
        {
          code: 'resource_busy' as const,
          title: 'Resource is busy',
          messages: ['already assigned from 09:00 to 10:00'],
          figures: [],
          people: board.resources.length,
          resourceIds: board.resources.map(({ id }) => id),
          resourceNames: board.resources.map((resource) => nameOf(resource, '')),
        },
      ],
    })),
    inConflict: [],
  };
}

/** `booking.applyPlan` as the server would answer it: all or none. */
export function applyPlan(
  board: Board,
  { changes }: BookingCommands['booking.applyPlan'],
):
  | { readonly kind: 'outdated'; readonly bookingId: string }
  | {
      readonly kind: 'applied';
      readonly bookings: readonly BookingView[];
      readonly report: ApplyPlanReport;
    } {
  const bookings: BookingView[] = [];
  const inverse: ApplyPlanReport['inverse'] = [];
  for (const { bookingId, ifRevision, resourceIds } of changes) {
    const booking = board.bookings.get(bookingId);
    if (booking === undefined || booking.revision !== ifRevision) return { kind: 'outdated', bookingId };
    const revision = booking.revision + 1;
    bookings.push({ ...moved(board, booking, { ...placementOf(booking), resourceIds }), revision });
    inverse.push({ bookingId, ifRevision: revision, resourceIds: booking.resources.map(({ id }) => id) });
  }
  return {
    kind: 'applied',
    bookings,
    report: {
      applied: bookings.map(({ id, revision, resources }) => ({
        bookingId: id,
        revision,
        resourceIds: resources.map((one) => one.id),
      })),
      notApplied: [],
      inverse,
    },
  };
}
