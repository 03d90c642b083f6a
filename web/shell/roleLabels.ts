import type { Role } from '../../domain/rights/role.ts';

const roleLabels: { readonly [One in Role | 'system']: string } = {
  dispatcher: 'Dispatcher',
  scheduler: 'Scheduler',
  resource: 'Resource',
  customer: 'Customer',
  system: 'System',
};
const known: ReadonlyMap<string, string> = new Map(Object.entries(roleLabels));

/** The label of a role; an unknown role is shown by its name. */
export function roleLabel(role: string): string {
  return known.get(role) ?? role;
}
