import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { jobsViewSchema, jobViewSchema } from '../../../api/contract/jobs.ts';
import { applyPlanReportSchema } from '../../../api/contract/planning.ts';
import { timelineViewSchema, workAroundViewSchema } from '../../../api/contract/views.ts';
import { gathered } from '../../client/gathered.ts';
import { liveConnection } from '../../client/liveConnection.ts';
import { request } from '../../client/request.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { sendCommand } from '../../client/sendCommand.ts';
import { requestStop } from '../../plans/requestStop.ts';
import { requestPlan } from './requestPlan.ts';
import type { CommandOutcome, TimelineSource } from './timelineSource.ts';

/**
 * After a burst of changes that cannot be sent one by one, everything is reloaded once, this long after the
 * first of them.
 */
const gatherMs = 250;

/**
 * The timeline of the organisation that the user is signed in to: queries, commands and live rows of the
 * server.
 */
export const serverSource: TimelineSource = {
  loadsInParts: true,
  load: (span, signal) =>
    request(`/api/v1/timeline?from=${span.start}&to=${span.end}`, timelineViewSchema, { signal }),
  around: (span, board, signal) =>
    request(
      `/api/v1/timeline/around?from=${span.start}&to=${span.end}&boardFrom=${board.start}&boardTo=${board.end}`,
      workAroundViewSchema,
      { signal },
    ),
  follow: (span, after, listener) => {
    const tellState = () => {
      if (liveConnection.state === 'connected') listener.connection('connected');
      if (liveConnection.state === 'offline') listener.connection('lost');
    };
    const stopState = liveConnection.onState(tellState);
    const again = gathered(listener.stale, gatherMs);
    const stopWatching = liveConnection.watch(
      { topic: 'timeline', from: span.start, to: span.end },
      after,
      (changed) => {
        if (Object.keys(changed.changes).length === 0) again.ask();
        else listener.changed(changed);
      },
      again.ask,
    );
    return () => {
      stopState();
      stopWatching();
      again.stop();
    };
  },
  send: ({ commandId, call, ifRevision }) =>
    outcomeOf(() =>
      sendCommand(call.name, call.input, {
        commandId,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      }),
    ),
  plan: requestPlan,
  stopPlan: requestStop,
  jobs: {
    underWay: async () => (await request('/api/v1/jobs', jobsViewSchema)).jobs,
    look: (jobId) => request(`/api/v1/jobs/${jobId}`, jobViewSchema),
    report: (jobId) => request(`/api/v1/jobs/${jobId}/report`, applyPlanReportSchema),
    cancel: (jobId) => request(`/api/v1/jobs/${jobId}/cancel`, jobViewSchema, { method: 'POST' }),
  },
};

/** What became of a command that is sent for a board. */
export async function outcomeOf(send: () => Promise<CommandAnswerBody>): Promise<CommandOutcome> {
  try {
    const { revision, position, report, job } = await send();
    return { kind: 'done', revision, position, report, job };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    // The limit of jobs is reached: the same command is refused until one has ended.
    if (error.refused || error.code === 'too_many_requests') {
      const details = error.problem?.details;
      return { kind: 'refused', code: error.code, message: error.message, details };
    }
    return { kind: 'unreachable' };
  }
}
