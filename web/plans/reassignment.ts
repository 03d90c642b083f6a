import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, absenceReportSchema } from '../../api/contract/views.ts';
import { askedStore } from '../shell/askedStore.ts';
import { grouped } from '../shell/counted.ts';

/** The bookings that a planner wants to give to others, because a change has broken them. */
export type BrokenBookings = AbsenceReport['conflicts'];

/** What a plan is asked for: bookings that a change has broken, or what is unallocated on a day. */
export type AskedPlan =
  | { readonly kind: 'reassign'; readonly bookings: BrokenBookings }
  | {
      readonly kind: 'fill';
      /** The day in words: `Mon 7/Dec`. */
      readonly day: string;
      /** From its beginning to its end, epoch seconds. */
      readonly from: number;
      readonly to: number;
    };

const asked = askedStore<AskedPlan>();

/** What is to be planned now, and who is told when that changes; only planners have the dialog for it. */
export const reassignment = { ...asked, close: () => asked.become(undefined) };

/** Opens the plan that gives these bookings to others (`ReassignDialog.tsx`). */
export function reassign(bookings: BrokenBookings): void {
  asked.become({ kind: 'reassign', bookings });
}

/** The same for what a command has just brought into conflict; nothing if it has not. */
export function reassignBroken({ report }: Pick<CommandAnswerBody, 'report'>): void {
  const broken = absenceReportSchema.safeParse(report).data?.conflicts ?? [];
  if (broken.length > 0) reassign(broken);
}

/** Opens the plan that gives what is unallocated on a day to the best people. */
export function fillDay(day: Omit<Extract<AskedPlan, { kind: 'fill' }>, 'kind'>): void {
  asked.become({ kind: 'fill', ...day });
}

/** `Reassign these 7` */
export function reassignText(bookings: number): string {
  return bookings === 1 ? 'Reassign it' : `Reassign these ${grouped(bookings)}`;
}
