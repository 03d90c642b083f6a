import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';

/** What the broadcast is called, and what stands under that (shell §2.2, `broadcast_title`, `broadcast_desc`). */
export function broadcastOf({
  broadcastTitle,
  broadcastDescription,
}: Pick<OrganisationSettings, 'broadcastTitle' | 'broadcastDescription'>): {
  readonly title: string;
  readonly description: string;
} {
  return {
    title: broadcastTitle ?? 'Broadcast',
    description: broadcastDescription ?? 'What is announced to you, now.',
  };
}
