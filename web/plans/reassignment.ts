import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, absenceReportSchema } from '../../api/contract/views.ts';
import { grouped } from '../shell/counted.ts';

/** The bookings that a planner wants to give to others, because a change has broken them. */
export type BrokenBookings = AbsenceReport['conflicts'];

let asked: BrokenBookings | undefined;
const listeners = new Set<() => void>();

function become(next: BrokenBookings | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** What is to be reassigned now, and who is told when that changes. */
export const reassignment = {
  now: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  close: () => become(undefined),
  /** Whether there is a dialog for it: only planners have it. */
  isOffered: () => listeners.size > 0,
};

/** Opens the plan that gives these bookings to others (`ReassignDialog.tsx`). */
export function reassign(bookings: BrokenBookings): void {
  become(bookings);
}

/** The same for what a command has just brought into conflict; nothing if it has not. */
export function reassignBroken({ report }: Pick<CommandAnswerBody, 'report'>): void {
  const broken = absenceReportSchema.safeParse(report).data?.conflicts ?? [];
  if (broken.length > 0) reassign(broken);
}

/** `Reassign these 7` */
export function reassignText(bookings: number): string {
  return bookings === 1 ? 'Reassign it' : `Reassign these ${grouped(bookings)}`;
}
