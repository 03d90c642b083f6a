import type { LabelDetails, LabelType } from '../../domain/label/label.ts';
import type { Known } from './knownRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import type { Step } from './uploadPlan.ts';

/** Labels by name, as bookings ask for them; the ones that were not there are to be created. */
export interface LabelsByName {
  /** Groups are apart from all other types: a team may be called as a skill is. */
  idOf(name: string, type: LabelType): string;
  /** What asking has led to. */
  steps(): readonly Step[];
}

export function labelsByName(org: string, known: readonly Known<LabelDetails>[]): LabelsByName {
  const keyOf = (name: string, type: LabelType) =>
    `${type === 'group' ? 'group' : 'name'} ${plainName(name)}`;
  const ids = new Map(known.map(({ id, details }) => [keyOf(details.name, details.type), id]));
  const steps: Step[] = [];
  return {
    idOf(name, type) {
      const key = keyOf(name, type);
      const present = ids.get(key);
      if (present !== undefined) return present;
      const id = recordIdOf(org, 'label', key);
      ids.set(key, id);
      steps.push({
        recordId: id,
        lines: [],
        outcome: 'created',
        commands: [{ name: 'label.create', input: { labelId: id, name, type }, revision: null }],
      });
      return id;
    },
    steps: () => steps,
  };
}
