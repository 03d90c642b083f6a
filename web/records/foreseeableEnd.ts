import type { RecordName } from '../../domain/catalogues/records.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import type { ForeseeableCommand } from '../effects/foreseeableCommand.ts';
import { type EndStep, endStepsFor, recordOf } from './anyRecord.ts';

/** The command that ends or restores a record, with what follows from it for bookings. */
export function foreseeableEnd(name: RecordName, { command }: EndStep, id: string): ForeseeableCommand {
  const { ended, begunAgain } = eventNames(recordOf(name).declaration);
  const restores = command === endStepsFor(name).beginAgain?.command;
  const type = (restores ? begunAgain : ended) ?? ended;
  return { name: command, input: { [`${name}Id`]: id }, causes: { type, data: {} } };
}
