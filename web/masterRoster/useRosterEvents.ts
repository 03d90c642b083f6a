import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RosterEventDetails } from '../../domain/rosterEvent/rosterEvent.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { type AnyCommand, reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';
import { rosterWords } from './rosterBoard.ts';

/** What became of several commands. `failed`: no answer came, and the same may be sent again. */
export type ManySent =
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly done: number; readonly refused: readonly string[] };

/** Makes roster events, and takes them off: several as one step, which one undo takes back. */
export function useRosterEvents() {
  const client = useQueryClient();
  const send = useCallback(
    async (commands: readonly AnyCommand[], label: (done: number) => string): Promise<ManySent> => {
      try {
        const outcomes = await sendInBulk(commands);
        const undo = outcomes.flatMap((one, place) => undoOfMany(commands[place]?.name ?? '', [one]));
        const refresh = () => refreshAfterCommand(client);
        if (undo.length > 0) offerStep({ label: label(undo.length), undo: undo.toReversed(), refresh });
        refresh();
        return { kind: 'done', done: undo.length, refused: outcomes.flatMap((one) => reasonOf(one) ?? []) };
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        return { kind: 'failed', message: error.message };
      }
    },
    [client],
  );
  const make = useCallback(
    (events: readonly RosterEventDetails[]) =>
      send(events.map(createCommand), (done) => `${counted(rosterWords, done)} made`),
    [send],
  );
  const remove = useCallback(
    (ids: readonly string[]) =>
      send(
        ids.map((rosterEventId) => ({ name: 'rosterEvent.archive', input: { rosterEventId } })),
        (done) => `${counted(rosterWords, done)} removed`,
      ),
    [send],
  );
  return { send, make, remove };
}

/** The command that makes a roster event; sent again, it makes no second one. */
export function createCommand(event: RosterEventDetails): AnyCommand {
  const rosterEventId = crypto.randomUUID();
  return { name: 'rosterEvent.create', input: { rosterEventId, ...event }, id: `${rosterEventId}-create` };
}

/** Why some of several commands were not carried out; nothing if all were. */
export function notSentText(outcome: ManySent): string | undefined {
  if (outcome.kind === 'failed') return outcome.message;
  const [first] = outcome.refused;
  if (first === undefined) return undefined;
  const more = outcome.refused.length - 1;
  return more === 0 ? first : `${first} And ${more} more were refused.`;
}
