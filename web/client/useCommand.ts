import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { useSession } from '../shell/SessionContext.ts';
import { offerUndo } from '../undo/undo.tsx';
import { noteKnown } from './knownPosition.ts';
import { refreshAfterCommand, refreshAfterRefusal } from './refreshAfterCommand.ts';
import { RequestFailed } from './requestFailed.ts';
import { type CommandInput, type CommandName, sendAnyCommand } from './sendCommand.ts';

/**
 * The outcome of the last command. `refused`: the server said no, and nothing happened. `unsynced`: no answer
 * came, or the session had ended; the command is kept and may be sent again, and still happens once.
 */
export type CommandState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unsynced'; readonly message: string };

export interface CommandControl {
  readonly state: CommandState;
  /** Returns undefined if it was refused or got no answer; `state` says why. */
  readonly send: <Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    ifRevision?: number,
  ) => Promise<CommandAnswerBody | undefined>;
  /** The same for code that works on any record: the server checks the name and the input. */
  readonly sendAny: (
    name: string,
    input: object,
    ifRevision?: number,
  ) => Promise<CommandAnswerBody | undefined>;
  /** Sends the command that got no answer again. */
  readonly retry: () => Promise<CommandAnswerBody | undefined>;
  readonly forget: () => void;
}

/**
 * Sends commands one at a time, reports their outcome, refreshes what is on the screen afterwards, and offers to undo
 * them.
 */
export function useCommand(): CommandControl {
  const client = useQueryClient();
  const [state, setState] = useState<CommandState>({ kind: 'idle' });
  const session = useSession();
  const latest = useRef(session);
  latest.current = session;
  const again = useRef<() => Promise<CommandAnswerBody | undefined>>(async () => undefined);

  const send = useCallback<CommandControl['sendAny']>(
    async (name, input, ifRevision) => {
      const commandId = crypto.randomUUID();
      const attempt = async (): Promise<CommandAnswerBody | undefined> => {
        setState({ kind: 'saving' });
        try {
          const options = ifRevision === undefined ? { commandId } : { commandId, ifRevision };
          const answer = await sendAnyCommand(name, input, options);
          noteKnown(answer.position);
          setState({ kind: 'saved' });
          refreshAfterCommand(client);
          offerUndo(client, name, answer, latest.current);
          return answer;
        } catch (error) {
          if (!(error instanceof RequestFailed)) throw error;
          const { refused, code, message } = error;
          const why = error.sessionEnded && !error.organisationLeft ? 'Your session had ended.' : message;
          setState(refused ? { kind: 'refused', code, message } : { kind: 'unsynced', message: why });
          // Somebody else changed it: show its current state, beside the reason.
          if (refused) {
            refreshAfterRefusal(client);
          }
          return undefined;
        }
      };
      again.current = attempt;
      return attempt();
    },
    [client],
  );
  const retry = useCallback(() => again.current(), []);
  const forget = useCallback(() => setState({ kind: 'idle' }), []);

  const unsaved = state.kind === 'saving' || state.kind === 'unsynced';
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved]);

  return { state, send, sendAny: send, retry, forget };
}
