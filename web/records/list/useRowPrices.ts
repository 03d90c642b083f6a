import type { RecordName } from '../../../domain/catalogues/records.ts';
import { amountText } from '../../../domain/text/amountText.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { idsOf } from '../fieldText.ts';
import { useLabelPrices } from '../useLabelPrices.ts';
import { showsCosts } from './listAddress.ts';

/** What the records of a list cost by their labels. */
export interface RowPrices {
  /** `42.50`; empty: no label has a price. */
  textOf(row: AnyRow): string;
}

/** The prices of the rows of a list; undefined if such records have none, or somebody does not see them. */
export function useRowPrices(name: RecordName, rows: readonly AnyRow[]): RowPrices | undefined {
  const isShown = showsCosts(name, useSession());
  const field = recordOf(name).pricedBy ?? '';
  const prices = useLabelPrices(isShown ? rows.flatMap((row) => idsOf(row[field])) : []);
  if (!isShown) return undefined;
  return {
    textOf(row) {
      const total = prices?.totalOf(idsOf(row[field])) ?? null;
      return total === null ? '' : amountText(total);
    },
  };
}
