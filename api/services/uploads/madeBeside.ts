import { recordNames, records } from '../../../domain/catalogues/records.ts';
import type { UploadReport } from '../../contract/upload.ts';
import type { Step } from './uploadPlan.ts';

/** So many are named; further ones are counted. */
const mostNamed = 50;

/** The records that the rows of a file name and that are made for them, by category, in the order of their names. */
export function madeBeside(before: readonly (readonly Step[])[]): UploadReport['makes'] {
  const commands = before.flat().flatMap((step) => step.commands);
  return recordNames.flatMap((name) => {
    const { title } = records[name].declaration;
    const titles = commands.flatMap((command) =>
      command.name === `${name}.create` ? [title({ ...command.input })] : [],
    );
    if (titles.length === 0) return [];
    const names = titles.sort((one, other) => one.localeCompare(other)).slice(0, mostNamed);
    return [{ record: name, count: titles.length, names }];
  });
}
