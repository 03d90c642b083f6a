import { areaOf } from '../catalogues/areaOf.ts';
import { isReading, readings } from '../catalogues/readings.ts';
import type { AnyStages, TakenBy } from '../record/stages.ts';
import type { Claims } from './persona.ts';
import type { Scope } from './right.ts';
import { commandScope } from './rights.ts';

/**
 * About which records somebody may send a command, by its name: `booking.cancel`, `task.start`. A step of a record says in
 * its declaration who takes it. Nobody sends a command of an unknown category.
 */
export function scopeOfCommand(claims: Claims, command: string): Scope {
  const [category = '', step = ''] = command.split('.');
  const area = areaOf(category);
  if (area === undefined || step === '') return 'none';
  const steps = isReading(category) ? (readings[category].declaration.stages?.steps ?? {}) : {};
  return commandScope(claims, area, command, takenBy(steps, step));
}

/** Who takes a step takes it back as well, as far as the decision finds that it is their own (`revert`). */
function takenBy(steps: AnyStages['steps'], step: string): TakenBy | undefined {
  return step === 'revert' ? Object.values(steps).find(({ by }) => by === 'owners')?.by : steps[step]?.by;
}
