import { randomUUID } from 'node:crypto';
import { anyOf, type Work } from './work.ts';

/** The fortnight that every roster is published for: each of its events is on one day of it. */
const fortnight = { from: '2027-03-01', to: '2027-03-14' };
export const eventsOfRoster = 4;

/** A roster is prepared in a workspace, committed, and published twice: the second time nothing is left to do. */
export const rosterPublication: Work = async ({ dispatcher, send }) => {
  const rosterTemplateId = randomUUID();
  const workspaceId = randomUUID();
  const made = await send('rosterTemplate.create', { rosterTemplateId, name: `Roster ${rosterTemplateId}` });
  if (made.kind !== 'acknowledged') return;
  const opened = await send('workspace.openRoster', { workspaceId, rosterTemplateId, name: 'Under faults' });
  if (opened.kind !== 'acknowledged') return;
  const changes = Array.from({ length: eventsOfRoster }, (_, number) => {
    const start = 3600 * (8 + Math.floor(Math.random() * 9));
    const wanted = {
      title: `Visit ${number}`,
      customerId: anyOf(dispatcher.customerIds),
      resourceIds: [anyOf(dispatcher.resourceIds)],
      week: 1 + (number % 2),
      day: 1 + (number % 5),
      start,
      end: start + 3600,
    };
    return { rosterEventId: randomUUID(), basis: null, seen: null, wanted };
  });
  const staged = await send('workspace.stageRoster', { workspaceId, changes });
  if (staged.kind !== 'acknowledged') return;
  const { revision } = staged.answer;
  if ((await send('workspace.commit', { workspaceId, revision })).kind !== 'acknowledged') return;
  for (let times = 0; times < 2; times += 1) {
    const published = await send('rosterTemplate.publish', { rosterTemplateId, ...fortnight });
    if (published.kind !== 'acknowledged') return;
  }
};
