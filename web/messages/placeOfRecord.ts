import type { NoticeView } from '../../api/contract/messages.ts';
import { areaOf } from '../../domain/areas.ts';
import type { Claims } from '../../domain/persona.ts';
import { readings } from '../../domain/readings.ts';
import { mayRead } from '../../domain/rights.ts';

/**
 * Where somebody finds the record of a message: its drawer. Whoever has no list of open shifts and shift offers finds them
 * among their own shifts, with the card in sight.
 */
export function placeOfRecord(
  { category, id }: NonNullable<NoticeView['aboutRecord']>,
  claims: Claims,
): string {
  const area = areaOf(category);
  return area !== undefined && mayRead(claims, area)
    ? `/${readings[category].path}?record=${id}`
    : `/resource_shifts#${id}`;
}
