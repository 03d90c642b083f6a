import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { mayCommand } from '../../../domain/mayCommand.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import type { RecordName } from '../../../domain/records.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, endStepsFor, hasEnded, recordOf } from '../anyRecord.ts';
import { ConfirmStep } from '../ConfirmStep.tsx';
import { EndedMark } from '../EndedMark.tsx';

export interface RecordHeadProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  readonly title: string;
  readonly onEdit: () => void;
  readonly onDone: (answer: CommandAnswerBody) => void;
  /** It is gone for good. */
  readonly onGone: () => void;
}

/** Whether a record is in use, the ways to change that, and what became of the last change. */
export function RecordHead({ name, row, title, onEdit, onDone, onGone }: RecordHeadProps) {
  const session = useSession();
  const command = useCommand();
  const [asking, setAsking] = useState<'nothing' | 'whether to end it'>('nothing');
  const ended = hasEnded(row);
  const { end, beginAgain } = endStepsFor(name);
  const step = ended && beginAgain !== null ? beginAgain : end;
  const edits = mayCommand(session, `${name}.change`) && !(ended && endsArchived(name));
  const steps = mayCommand(session, step.command);
  const take = async () => {
    setAsking('nothing');
    const answer = await command.sendAny(step.command, { [`${name}Id`]: row.id });
    if (answer === undefined) return;
    if (step.inverse === null) {
      notifications.show({ message: `${capitalised(recordOf(name).words.one)} removed: ${title}` });
      onGone();
    } else onDone(answer);
  };
  if (!ended && !edits && !steps) return null;
  return (
    <>
      <Group gap="xs">
        <EndedMark name={name} row={row} />
        {edits && (
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
        )}
        {steps && (
          <Button
            size="xs"
            variant="default"
            loading={command.state.kind === 'saving'}
            onClick={() => (step.inverse === null ? setAsking('whether to end it') : void take())}
          >
            {step.verb}
          </Button>
        )}
      </Group>
      <ConfirmStep
        opened={asking === 'whether to end it'}
        step={step}
        what={title}
        onCancel={() => setAsking('nothing')}
        onConfirm={() => void take()}
      />
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}

/** What is archived cannot be changed until it is restored. */
function endsArchived(name: RecordName): boolean {
  return recordOf(name).declaration.ends === 'archived';
}
