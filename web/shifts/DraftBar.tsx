import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { withoutPlace } from '../client/withoutPlace.ts';
import { useSession } from '../shell/SessionContext.ts';
import { editsOfDraft, overtaken } from './grid/shiftDraft.ts';
import type { EditedShifts } from './grid/useShiftDraft.ts';
import classes from './shifts.module.css';
import type { SaveShifts } from './useSaveShifts.tsx';
import type { ShiftPerson } from './useShiftPeople.ts';

export interface DraftBarProps {
  readonly edited: EditedShifts;
  readonly saving: SaveShifts;
  readonly people: readonly ShiftPerson[];
}

/** What was edited and not saved, with what can be done about it; nothing if that is nothing. */
export function DraftBar({ edited, saving, people }: DraftBarProps) {
  const { weekStart } = useSession().organisation.settings;
  const { draft } = edited;
  const { state, isBusy } = saving;
  const count = draft.cells.size;
  if (count === 0 && draft.past.length === 0 && draft.future.length === 0) return null;
  const names = namesOf(edited, people);
  const theirs = overtaken(draft, edited.savedHours);
  const save = () =>
    void saving.save(editsOfDraft(draft, weekStart), (position) => edited.saved(draft.cells, position));
  const problem =
    theirs.size > 0
      ? `Somebody has changed ${theirs.size === 1 ? 'one of these days' : `${theirs.size} of these days`} meanwhile.`
      : state.kind === 'refused' && state.code === 'invalid_input'
        ? withoutPlace(state.message)
        : state.kind === 'refused' || state.kind === 'unsynced'
          ? state.message
          : undefined;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Unsaved changes" data-foot="selection">
      <div className={classes.barText}>
        <Text size="sm" fw={550} role="status">
          {count === 0 ? 'Nothing to save' : `${count} ${count === 1 ? 'day' : 'days'} of ${names} changed`}
        </Text>
        {problem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Undo the last edit"
        disabled={isBusy || draft.past.length === 0}
        onClick={edited.undo}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Redo the edit"
        disabled={isBusy || draft.future.length === 0}
        onClick={edited.redo}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() => {
          saving.forget();
          edited.discard();
        }}
      >
        Discard
      </Button>
      {theirs.size > 0 ? (
        <Button disabled={isBusy} onClick={edited.rebase}>
          Keep mine
        </Button>
      ) : state.kind === 'unsynced' ? (
        <Button loading={isBusy} onClick={() => void saving.retry()}>
          Try again
        </Button>
      ) : (
        <Button loading={isBusy} disabled={count === 0} onClick={save}>
          Save
        </Button>
      )}
    </div>
  );
}

/** `Ana Silva`, or how many they are. */
function namesOf({ draft }: EditedShifts, people: readonly ShiftPerson[]): string {
  const ids = new Set([...draft.cells.values()].map(({ resourceId }) => resourceId));
  const [only] = ids;
  if (ids.size !== 1) return `${ids.size} people`;
  return people.find(({ id }) => id === only)?.name ?? 'one person';
}
