import type { RecordName } from '../../domain/catalogues/records.ts';
import type { ForeseeableCommand } from '../effects/foreseeableCommand.ts';
import type { EndStep } from './anyRecord.ts';

/** The command that ends or restores a record, with what follows from it for bookings. */
export function foreseeableEnd(
  name: RecordName,
  { command, event }: EndStep,
  id: string,
): ForeseeableCommand {
  return { name: command, input: { [`${name}Id`]: id }, causes: { type: event, data: {} } };
}
