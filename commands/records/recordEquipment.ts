import type { records } from '../../domain/catalogues/records.ts';
import type { Taken } from '../../domain/equipment/taken.ts';
import { commitmentOf } from '../../domain/lane/lane.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import { stageField, stageFieldOf } from '../../domain/record/stages.ts';

type AnyRecord = (typeof records)[keyof typeof records];
type Input = Readonly<Record<string, unknown>>;

/** The equipment that records of a kind have for themselves by their lane, read as boards read it; none without such a lane. */
export function recordEquipment({
  category,
  declaration: { span },
  stages,
  lane,
}: Pick<AnyRecord, 'category' | 'declaration' | 'stages' | 'lane'>) {
  const field = lane?.equipment;
  return {
    namesEquipment({ input }: { readonly input: Input }, state: AnyState): readonly string[] {
      if (field === undefined) return [];
      const kept: Input = 'details' in state ? { ...state.details } : {};
      return [input[field] ?? [], kept[field] ?? []].flat().map(String);
    },
    takes(state: AnyState): Taken | undefined {
      if (!('details' in state) || field === undefined || lane === null || span === undefined)
        return undefined;
      const inactive = state.status === 'archived' || state.status === 'inactive';
      const stage = stages === null ? {} : { [stageFieldOf(stages)]: state[stageField] };
      const fact = { ...state.details, ...stage, id: '', inactive };
      const commitment = commitmentOf({ category, lane, span, stages, title: () => '' }, fact);
      return commitment?.isOver === false ? commitment : undefined;
    },
  };
}
