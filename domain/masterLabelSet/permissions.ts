/**
 * What planners may do, as far as a set of master labels can take it from them: their permission group (scheduling §6),
 * in the words of its form.
 */
export const permissions = {
  addRecords: 'Add records',
  changeBookings: 'Change bookings',
  assignPeople: 'Assign people',
  takeSteps: 'Take bookings through their steps',
  cancelBookings: 'Cancel and reopen bookings',
  changePeople: 'Change people',
  changeTime: 'Change shifts and leave',
  changeCustomers: 'Change customers',
  changeEquipment: 'Change equipment',
  changePlanning: 'Change labels and service plans',
  uploadFiles: 'Upload files and change whole lists at once',
} as const;
export type Permission = keyof typeof permissions;
export const allPermissions = Object.keys(permissions).filter(
  (name): name is Permission => name in permissions,
);

/** What several sets that are published to one person deny together: what any of them allows is allowed. */
export function deniedBy(sets: readonly { readonly denied: readonly Permission[] }[]): readonly Permission[] {
  return sets.length === 0
    ? []
    : allPermissions.filter((permission) => sets.every(({ denied }) => denied.includes(permission)));
}
