import type { FactOf } from '../../domain/readings.ts';
import { Fact } from '../records/drawer/Facts.tsx';
import { useMinute } from '../shell/useMinute.ts';
import { openShiftStatusText } from './openShiftTexts.ts';

/** What has become of an open shift. */
export function OpenShiftStatusFact({ row }: { readonly row: FactOf<'openShift'> }) {
  return <Fact term="Status">{openShiftStatusText(row, useMinute())}</Fact>;
}
