import type { NoticeView } from '../../api/contract/messages.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { mayVisit } from '../../domain/catalogues/screens.ts';
import { isAmongShifts } from '../../domain/messages/amongShifts.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { referable } from '../records/referable.ts';

/**
 * Where somebody finds the record of a message: its drawer. Whoever has no list of open shifts and shift offers finds them
 * among their own shifts, with the card in sight; undefined if they have no screen of other records.
 */
export function placeOfRecord(
  { category, id }: NonNullable<NoticeView['aboutRecord']>,
  claims: Claims,
): string | undefined {
  const { area, menu, path } = readings[category];
  const drawer = referable(category).addressOf(id);
  if (isAmongShifts(category)) return mayRead(claims, area) ? drawer : `/resource_shifts#${id}`;
  return mayVisit(claims, { key: menu ?? path, shows: area }) ? drawer : undefined;
}
