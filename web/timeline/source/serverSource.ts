import { timelineViewSchema, workAroundViewSchema } from '../../../api/contract/views.ts';
import { liveConnection } from '../../client/liveConnection.ts';
import { request } from '../../client/request.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { sendCommand } from '../../client/sendCommand.ts';
import { requestPlan, requestStop } from './requestPlan.ts';
import type { TimelineSource } from './timelineSource.ts';

/** The timeline of the organisation that one is signed in to: queries, commands and live rows of the server. */
export const serverSource: TimelineSource = {
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
    const stopWatching = liveConnection.watch(
      { topic: 'timeline', from: span.start, to: span.end },
      after,
      listener.changed,
      listener.stale,
    );
    return () => {
      stopState();
      stopWatching();
    };
  },
  send: async ({ commandId, call, ifRevision }) => {
    try {
      const answer = await sendCommand(call.name, call.input, {
        commandId,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      });
      return { kind: 'done', revision: answer.revision, position: answer.position, report: answer.report };
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (error.refused) {
        const details = error.problem?.details;
        return { kind: 'refused', code: error.code, message: error.message, details };
      }
      return { kind: 'unreachable' };
    }
  },
  plan: requestPlan,
  stopPlan: requestStop,
};
