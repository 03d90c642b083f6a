import type { Role } from '../../domain/roles.ts';

const roleLabels: { readonly [One in Role | 'system']: string } = {
  dispatcher: 'Dispatcher',
  scheduler: 'Scheduler',
  resource: 'Resource',
  customer: 'Customer',
  system: 'System',
};
const known: ReadonlyMap<string, string> = new Map(Object.entries(roleLabels));

/** What a role is called; one that is not known is called by its own name. */
export function roleLabel(role: string): string {
  return known.get(role) ?? role;
}
