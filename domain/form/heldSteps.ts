import { z } from 'zod';
import type { FormMoment, FormWorkKind } from './form.ts';

/** Work whose step forms may hold back: of which kind, and with which labels. */
export interface HeldWork {
  readonly about: string;
  readonly kind: FormWorkKind;
  readonly labelIds: readonly string[];
  /** The moments of the forms that must be filled in. */
  readonly moments: readonly FormMoment[];
  /** What is held back, after `before`: `it starts`. */
  readonly step: 'start' | 'finish';
}

const bookingSchema = z.object({
  status: z.string(),
  details: z.object({ labelIds: z.array(z.string()), group: z.unknown().optional() }),
});
const taskSchema = z.object({ stage: z.string(), details: z.object({ labelIds: z.array(z.string()) }) });

/** The work that a command would start or finish, by its state; undefined of every other command, and where nothing is there. */
export function heldWork(command: string, id: string, state: unknown): HeldWork | undefined {
  const [category, step] = command.split('.');
  if (step !== 'start' && step !== 'finish') return undefined;
  const moment = step === 'start' ? ('beforeStart' as const) : ('beforeFinish' as const);
  if (category === 'booking') {
    const booking = bookingSchema.safeParse(state).data;
    if (booking === undefined) return undefined;
    const { labelIds, group } = booking.details;
    const kind = (group ?? null) === null ? 'booking' : 'group';
    return { about: `booking:${id}`, kind, labelIds, moments: [moment], step };
  }
  const task = category === 'task' ? taskSchema.safeParse(state).data : undefined;
  if (task === undefined) return undefined;
  // A task may be finished without having been started.
  const both = step === 'finish' && task.stage === 'open';
  return {
    about: `task:${id}`,
    kind: 'task',
    labelIds: task.details.labelIds,
    moments: both ? ['beforeStart', 'beforeFinish'] : [moment],
    step,
  };
}

/** What is said of the forms that hold a step back: `Fill in 'Site safety' before you start.` */
export function heldText(titles: readonly string[], step: HeldWork['step']): string {
  const named = titles.map((title) => `'${title}'`);
  const last = named.pop() ?? '';
  const all = named.length === 0 ? last : `${named.join(', ')} and ${last}`;
  return `Fill in ${all} before you ${step}.`;
}
