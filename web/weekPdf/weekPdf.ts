import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { localPeriodText, type MomentFormat } from '../../domain/time/localText.ts';

/** Whose week it is. */
export interface Whose {
  readonly kind: 'resource' | 'customer';
  readonly id: string;
}

/** Where the PDF of a week is, which is named by its first day. */
export function weekPdfAddress({ kind, id }: Whose, first: LocalDay): string {
  return `/api/v1/${kind}s/${encodeURIComponent(id)}/week.pdf?day=${dateOfLocalDay(first)}`;
}

/** `01/Nov – 07/Nov` */
export function weekText(moments: MomentFormat, first: LocalDay): string {
  return localPeriodText(moments, first, first + 6);
}
