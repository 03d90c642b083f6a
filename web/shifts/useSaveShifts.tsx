import { useState } from 'react';
import type { CommandEffects } from '../../api/contract/views.ts';
import type { PersonDaysEdit } from '../../domain/shift/setDaysCommand.ts';
import { type CommandState, useCommand } from '../client/useCommand.ts';
import { useAskEffects } from '../effects/useAskEffects.ts';
import { reassignBroken } from '../plans/reassignment.ts';

/** What is about to be saved, and what it would mean for bookings. */
export interface ShiftQuestion {
  readonly edits: readonly PersonDaysEdit[];
  readonly effects: CommandEffects;
  readonly onSaved: (position: number) => void;
}

export interface SaveShifts {
  readonly state: CommandState;
  readonly isBusy: boolean;
  /** Asked before bookings would come into conflict; undefined if nothing is asked. */
  readonly question: ShiftQuestion | undefined;
  /** Saves the days as one step; asks first if bookings would come into conflict. */
  readonly save: (edits: readonly PersonDaysEdit[], onSaved: (position: number) => void) => Promise<void>;
  /** Saves after the question; `reassign`: what it breaks is then given to others, as a plan. */
  readonly confirm: (then: 'reassign' | 'nothing') => Promise<void>;
  readonly cancel: () => void;
  readonly retry: () => Promise<void>;
  readonly forget: () => void;
}

/** Saves the hours of days, after the question what that breaks; the message afterwards undoes it and leads to a plan. */
export function useSaveShifts(): SaveShifts {
  const command = useCommand();
  const askEffects = useAskEffects();
  const [isAsking, setIsAsking] = useState(false);
  const [question, setQuestion] = useState<ShiftQuestion>();
  const [then, setThen] = useState<(position: number) => void>(() => () => {});

  const send = async (edits: readonly PersonDaysEdit[], onSaved: (position: number) => void) => {
    setThen(() => onSaved);
    const answer = await command.send('shift.setDays', { edits: [...edits] });
    if (answer !== undefined) onSaved(answer.position);
    return answer;
  };
  return {
    state: command.state,
    isBusy: isAsking || command.state.kind === 'saving',
    question,
    async save(edits, onSaved) {
      setIsAsking(true);
      const causes = { type: 'ShiftRemoved', data: {} };
      const effects = await askEffects({ name: 'shift.setDays', input: { edits }, causes });
      setIsAsking(false);
      if (effects !== undefined && effects.newConflicts.length > 0) setQuestion({ edits, effects, onSaved });
      else await send(edits, onSaved);
    },
    async confirm(next) {
      if (question === undefined) return;
      setQuestion(undefined);
      const answer = await send(question.edits, question.onSaved);
      if (answer !== undefined && next === 'reassign') reassignBroken(answer);
    },
    cancel: () => setQuestion(undefined),
    async retry() {
      const answer = await command.retry();
      if (answer !== undefined) then(answer.position);
    },
    forget: command.forget,
  };
}
