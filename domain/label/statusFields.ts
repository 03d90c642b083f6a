import { z } from 'zod';
import { number, optionalChoice } from '../record/field.ts';
import { taskStages } from './labelUses.ts';

/** What a label says that is a status of the organisation's own. */
export const statusFields = {
  taskStage: optionalChoice('Stage of tasks', taskStages, {
    class: 'plain',
    help: 'Of a task status: the stage that it belongs to.',
    alsoKnownAs: ['Task stage'],
    example: 'Active',
  }),
  place: number('Place', z.int().min(0).max(10_000).nullable(), {
    class: 'plain',
    help: 'Of a status: its place among the others; the lowest comes first.',
    alsoKnownAs: ['Order', 'Position'],
    example: '1',
  }),
};

/** Those fields as labels had them before: statuses of tasks belonged to the first stage. */
export function withoutStatus(details: Readonly<Record<string, unknown>>) {
  return { ...details, taskStage: details.type === 'taskstatus' ? 'open' : null, place: null };
}

/** A status of tasks belongs to a stage. */
export function brokenStatus({
  type,
  taskStage,
}: {
  readonly type: string;
  readonly taskStage: string | null;
}) {
  return type === 'taskstatus' && taskStage === null
    ? { path: 'taskStage', message: 'must be given for a task status' }
    : undefined;
}
