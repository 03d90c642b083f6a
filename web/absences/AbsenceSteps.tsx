import { Button } from '@mantine/core';
import type { AbsenceView } from '../../api/contract/views.ts';
import type { CommandState } from '../client/useCommand.ts';
import { possibleSteps } from '../records/stages/recordSteps.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';

export interface AbsenceStepsProps {
  readonly absence: AbsenceView;
  /** What it is, as it is spoken after the words of the buttons: `Leave, Monday 2 March`. */
  readonly what: string;
  /** Of the command that the buttons send. */
  readonly state: CommandState;
  /** `decisions`: not the step that calls it off. */
  readonly shows?: 'decisions';
  readonly onTake: (command: string) => void;
}

/** The steps that can be taken with leave or a break, in the organisation's words; no reason is asked for. */
export function AbsenceSteps({ absence, what, state, shows, onTake }: AbsenceStepsProps) {
  const session = useSession();
  const steps = possibleSteps('absence', absence, session, useMinute());
  const isCalledOff = steps.some(({ name }) => name === 'cancel');
  return (
    steps
      .filter(({ name }) => shows === undefined || name !== 'cancel')
      // What is approved is called off with one button, not with two that come to the same.
      .filter(({ name }) => name !== 'decline' || absence.status !== 'approved' || !isCalledOff)
      .map(({ name, verb, command }) => (
        <Button
          key={name}
          size="compact-sm"
          variant={name === 'approve' ? 'filled' : 'default'}
          disabled={state.kind === 'saving'}
          aria-label={`${verb}: ${what}`}
          onClick={() => onTake(command)}
        >
          {verb}
        </Button>
      ))
  );
}
