import { type Actor, systemActor } from '../../../domain/rights/actor.ts';
import { demonstrationOrganisation, type demonstrationUsers } from './demonstrationUsers.ts';

export type DemonstrationUid = (typeof demonstrationUsers)[number]['uid'];

const roles: Readonly<Record<string, Actor['role']>> = {
  'demo-dispatcher': 'dispatcher',
  'demo-scheduler': 'scheduler',
  'demo-resource': 'resource',
  'demo-customer': 'customer',
};

/** Somebody of the demonstration as the author of what they said. */
export function demonstrationActor(uid: DemonstrationUid): Actor {
  return { ...systemActor(uid, demonstrationOrganisation.id), role: roles[uid] ?? 'system' };
}
