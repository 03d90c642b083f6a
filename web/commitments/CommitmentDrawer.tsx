import { isRecordName } from '../../domain/catalogues/records.ts';
import { laneNames } from '../../domain/lane/lanes.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { useBeside } from '../shell/useBeside.ts';

/** The record named in the address (`?commitment=task.<id>`) that takes people's time, beside whichever screen is shown. */
export function CommitmentDrawer() {
  const { value, close } = useBeside('commitment');
  const name = laneNames.filter(isRecordName).find((one) => value?.startsWith(`${one}.`));
  if (value === null || name === undefined) return null;
  return <RecordDrawer name={name} recordId={value.slice(name.length + 1)} onClose={close} />;
}
