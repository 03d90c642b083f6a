import type { WebhookFormat } from '../../api/contract/integrations.ts';

/** The formats of webhooks, for people who choose one. */
export const formatTexts: {
  readonly [Format in WebhookFormat]: { readonly label: string; readonly about: string };
} = {
  events: { label: 'Events', about: 'Everything that happens, as the event feed has it.' },
  externalJobs: {
    label: 'External jobs',
    about: 'Bookings marked as external, once somebody has them: the whole job first, then what changes.',
  },
};
