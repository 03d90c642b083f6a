import { Stack, Text, Title } from '@mantine/core';
import type { AbsenceView, ResourceView } from '../../api/contract/views.ts';
import { absenceTitle } from '../../domain/absence/absenceTitle.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { Facts } from '../records/drawer/Facts.tsx';
import { FieldFacts } from '../records/drawer/FieldFacts.tsx';
import { EndedMark } from '../records/EndedMark.tsx';
import { NothingHere } from '../shell/Notice.tsx';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ShiftList } from '../shifts/ShiftList.tsx';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import type { Board } from '../timeline/board/board.ts';
import { AsItWas } from './AsItWas.tsx';

export interface PastPersonDrawerProps {
  /** The board of that moment, from which the person's data comes. */
  readonly board: Board;
  /** Null while it is closed. */
  readonly resourceId: string | null;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly onClose: () => void;
}

/** A person of a past board as their record was then, read-only. */
export function PastPersonDrawer({ board, resourceId, asOf, onClose }: PastPersonDrawerProps) {
  const person = resourceId === null ? undefined : board.resourcesById.get(resourceId);
  return (
    <SideDrawer
      opened={resourceId !== null}
      onClose={onClose}
      title={person === undefined ? 'Person' : fullName(person)}
    >
      <Stack gap="md">
        <AsItWas asOf={asOf} />
        {person === undefined ? (
          <NothingHere title="Not on the board then">
            <Text size="sm" c="dimmed">
              At the moment shown, this person had not been added yet.
            </Text>
          </NothingHere>
        ) : (
          <Person person={person} board={board} />
        )}
      </Stack>
    </SideDrawer>
  );
}

function Person({ person, board }: { readonly person: ResourceView; readonly board: Board }) {
  // The person's labels have the names that they have on the board.
  const nameOf = (_category: string, id: string) => board.labels.get(id)?.name ?? id;
  return (
    <>
      <EndedMark name="resource" row={person} />
      <Facts>
        <FieldFacts name="resource" row={person} nameOf={nameOf} />
      </Facts>
      <Absences absences={board.absences.get(person.id) ?? []} />
      <section aria-labelledby="past-shifts">
        <Title order={2} size="h5" id="past-shifts" mb={6}>
          Shifts
        </Title>
        <ShiftList shifts={board.shifts.get(person.id) ?? []} />
      </section>
    </>
  );
}

/** The absences that the board has; nothing more is queried. */
function Absences({ absences }: { readonly absences: readonly AbsenceView[] }) {
  const { format } = useFormats();
  return (
    <section aria-labelledby="past-absences">
      <Title order={2} size="h5" id="past-absences" mb={6}>
        Leave and breaks in this fortnight
      </Title>
      {absences.length === 0 && (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      )}
      <Stack gap="xs">
        {absences.map((absence) => (
          <div key={absence.id}>
            <Text size="sm" fw={600}>
              {absenceTitle(absence)}
            </Text>
            <Text size="sm">
              {absenceWhen(absence, format)}
              {absence.reason !== '' && ` · ${absence.reason}`}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
