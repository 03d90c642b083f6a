import { feedFrameSchema, feedQuerySchema } from '../../contract/feed.ts';
import { socketLimitsTold } from '../../platform/limits/limits.ts';
import { openFeedSocket } from '../live/openFeedSocket.ts';
import { defineSocket, type Route } from './route.ts';

export const eventStreamRoutes: readonly Route[] = [
  defineSocket({
    path: '/api/v1/events/stream',
    access: { read: 'feed' },
    scope: 'events:read',
    tag: 'Event feed',
    summary: 'Follow the event feed (WebSocket)',
    description: `History after the cursor, then \`caughtUp\`, then live; nothing is lost or repeated. \`checkpoint\` moves the cursor past events that the filter discards. An \`error\` frame says why the socket closes, and which cursor to resume from. ${socketLimitsTold}`,
    input: { query: feedQuerySchema },
    answer: feedFrameSchema,
    open: openFeedSocket,
  }),
];
