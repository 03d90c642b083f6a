import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FreePeopleRequest } from '../../api/contract/possibleWork.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { type CommandState, useCommand } from '../client/useCommand.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';

/** Makes a booking of what people were looked for, for one of them, or as an offer to several; one undo takes either back. */
export function useWorkFor(asked: FreePeopleRequest, onDone: () => void) {
  const client = useQueryClient();
  const command = useCommand();
  const [offering, setOffering] = useState<'idle' | 'saving'>('idle');
  const [problem, setProblem] = useState<string>();
  const { customerId, start, end, location = null, labelIds = [] } = asked;
  const booking = { customerId: customerId ?? '', start, end, location, labelIds };

  const book = async (resourceId: string): Promise<void> => {
    const answer = await command.send('booking.create', { ...booking, resourceIds: [resourceId] });
    if (answer !== undefined) onDone();
  };

  const offer = async (resourceIds: readonly string[]): Promise<void> => {
    setOffering('saving');
    setProblem(undefined);
    const bookingId = crypto.randomUUID();
    const sent = [
      { name: 'booking.create', input: { ...booking, bookingId } },
      { name: 'jobOffer.create', input: { bookingId, openUntil: start, places: 1, resourceIds } },
    ];
    try {
      const outcomes = await sendInBulk(sent);
      const undo = [
        ...undoOfMany('jobOffer.create', outcomes.slice(1)),
        ...undoOfMany('booking.create', outcomes.slice(0, 1)),
      ];
      const refresh = () => refreshAfterCommand(client);
      refresh();
      if (undo.length > 0) offerStep({ label: `Offered to ${resourceIds.length}`, undo, refresh });
      const reason = outcomes.map(reasonOf).find((one) => one !== undefined);
      if (reason === undefined) onDone();
      setProblem(reason);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setProblem(error.message);
    }
    setOffering('idle');
  };

  const state: CommandState = offering === 'saving' ? { kind: 'saving' } : command.state;
  const retry = async (): Promise<void> => {
    if ((await command.retry()) !== undefined) onDone();
  };
  return { state, problem, book, offer, retry };
}
