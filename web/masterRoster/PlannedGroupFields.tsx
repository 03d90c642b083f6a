import { NumberInput } from '@mantine/core';
import { mostPlacesOfGroup } from '../../domain/groupEvent/groupDetails.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';

/** What makes a new roster event a group event. */
export interface PlannedGroupInput {
  readonly places: number;
  readonly participantIds: string[];
}

/** How many can take part in a group event of a roster, and who does each time. */
export function PlannedGroupFields({
  value,
  onChange,
}: {
  readonly value: PlannedGroupInput;
  readonly onChange: (value: PlannedGroupInput) => void;
}) {
  const { places, participantIds } = value;
  return (
    <>
      <NumberInput
        label="Places"
        required
        min={1}
        max={mostPlacesOfGroup}
        clampBehavior="strict"
        allowDecimal={false}
        value={places}
        onChange={(typed) => onChange({ ...value, places: Math.max(1, Number(typed)) })}
      />
      <RecordsSelect
        category="customer"
        label="Participants"
        description={
          participantIds.length > places
            ? 'Those beyond its places wait'
            : 'Who takes part each time, if you know'
        }
        value={participantIds}
        onChange={(ids) => onChange({ ...value, participantIds: ids })}
      />
    </>
  );
}
