import { z } from 'zod';
import { liveMessageSchema, liveRequestSchema } from '../../contract/live.ts';
import { socketLimitsTold } from '../../platform/limits/limits.ts';
import { openLiveSocket } from '../live/openLiveSocket.ts';
import { defineSocket, type Route } from './route.ts';

export const liveRoutes: readonly Route[] = [
  defineSocket({
    path: '/api/v1/live',
    access: { read: 'work' },
    isForGuests: true,
    scope: 'read',
    tag: 'Timeline',
    summary: 'What changes on the screen (WebSocket)',
    description: `Send what you look at (\`watch\`, with the position your screen shows); get the rows that change, as far as you may see them. ${socketLimitsTold}`,
    input: { query: z.object({}) },
    answer: liveMessageSchema,
    takes: liveRequestSchema,
    open: openLiveSocket,
  }),
];
