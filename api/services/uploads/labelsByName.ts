import type { LabelFact } from '../../../domain/kernel/facts.ts';
import type { LabelDetails } from '../../../domain/label/label.ts';
import { everywhere, labelsUsedFor } from '../../../domain/label/labelUses.ts';
import type { Known } from './knownRecords.ts';
import { isAmong } from './namedBeyond.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { idText } from './recordKeys.ts';
import type { Step } from './uploadPlan.ts';

/** Labels by name, as bookings ask for them; those that do not exist are to be created. */
export interface LabelsByName {
  /**
   * Groups are separate from all other types: a team may have the same name as a skill. Of several of a name it is one that
   * bookings may name, if any: none of the statuses or kinds of sites. `id:…` names one by its id.
   */
  idOf(name: string, type: LabelDetails['type']): string;
  /** Whether there is one before the file is saved. */
  exists(name: string, type: LabelDetails['type']): boolean;
  /** Creates those of these labels that do not exist yet. */
  steps(used: ReadonlySet<string>): readonly Step[];
  /** What these will be when they have been created. */
  made(used: ReadonlySet<string>): readonly LabelFact[];
}

export function labelsByName(org: string, known: readonly Known<LabelDetails>[]): LabelsByName {
  const byId = new Set(known.map(({ id }) => idText(id)));
  const keyOf = (name: string, type: LabelDetails['type']) =>
    byId.has(name) ? name : `${type === 'group' ? 'group' : 'name'} ${plainName(name)}`;
  const among = labelsUsedFor('booking');
  // Of one name the last counts.
  const fitting = known.toSorted((one, other) => Number(isAmong(one, among)) - Number(isAmong(other, among)));
  const ids = new Map([
    ...fitting.map(({ id, details }) => [keyOf(details.name, details.type), id] as const),
    ...known.map(({ id }) => [idText(id), id] as const),
  ]);
  const before = new Set(ids.keys());
  const steps: Step[] = [];
  const made: LabelFact[] = [];
  return {
    exists: (name, type) => before.has(keyOf(name, type)),
    idOf(name, type) {
      const key = keyOf(name, type);
      const present = ids.get(key);
      if (present !== undefined) return present;
      const id = recordIdOf(org, 'label', key);
      ids.set(key, id);
      made.push({
        id,
        name,
        type,
        unitPrice: null,
        reference: null,
        colour: null,
        usedFor: [...everywhere],
        taskStage: null,
        place: null,
        archived: false,
      });
      steps.push({
        recordId: id,
        lines: [],
        outcome: 'created',
        commands: [{ name: 'label.create', input: { labelId: id, name, type }, revision: null }],
      });
      return id;
    },
    steps: (used) => steps.filter(({ recordId }) => used.has(recordId)),
    made: (used) => made.filter(({ id }) => used.has(id)),
  };
}
