import type { TokenScope } from '../../api/contract/integrations.ts';

/** What a scope allows a token to do, for people. */
export const scopeLabels: Readonly<Record<TokenScope, { readonly title: string; readonly text: string }>> = {
  'events:read': { title: 'Read events', text: 'The event feed with its whole history.' },
  'security:read': { title: 'Read the security trail', text: 'Who signed in, who was refused, and alarms.' },
  read: { title: 'Read', text: 'Bookings, customers, resources, shifts, labels and the timeline.' },
  write: { title: 'Write', text: 'Commands and uploads, as a dispatcher may send them.' },
};
