import type { NoticeView } from '../../api/contract/messages.ts';
import { areaOf } from '../../domain/areas.ts';
import type { Claims } from '../../domain/persona.ts';
import { readings } from '../../domain/readings.ts';
import { mayRead } from '../../domain/rights.ts';

/**
 * Where somebody finds an open shift or a shift offer: its drawer, or for whoever has no list of them their own shifts, with
 * the card in sight.
 */
export function placeOfShift(
  { category, id }: NonNullable<NoticeView['aboutRecord']>,
  claims: Claims,
): string {
  const area = areaOf(category);
  return area !== undefined && mayRead(claims, area)
    ? `/${readings[category].path}?record=${id}`
    : `/resource_shifts#${id}`;
}
