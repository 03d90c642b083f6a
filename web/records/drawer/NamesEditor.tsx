import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { CommandEffects } from '../../../api/contract/views.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { useCommand } from '../../client/useCommand.ts';
import { EffectsNote } from '../../effects/EffectsNote.tsx';
import type { ForeseeableCommand } from '../../effects/foreseeableCommand.ts';
import { useAskEffects } from '../../effects/useAskEffects.ts';
import { reassignBroken, reassignText } from '../../plans/reassignment.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFocusOnMount } from '../../shell/useFocusOnMount.ts';
import { RecordsSelect } from '../fields/RecordsSelect.tsx';

export interface NamesEditorProps {
  readonly label: string;
  /** The records that are named, by id. */
  readonly category: RecordName;
  readonly named: readonly string[];
  /** The command that adds or removes the name of a record. */
  readonly commandFor: (change: 'add' | 'remove', id: string) => ForeseeableCommand;
}

/**
 * Names of records, each of which is added or removed by a command of its own that is sent at once; if it would
 * bring bookings into conflict, the user is asked first.
 */
export function NamesEditor({ label, category, named, commandFor }: NamesEditorProps) {
  const command = useCommand();
  const askEffects = useAskEffects();
  const [asking, setAsking] = useState<Asking>();
  const send = async (chosen: ForeseeableCommand, then: 'reassign' | 'nothing' = 'nothing') => {
    setAsking(undefined);
    const answer = await command.sendAny(chosen.name, chosen.input);
    if (answer !== undefined && then === 'reassign') reassignBroken(answer);
  };
  const onChange = async (next: readonly string[]) => {
    const [coming] = next.filter((id) => !named.includes(id));
    const [going] = named.filter((id) => !next.includes(id));
    const id = coming ?? going;
    if (id === undefined) return;
    const chosen = commandFor(coming === undefined ? 'remove' : 'add', id);
    const effects = await askEffects(chosen);
    if (effects === undefined || effects.newConflicts.length === 0) await send(chosen);
    else setAsking({ chosen, effects, value: next });
  };
  return (
    <div>
      <RecordsSelect
        category={category}
        label={label}
        value={asking?.value ?? named}
        onChange={(next) => void onChange(next)}
        clearing="one by one"
      />
      {asking !== undefined && (
        <Question
          effects={asking.effects}
          onCancel={() => setAsking(undefined)}
          onSave={(then) => void send(asking.chosen, then)}
        />
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </div>
  );
}

interface QuestionProps {
  readonly effects: CommandEffects;
  readonly onCancel: () => void;
  readonly onSave: (then: 'reassign' | 'nothing') => void;
}

/** Takes the focus, so that the list of choices does not stay open above it. */
function Question({ effects, onCancel, onSave }: QuestionProps) {
  const session = useSession();
  const cancel = useFocusOnMount<HTMLButtonElement>();
  return (
    <Stack gap="xs" mt="xs">
      <EffectsNote effects={effects} />
      <Group justify="flex-end" gap="xs">
        <Button ref={cancel} size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {mayCommand(session, 'booking.applyPlan') && (
          <Button size="xs" variant="default" onClick={() => onSave('reassign')}>
            Save and {reassignText(effects.newConflicts.length).toLowerCase()}
          </Button>
        )}
        <Button size="xs" onClick={() => onSave('nothing')}>
          Save anyway
        </Button>
      </Group>
    </Stack>
  );
}

/** A choice that would bring bookings into conflict, until the user confirms or cancels it. */
interface Asking {
  readonly chosen: ForeseeableCommand;
  readonly effects: CommandEffects;
  readonly value: readonly string[];
}
