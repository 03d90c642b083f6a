import { type ClaimsIn, mayCommand } from './mayCommand.ts';

/**
 * Whether somebody who may undo uploads may undo one of this kind: what an organisation has decided about itself goes back
 * through those alone who may decide it.
 *
 * @param kind as the register of uploads has it: `settings`, `bookings`, `customer`
 */
export function mayUndoUpload(claims: ClaimsIn, kind: string): boolean {
  return (
    kind !== 'settings' ||
    (mayCommand(claims, 'organisation.configure') && mayCommand(claims, 'organisation.rename'))
  );
}
