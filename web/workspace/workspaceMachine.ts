import { assign, fromPromise, setup } from 'xstate';
import type { CommitProblemView } from '../../api/contract/workspaces.ts';
import {
  commitProblemsSchema,
  commitReportSchema,
  rosterCommitReportSchema,
} from '../../api/contract/workspaces.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendCommand } from '../client/sendCommand.ts';
import type { UndoCommand } from '../undo/undoOf.ts';

/** What a commit has made, and what it has left. */
export interface CommitOutcome {
  readonly made: number;
  readonly left: readonly CommitProblemView[];
  /** What takes it back. */
  readonly undo: readonly UndoCommand[];
  readonly position: number;
}

interface Context {
  readonly workspaceId: string;
  /** The key of a commit that got no answer: sent again, it still happens once. */
  readonly commandId: string;
  readonly revision: number;
  readonly problems: readonly CommitProblemView[];
  readonly failure: string | null;
  readonly outcome: CommitOutcome | null;
}

type Event =
  | { readonly type: 'COMMIT'; readonly revision: number; readonly commandId: string }
  | { readonly type: 'RETRY' | 'LOOKED' | 'GONE' };

const committing = fromPromise<CommitOutcome, Pick<Context, 'workspaceId' | 'revision' | 'commandId'>>(
  async ({ input: { workspaceId, revision, commandId } }) => {
    const { report, position } = await sendCommand(
      'workspace.commit',
      { workspaceId, revision },
      { commandId },
    );
    return { ...madeOf(report), position };
  },
);

/**
 * A workspace on the screen: `working`, until it is being committed. A commit that is refused is `outdated`, with the
 * changes that cannot be made; one that got no answer is `unanswered` and can be sent again. It ends `committed`, or
 * `gone`: discarded, at its end, or somebody else's.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly workspaceId: string },
  },
  actors: { committing },
  guards: {
    isRefused: ({ event }) => errorOf(event)?.refused === true,
    isWhole: ({ event }) => outcomeOf(event)?.left.length === 0,
  },
  actions: {
    ask: assign(({ event }) =>
      event.type === 'COMMIT' ? { revision: event.revision, commandId: event.commandId } : {},
    ),
    forget: assign({ problems: [], failure: null }),
    tell: assign(({ event }) => {
      const error = errorOf(event);
      const told = commitProblemsSchema.safeParse(error?.problem?.details);
      return { failure: error?.message ?? null, problems: told.success ? told.data.problems : [] };
    }),
    take: assign(({ event }) => {
      const outcome = outcomeOf(event);
      return { outcome: outcome ?? null, problems: outcome?.left ?? [] };
    }),
  },
}).createMachine({
  id: 'workspace',
  context: ({ input: { workspaceId } }) => ({
    workspaceId,
    commandId: '',
    revision: 0,
    problems: [],
    failure: null,
    outcome: null,
  }),
  initial: 'working',
  on: { GONE: '.gone' },
  states: {
    working: { on: { COMMIT: { target: 'committing', actions: 'ask' } } },
    committing: {
      entry: 'forget',
      // What is gone meanwhile was committed by this.
      on: { GONE: {} },
      invoke: {
        src: 'committing',
        input: ({ context: { workspaceId, revision, commandId } }) => ({ workspaceId, revision, commandId }),
        onDone: [
          { guard: 'isWhole', target: 'committed', actions: 'take' },
          { target: 'outdated', actions: 'take' },
        ],
        onError: [
          { guard: 'isRefused', target: 'outdated', actions: 'tell' },
          { target: 'unanswered', actions: 'tell' },
        ],
      },
    },
    outdated: {
      on: {
        COMMIT: { target: 'committing', actions: 'ask' },
        LOOKED: { target: 'working', actions: 'forget' },
      },
    },
    unanswered: { on: { RETRY: 'committing', GONE: {} } },
    committed: { type: 'final' },
    gone: { type: 'final' },
  },
});

/** What a commit has made, by its report: of bookings, or of roster events. */
function madeOf(report: unknown): Omit<CommitOutcome, 'position'> {
  const ofRoster = rosterCommitReportSchema.safeParse(report);
  if (ofRoster.success) {
    const { applied, notApplied, inverse } = ofRoster.data;
    return {
      made: applied.length,
      left: notApplied,
      undo: inverse.map(({ ifRevision, ...input }) => ({ name: 'rosterEvent.revert', input, ifRevision })),
    };
  }
  const { applied, notApplied, inverse } = commitReportSchema.parse(report);
  return {
    made: applied.length,
    left: notApplied,
    undo: inverse.map((input) => ({ name: 'booking.undo', input })),
  };
}

/** The boundary: what a promise has rejected with. */
function errorOf(event: object): RequestFailed | undefined {
  const error = 'error' in event ? event.error : undefined;
  if (error === undefined || error instanceof RequestFailed) return error;
  throw error;
}

function outcomeOf(event: object): CommitOutcome | undefined {
  // The boundary: the invoked promise answers with nothing else.
  return 'output' in event ? (event.output as CommitOutcome) : undefined;
}
